import { daysBetween, plainDate, type PlainDate } from './dates.ts'

/** Degrees, north and east. */
export type Place = { latitude: number; longitude: number }

/**
 * The time of sunset in minutes after midnight UTC, accurate to a minute (docs/algorithms/daylight.md).
 * @throws RangeError where the sun does not set that day, which is nowhere in Denmark.
 */
export const sunset = (day: PlainDate, place: Place): number => sunAtHorizon(day, place, 1)

/** The time of sunrise, as `sunset`. */
export const sunrise = (day: PlainDate, place: Place): number => sunAtHorizon(day, place, -1)

/** Twice, because the sun moves between noon and the horizon: the second time with its place at the first answer. */
function sunAtHorizon(day: PlainDate, place: Place, side: 1 | -1): number {
  const first = horizonFrom(day, place, side, 0.5 - place.longitude / 360)
  return Math.round(1440 * horizonFrom(day, place, side, first))
}

/** In days after midnight UTC; `moment` is when the sun's place is computed, in the same unit. */
function horizonFrom(
  day: PlainDate,
  { latitude, longitude }: Place,
  side: 1 | -1,
  moment: number,
): number {
  // From noon of 1 January 2000, UTC.
  const days = daysBetween(plainDate('2000-01-01'), day) + moment - 0.5
  const anomaly = 357.5291 + 0.98560028 * days
  const centre = 1.9148 * sin(anomaly) + 0.02 * sin(2 * anomaly) + 0.0003 * sin(3 * anomaly)
  const perihelion = 102.9373 + 0.0000471 * days
  const ecliptic = anomaly + centre + 180 + perihelion
  const declination = degrees(Math.asin(sin(ecliptic) * sin(23.4397)))
  const noon = 0.0053 * sin(anomaly) - 0.0069 * sin(2 * ecliptic) - longitude / 360
  // −0.833°: the upper edge of the sun is on the horizon, including refraction.
  const hourAngle = Math.acos(
    (sin(-0.833) - sin(latitude) * sin(declination)) / (cos(latitude) * cos(declination)),
  )
  if (Number.isNaN(hourAngle)) throw new RangeError('The sun does not set there that day')
  return 0.5 + noon + (side * degrees(hourAngle)) / 360
}

const radians = (of: number) => (of * Math.PI) / 180
const degrees = (of: number) => (of * 180) / Math.PI
const sin = (of: number) => Math.sin(radians(of))
const cos = (of: number) => Math.cos(radians(of))
