import { daysBetween, type PlainDate } from '#domain/shared/dates.ts'

/** A reported result stands when the opponent has not answered for this long. */
export const hoursToAnswer = 24

/** The instant, in milliseconds since 1970, from which a report without an answer stands. */
export const standsAt = (reportedAt: Date): number =>
  reportedAt.getTime() + hoursToAnswer * 3_600_000

export type Reminder = 'week' | 'two_days' | 'passed'

/**
 * The mail that is due for an open match on a Danish day; null for none. Each has a second or third day,
 * so that a service that was down does not lose it.
 */
export function reminderDue(deadline: PlainDate, today: PlainDate): Reminder | null {
  const left = daysBetween(today, deadline)
  if (left === 7 || left === 6) return 'week'
  if (left === 2 || left === 1) return 'two_days'
  return left < 0 && left >= -3 ? 'passed' : null
}

/** The subject of a reminder: `En uge til din kamp i Sommercup`. */
export const reminderText: Record<Exclude<Reminder, 'passed'>, string> = {
  week: 'En uge',
  two_days: 'To dage',
}
