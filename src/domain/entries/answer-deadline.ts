import type { Moment } from '#domain/shared/clock-time.ts'
import { addDays, daysBetween } from '#domain/shared/dates.ts'

const hour = 60
const [night, morning, opening] = [22 * hour, 8 * hour, 9 * hour]

/**
 * When the answer to an offered place is due, on the Danish wall clock: 24, 6 or 1 hours from now as the
 * first start comes nearer, never at night, and at the latest an hour before the first start; undefined
 * after that (docs/algorithms/tournament-entry.md).
 */
export function answerDeadline(now: Moment, firstStart: Moment): Moment | undefined {
  const ahead = minutesBetween(now, firstStart)
  if (ahead <= hour) return undefined
  const hours = ahead > 72 * hour ? 24 : ahead > 24 * hour ? 6 : 1
  const last = later(firstStart, -hour)
  const end = moveToDaytime(later(now, hours * hour))
  return minutesBetween(end, last) < 0 ? last : end
}

/** Moves a deadline at night to the next morning. */
function moveToDaytime({ day, minute }: Moment): Moment {
  if (minute >= night) return { day: addDays(day, 1), minute: opening }
  return minute < morning ? { day, minute: opening } : { day, minute }
}

const minutesBetween = (from: Moment, to: Moment) =>
  daysBetween(from.day, to.day) * 24 * hour + to.minute - from.minute

function later({ day, minute }: Moment, minutes: number): Moment {
  const at = minute + minutes
  const days = Math.floor(at / (24 * hour))
  return { day: addDays(day, days), minute: at - days * 24 * hour }
}
