import { z } from 'zod'
import { plainDate, type PlainDate } from '#domain/shared/dates.ts'

const [first, last] = [plainDate('1900-01-01'), plainDate('2199-12-31')]

/**
 * A Danish day that somebody writes or asks about, `2027-05-04`: from 1900, before which nobody here
 * was born, to 2199. zod's own takes the year nought, which no calendar of ours has; `not_a_day`.
 */
export const writtenDay = z.iso
  .date()
  .refine((text) => text >= first && text <= last, { error: 'not_a_day' })
  .transform((text) => text as PlainDate)

/** An instant that somebody writes or asks about, with its offset, within the same years. */
export const writtenInstant = z.iso
  .datetime({ offset: true })
  .refine((text) => text >= first && text.slice(0, 10) <= last, { error: 'not_an_instant' })
