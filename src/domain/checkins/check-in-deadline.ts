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

/**
 * Whether the club may add a guest who was forgotten on this day: from the next day until the end of the 5th of
 * the next month (D2). On the day itself the guest is checked in as usual.
 */
export function evaluateForgottenDay(
  day: PlainDate,
  today: PlainDate,
): 'open' | 'forgotten_not_past' | 'forgotten_too_late' {
  if (day >= today) return 'forgotten_not_past'
  return day < firstForgottenDay(today) ? 'forgotten_too_late' : 'open'
}

/** The first day for which the club may still add a forgotten guest: the first of this month or, until the 5th, of the last. */
export function firstForgottenDay(today: PlainDate): PlainDate {
  const thisMonth = plainDate(`${today.slice(0, 7)}-01`)
  return Number(today.slice(8)) <= 5 ? addMonths(thisMonth, -1) : thisMonth
}
