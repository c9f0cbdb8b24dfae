import { plainDate, type PlainDate } from './dates.ts'

/** Nobody who plays was born before this day; a year mistyped as 1080 or 0980 was. */
const earliest = plainDate('1900-01-01')

/** A day on which somebody who is here today can have been born. */
export const isPossibleBirthDate = (day: PlainDate, today: PlainDate): boolean =>
  day >= earliest && day <= today
