import type { Moment } from '#domain/shared/clock-time.ts'
import { minuteOfDay } from '#domain/shared/clock-time.ts'
import { addDays, plainDate, type PlainDate } from '#domain/shared/dates.ts'

/** How far ahead anybody plans a round; it also bounds the search for the next opening. */
const furthest = 400

/** Neither gone nor more than a year away. */
export const isWithinReach = (day: PlainDate, today: PlainDate) =>
  day >= today && day <= addDays(today, furthest)

/**
 * The moment that a visitor asks about. An hour alone is today, a day alone its noon; undefined
 * when neither was given, or when the day is gone (an old link) or more than a year away.
 */
export function requestedMoment(
  { day, time }: { day?: string | undefined; time?: string | undefined },
  today: PlainDate,
): Moment | undefined {
  if (day === undefined && time === undefined) return undefined
  const asked = day === undefined ? today : plainDate(day)
  if (!isWithinReach(asked, today)) return undefined
  return { day: asked, minute: time === undefined ? 12 * 60 : minuteOfDay(time) }
}
