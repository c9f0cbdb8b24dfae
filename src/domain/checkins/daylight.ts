import type { Position } from '#domain/clubs/position.ts'
import { formatClockProse, type MinuteOfDay, type Moment } from '#domain/shared/clock-time.ts'
import { addDays, type PlainDate } from '#domain/shared/dates.ts'
import { sunrise, sunset } from '#domain/shared/sunset.ts'

/** Sunrise and sunset at a course, on the Danish clock. */
export type Light = { rises: MinuteOfDay; sets: MinuteOfDay }

/**
 * What can be played in the light after a tee time (docs/algorithms/daylight.md). `full`: 18 holes.
 * `nine`: 9 holes. `short`: fewer. `dark`: the sun is down.
 */
export type Daylight = { kind: 'full' | 'nine' | 'short' | 'dark'; light: Light }

/** Minutes that golfers need, without a queue at the tees. */
export const minutesFor = { 9: 130, 18: 255 } as const

/** `offset`: minutes by which the Danish clock is ahead of UTC that day, 60 or 120. */
export function lightAt(
  { latitudeE6, longitudeE6 }: Position,
  day: PlainDate,
  offset: number,
): Light {
  const place = { latitude: latitudeE6 / 1e6, longitude: longitudeE6 / 1e6 }
  return { rises: sunrise(day, place) + offset, sets: sunset(day, place) + offset }
}

export function evaluateDaylight(light: Light, minute: MinuteOfDay): Daylight {
  const left = light.sets - minute
  if (minute < light.rises || left <= 0) return { kind: 'dark', light }
  const kind = left >= minutesFor[18] ? 'full' : left >= minutesFor[9] ? 'nine' : 'short'
  return { kind, light }
}

/** Whether a round can be played at all: 9 holes at least. */
export const isLightEnough = ({ kind }: Daylight) => kind === 'full' || kind === 'nine'

/** `Mørkt kl. 16.02 – 9 huller kan nås.` Undefined when 18 holes can be played. */
export function daylightText({ kind, light }: Daylight, minute: MinuteOfDay): string | undefined {
  switch (kind) {
    case 'full':
      return undefined
    case 'nine':
      return `Mørkt ${formatClockProse(light.sets)} – 9 huller kan nås.`
    case 'short':
      return `Mørkt ${formatClockProse(light.sets)} – 9 huller kan ikke nås.`
    case 'dark':
      return minute < light.rises
        ? `Mørkt til ${formatClockProse(light.rises)}.`
        : `Mørkt fra ${formatClockProse(light.sets)}.`
  }
}

/**
 * The next sensible tee time: the first full hour that is at least an hour ahead, not before 8 or sunrise, and with light
 * for 18 holes; else tomorrow at 10. `light` is that of today in the middle of the country.
 */
export function nextTeeTime({ day, minute }: Moment, light: Light): Moment {
  const hour = Math.max(Math.ceil((minute + 60) / 60), Math.ceil(light.rises / 60), 8) * 60
  const isPossible = hour < 1440 && evaluateDaylight(light, hour).kind === 'full'
  return isPossible ? { day, minute: hour } : { day: addDays(day, 1), minute: 600 }
}
