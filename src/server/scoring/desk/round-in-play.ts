import { lastDayOfRound } from '#domain/competitions/last-day.ts'
import { roundInPlay, type RoundProgress } from '#domain/scoring/round-in-play.ts'
import { endOfDay } from '#domain/shared/clock-time.ts'
import { daysBetween } from '#domain/shared/dates.ts'
import { danishDay, danishMinute } from '../../clock.ts'
import { isValidRound, selectRounds, type RoundRow } from '../../competitions/tournament-queries.ts'
import type { Db } from '../../db/client.ts'
import {
  isFlightIn,
  readFlights,
  scoredBy,
  thruOf,
  type FlightProgress,
} from './flight-progress.ts'

/**
 * The round in play: of the latest day until now on which drawn rounds are played, the one that `roundInPlay` finds; before that day
 * the first drawn round.
 */
export async function findRoundInPlay(db: Db, tournamentId: string, now: Date) {
  const rounds = (await selectRounds(db, [tournamentId])).filter(
    (round) => round.drawVersion > 0 && isValidRound(round),
  )
  const days = rounds.map(lastDayOfRound).filter((day) => day <= danishDay(now))
  const latest = days.toSorted().at(-1)
  if (latest === undefined) return rounds[0]
  const ofDay = rounds.filter((round) => lastDayOfRound(round) === latest)
  if (ofDay.length === 1) return ofDay[0]
  const progress = await Promise.all(
    ofDay.map(async (round) => ({ round, ...progressOf(round, await readFlights(db, round, [])) })),
  )
  const minute = latest === danishDay(now) ? danishMinute(now) : endOfDay
  return roundInPlay(progress, minute)?.round
}

function progressOf(round: RoundRow, flights: readonly FlightProgress[]): RoundProgress {
  const hasBegun = ({ players }: FlightProgress) => players.some((player) => scoredBy(player) > 0)
  const isIn = (flight: FlightProgress) =>
    isFlightIn(flight) || thruOf(flight) === flight.holes.length
  return {
    firstStart:
      Math.min(...flights.map(({ minute }) => minute), round.firstMinute) -
      daysBetween(round.day, lastDayOfRound(round)) * endOfDay,
    hasScores: flights.some(hasBegun),
    isOnCourse: flights.some((flight) => hasBegun(flight) && !isIn(flight)),
    isOver: flights.every(isIn),
  }
}
