import { daysBetween, plainDate, type PlainDate } from './dates.ts'

/** Degrees, north and east. */
export type Place = { latitude: number; longitude: number }

/**
 * The time of sunset in minutes after midnight UTC, accurate to two minutes (docs/algorithms/draw.md).
 * @throws RangeError where the sun does not set that day, which is nowhere in Denmark.
 */
export function sunset(day: PlainDate, { latitude, longitude }: Place): number {
  const days = daysBetween(plainDate('2000-01-01'), day) - longitude / 360
  const anomaly = 357.5291 + 0.98560028 * days
  const centre = 1.9148 * sin(anomaly) + 0.02 * sin(2 * anomaly) + 0.0003 * sin(3 * anomaly)
  const ecliptic = anomaly + centre + 180 + 102.9372
  const declination = degrees(Math.asin(sin(ecliptic) * sin(23.4397)))
  const noon = 0.0053 * sin(anomaly) - 0.0069 * sin(2 * ecliptic) - longitude / 360
  // −0.833°: the upper edge of the sun is on the horizon, including refraction.
  const hourAngle = Math.acos(
    (sin(-0.833) - sin(latitude) * sin(declination)) / (cos(latitude) * cos(declination)),
  )
  if (Number.isNaN(hourAngle)) throw new RangeError('The sun does not set there that day')
  return Math.round(1440 * (0.5 + noon + degrees(hourAngle) / 360))
}

const radians = (of: number) => (of * Math.PI) / 180
const degrees = (of: number) => (of * 180) / Math.PI
const sin = (of: number) => Math.sin(radians(of))
const cos = (of: number) => Math.cos(radians(of))
