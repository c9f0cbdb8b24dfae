import {
  daylightText,
  evaluateDaylight,
  isLightEnough,
  lightAt,
  nextTeeTime,
} from '#domain/checkins/daylight.ts'
import { seasonPlayedOn } from '#domain/checkins/welcome.ts'
import type { Position } from '#domain/clubs/position.ts'
import type { Moment } from '#domain/shared/clock-time.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { danishDay, danishInstant, danishMinute } from '../clock.ts'
import type { SeasonOnSale } from '../passes/season-queries.ts'

/** Its light decides whether a round can still be played today; courses differ by half an hour. */
const middleOfDenmark = { latitudeE6: 56_000_000, longitudeE6: 10_000_000 }
const tenOClock = 600

/** The next sensible tee time, which the finder answers before anything is asked; never outside the season. */
export function nextMoment(now: Date, seasons: readonly SeasonOnSale[]): Moment {
  const day = danishDay(now)
  const light = lightAt(middleOfDenmark, day, clockOffset(day))
  const next = nextTeeTime({ day, minute: danishMinute(now) }, light)
  const season = seasonPlayedOn(seasons, next.day)?.season
  const isTooEarly = season !== undefined && next.day < season.playFrom
  return isTooEarly ? { day: season.playFrom, minute: tenOClock } : next
}

/** Minutes by which the Danish clock is ahead of UTC at noon of a day. */
export function clockOffset(day: PlainDate): number {
  const noon = danishInstant(day, 720)
  return 720 - (noon.getUTCHours() * 60 + noon.getUTCMinutes())
}

/** The light at a course after a tee time. */
export function toLightView(position: Position, { day, minute }: Moment) {
  const daylight = evaluateDaylight(lightAt(position, day, clockOffset(day)), minute)
  return { isEnough: isLightEnough(daylight), sentence: daylightText(daylight, minute) ?? null }
}
