import {
  currentPosition,
  estimatePosition,
  type FlightPosition,
  type StampedPosition,
} from '#domain/scoring/positions.ts'
import { playingMinute, type Pause } from '#domain/scoring/playing-time.ts'
import { minutesFrom } from '#domain/shared/clock-time.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { danishMoment } from '../../clock.ts'
import { isValidRound, selectRounds, type RoundRow } from '../../competitions/tournament-queries.ts'
import type { Db } from '../../db/client.ts'
import {
  findRoundOfFlights,
  selectReportsOf,
  type ReportRow,
  type SuspensionRow,
} from './desk-queries.ts'
import { isFlightIn, readFlights, thruOf, type FlightProgress } from './flight-progress.ts'
import { readPauses, readPausesBefore } from './pauses.ts'
import { findRoundInPlay } from './round-in-play.ts'

/** The position of every flight of the day when play stops. */
export async function stampPositions(
  tx: Db,
  tournamentId: string,
  at: Date,
): Promise<StampedPosition[]> {
  const round = await findRoundInPlay(tx, tournamentId, at)
  if (!round) return []
  const pauses = await readPauses(tx, round, at)
  return (await readFlights(tx, round, pauses)).map((flight) =>
    stampOf(flight, { at, pauses, day: round.day }),
  )
}

/** When play stopped; minutes are counted from the day of the round. */
type Stop = { at: Date; pauses: readonly Pause[]; day: PlainDate }

const stampOf = (flight: FlightProgress, { at, pauses, day }: Stop): StampedPosition => ({
  flightId: flight.flightId,
  ...estimatePosition(
    {
      start: flight.pace.start,
      timePar: flight.pace.timePar,
      thru: thruOf(flight),
      isIn: isFlightIn(flight),
    },
    playingMinute(minutesFrom(day, danishMoment(at)), pauses),
  ),
  start: flight.minute,
})

type StopReport = ReportRow & { content: Extract<ReportRow['content'], { kind: 'stopped' }> }

export type Stopped = {
  progress: FlightProgress
  stamp: StampedPosition
  position: FlightPosition
  /** The latest answer of a phone. */
  answer: StopReport | undefined
}

/** Where the flights of a suspension are by their stamps, answers and later scores. */
export async function loadStopped(
  db: Db,
  suspension: SuspensionRow,
): Promise<{ round: RoundRow | undefined; flights: Stopped[]; pauses: readonly Pause[] }> {
  const { tournamentId, startedAt } = suspension
  const round = await findStoppedRound(db, suspension)
  if (!round) return { round, flights: [], pauses: [] }
  const pauses = await readPausesBefore(db, suspension, round)
  const answers = (await selectReportsOf(db, tournamentId))
    .map(({ report }) => report)
    .filter((report): report is StopReport => isAnswerTo(report, suspension.id))
  const flights = (await readFlights(db, round, pauses)).map((progress): Stopped => {
    const { flightId, holes } = progress
    // A flight that was put on the list later has no stamp.
    const stamp =
      suspension.positions.find((one) => one.flightId === flightId) ??
      stampOf(progress, { at: startedAt, pauses, day: round.day })
    const answer = answers.findLast((one) => one.flightId === flightId)
    const answered = answer ? holes.findIndex(({ number }) => number === answer.content.hole) : -1
    const position = currentPosition(stamp, {
      answered: answered < 0 ? null : answered,
      thru: thruOf(progress),
      holes: holes.length,
      isIn: isFlightIn(progress),
    })
    return { progress, stamp, position, answer }
  })
  return { round, flights, pauses }
}

/** The round of the stamped flights, whichever round is in play by now. */
export async function findStoppedRound(
  db: Db,
  { tournamentId, startedAt, positions }: SuspensionRow,
): Promise<RoundRow | undefined> {
  const rounds = await selectRounds(db, [tournamentId])
  const stamped = await findRoundOfFlights(
    db,
    positions.map(({ flightId }) => flightId),
  )
  const round = rounds.find((one) => one.id === stamped && isValidRound(one))
  if (round) return round
  return findRoundInPlay(db, tournamentId, startedAt)
}

const isAnswerTo = ({ content }: ReportRow, suspensionId: string) =>
  content.kind === 'stopped' && content.suspensionId === suspensionId

/** Whether the flight is on the course and has not confirmed the suspension. */
export const isAwaited = ({ position, answer }: Stopped): boolean =>
  position.state === 'playing' && !answer
