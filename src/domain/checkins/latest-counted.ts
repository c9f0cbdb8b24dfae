import type { PlainDate } from '#domain/shared/dates.ts'
import { addDays, addMonths, plainDate } from '#domain/shared/dates.ts'
import type { Moment } from '#domain/shared/clock-time.ts'

const noon = 12 * 60

/**
 * Until when a check-in may come in and count as a round of its day (D2): what a golfer's own phone
 * sends until noon of the next day, what a club's device sends before the 6th of the next month.
 */
export function countsUntil(day: PlainDate, by: 'golfer' | 'club'): Moment {
  if (by === 'golfer') return { day: addDays(day, 1), minute: noon }
  const nextMonth = addMonths(plainDate(`${day.slice(0, 7)}-01`), 1)
  return { day: addDays(nextMonth, 5), minute: 0 }
}
