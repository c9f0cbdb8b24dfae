import { addDays, type PlainDate } from '../shared/dates.ts'

const [firstMinute, lastMinute] = [9 * 60, 20 * 60]

/**
 * Whether holders are mailed that their season has ended: in the week after its last day, from 9.00 to 20.00, so that a
 * breakdown delays the mail and an old season never causes one.
 * @param minute of the Danish day, 0 … 1439.
 */
export const isSeasonEndMailed = (lastDay: PlainDate, day: PlainDate, minute: number): boolean =>
  day > lastDay && day <= addDays(lastDay, 7) && minute >= firstMinute && minute < lastMinute
