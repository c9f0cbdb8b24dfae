import { z } from 'zod'
import { day, line, link, ore } from './template-fields.ts'

/** A club's statement is issued. */
export const settlementStatement = z.object({
  club: line,
  title: line,
  /** With VAT; below 0 for what a leaving club owes. */
  transferOre: ore,
  payOn: day,
  objectionsUntil: day.nullable(),
  link,
})

/** A club's bank account was entered, or confirmed by a second person. */
export const clubAccount = z.object({
  club: line,
  /** The last four digits. */
  end: line,
  by: line,
  /** Null until it is confirmed. */
  validFrom: day.nullable(),
  link,
})
