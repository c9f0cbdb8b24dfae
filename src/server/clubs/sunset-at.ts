import type { PlainDate } from '#domain/shared/dates.ts'
import { sunset } from '#domain/shared/sunset.ts'
import { danishMinute } from '../clock.ts'

type Coordinates = { latitudeE6: number | null; longitudeE6: number | null }

/** Sunset at a club on a day, in minutes after midnight, Danish time; null where its position is unknown. */
export function sunsetAt({ latitudeE6, longitudeE6 }: Coordinates, day: PlainDate): number | null {
  if (latitudeE6 === null || longitudeE6 === null) return null
  const minuteUtc = sunset(day, { latitude: latitudeE6 / 1e6, longitude: longitudeE6 / 1e6 })
  return danishMinute(new Date(Date.parse(day) + minuteUtc * 60_000))
}
