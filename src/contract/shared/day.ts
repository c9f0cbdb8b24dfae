import { z } from 'zod'
import { writableDays } from '#domain/shared/danish-date.ts'
import type { PlainDate } from '#domain/shared/dates.ts'

const { first, last } = writableDays

/**
 * A Danish day in an input, `2027-05-04`, from 1900 to 2199; the issue is `not_a_day`. The range is
 * needed because zod's own date accepts the year 0.
 */
export const writtenDay = z.iso
  .date()
  .refine((text) => text >= first && text <= last, { error: 'not_a_day' })
  .transform((text) => text as PlainDate)

/** An instant in an input, with its offset, within the same years; the issue is `not_an_instant`. */
export const writtenInstant = z.iso
  .datetime({ offset: true })
  .refine((text) => text >= first && text.slice(0, 10) <= last, { error: 'not_an_instant' })

/** A Danish calendar day, `2027-05-04`. */
export const day = z.iso.date()
/** Minutes since midnight in Danish local time: 0 … 1440, where 1440 is the end of the day. */
export const minute = z.int().min(0).max(1440)
/**
 * The start of a flight, in minutes from the midnight with which the day of its round begins: 1440 or more where play that
 * was suspended goes on on a later day, at most six days later.
 */
export const startMinute = z
  .int()
  .min(0)
  .max(7 * 1440 - 1)
export const moment = z.object({ day, minute })
