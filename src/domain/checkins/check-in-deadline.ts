import type { PlainDate } from '#domain/shared/dates.ts'
import { addDays, addMonths, plainDate } from '#domain/shared/dates.ts'
import type { Moment } from '#domain/shared/clock-time.ts'

const noon = 12 * 60

/**
 * The moment until which a queued check-in may arrive and still count as a round of its day: noon of the
 * next day from a golfer's phone, the end of the 5th of the next month from a club's device (D2).
 */
export function checkInDeadline(day: PlainDate, by: 'golfer' | 'club'): Moment {
  if (by === 'golfer') return { day: addDays(day, 1), minute: noon }
  const nextMonth = addMonths(plainDate(`${day.slice(0, 7)}-01`), 1)
  return { day: addDays(nextMonth, 5), minute: 0 }
}
