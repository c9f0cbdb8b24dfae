import type { PlainDate } from '#domain/shared/dates.ts'
import { sunrise, sunset } from '#domain/shared/sunset.ts'
import { danishMinute } from '../clock.ts'

type Coordinates = { latitudeE6: number | null; longitudeE6: number | null }

/** Sunset at a club on a day, in minutes after midnight, Danish time; null where its position is unknown. */
export const sunsetAt = (club: Coordinates, day: PlainDate) => clockOf(sunset, club, day)

/** Sunrise, as `sunsetAt`. */
export const sunriseAt = (club: Coordinates, day: PlainDate) => clockOf(sunrise, club, day)

function clockOf(
  sun: typeof sunset,
  { latitudeE6, longitudeE6 }: Coordinates,
  day: PlainDate,
): number | null {
  if (latitudeE6 === null || longitudeE6 === null) return null
  const minuteUtc = sun(day, { latitude: latitudeE6 / 1e6, longitude: longitudeE6 / 1e6 })
  return danishMinute(new Date(Date.parse(day) + minuteUtc * 60_000))
}
