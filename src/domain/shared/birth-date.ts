import { plainDate, type PlainDate } from './dates.ts'

/** No golfer was born before this day; it excludes mistyped years such as 1080. */
const earliest = plainDate('1900-01-01')

/** Whether a living person can have been born on this day. */
export const isPossibleBirthDate = (day: PlainDate, today: PlainDate): boolean =>
  day >= earliest && day <= today
