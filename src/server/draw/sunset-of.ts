import { sunset } from '#domain/shared/sunset.ts'
import { danishMinute } from '../clock.ts'
import type { findTournament, RoundRow } from '../competitions/tournament-queries.ts'

type Club = NonNullable<Awaited<ReturnType<typeof findTournament>>>['club']

/** When it is dark at the club on the day of the round, minutes after midnight; null without the club's place. */
export function sunsetOf({ day }: RoundRow, { latitudeE6, longitudeE6 }: Club): number | null {
  if (latitudeE6 === null || longitudeE6 === null) return null
  const minutes = sunset(day, { latitude: latitudeE6 / 1e6, longitude: longitudeE6 / 1e6 })
  return danishMinute(new Date(Date.parse(day) + minutes * 60_000))
}
