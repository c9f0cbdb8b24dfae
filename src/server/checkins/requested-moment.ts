import type { Moment } from '#domain/shared/clock-time.ts'
import { minuteOfDay } from '#domain/shared/clock-time.ts'
import { addDays, plainDate, type PlainDate } from '#domain/shared/dates.ts'

/** Days ahead that may be requested; it also bounds the search for the next opening. */
const maxDaysAhead = 400

/** Neither past nor more than about a year ahead. */
export const isWithinRange = (day: PlainDate, today: PlainDate) =>
  day >= today && day <= addDays(today, maxDaysAhead)

/**
 * The moment of a request. A time alone means today, a day alone means noon; undefined when both are
 * missing, or when the day is past (an old link) or too far ahead.
 */
export function requestedMoment(
  { day, time }: { day?: string | undefined; time?: string | undefined },
  today: PlainDate,
): Moment | undefined {
  if (day === undefined && time === undefined) return undefined
  const requestedDay = day === undefined ? today : plainDate(day)
  if (!isWithinRange(requestedDay, today)) return undefined
  return { day: requestedDay, minute: time === undefined ? 12 * 60 : minuteOfDay(time) }
}
