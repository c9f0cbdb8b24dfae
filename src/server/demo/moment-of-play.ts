import { addDays, plainDate, weekdayOf, yearOf, type PlainDate } from '#domain/shared/dates.ts'
import type { MinuteOfDay } from '#domain/shared/clock-time.ts'
import { danishDay, danishInstant, danishMinute } from '../clock.ts'

/** Rounds are under way and daylight is certain. In minutes of the Danish day; the end is not included. */
const playFrom: MinuteOfDay = 9 * 60
const playUntil: MinuteOfDay = 18 * 60

/** A morning on which a tournament is half played and guests arrive. */
const goodMinute: MinuteOfDay = 10 * 60 + 40

/** Whether golf is played at an instant: from 1 April to 31 October, 9.00 to 18.00 in Denmark. */
export function isMomentOfPlay(at: Date): boolean {
  const minute = danishMinute(at)
  return isDayOfPlay(danishDay(at)) && minute >= playFrom && minute < playUntil
}

/**
 * The first good moment from an instant on, never before it (docs/algorithms/demonstration.md): the instant itself,
 * else 10.40 in the morning, in winter of the second Saturday in June.
 */
export function nextMomentOfPlay(at: Date): Date {
  if (isMomentOfPlay(at)) return at
  const today = danishDay(at)
  const day = danishMinute(at) < playFrom ? today : addDays(today, 1)
  return danishInstant(isDayOfPlay(day) ? day : saturdayInJuneAfter(day), goodMinute)
}

const isDayOfPlay = (day: PlainDate) => '04-01' <= day.slice(5) && day.slice(5) <= '10-31'

/** The second Saturday of the next June. */
function saturdayInJuneAfter(day: PlainDate): PlainDate {
  const year = day.slice(5) > '06' ? yearOf(day) + 1 : yearOf(day)
  const eighth = plainDate(`${year}-06-08`)
  return addDays(eighth, (6 - weekdayOf(eighth) + 7) % 7)
}
