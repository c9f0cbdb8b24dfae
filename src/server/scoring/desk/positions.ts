import {
  currentPosition,
  estimatePosition,
  type FlightPosition,
  type StampedPosition,
} from '#domain/scoring/positions.ts'
import { danishDay, danishMinute } from '../../clock.ts'
import type { RoundRow } from '../../competitions/tournament-queries.ts'
import type { Db } from '../../db/client.ts'
import { selectReportsOf, type ReportRow, type SuspensionRow } from './desk-queries.ts'
import {
  findRoundInPlay,
  isFlightIn,
  readFlights,
  thruOf,
  type FlightProgress,
} from './flight-progress.ts'

/** The position of every flight of the day when play stops. */
export async function stampPositions(
  tx: Db,
  tournamentId: string,
  at: Date,
): Promise<StampedPosition[]> {
  const round = await findRoundInPlay(tx, tournamentId, danishDay(at))
  return round ? (await readFlights(tx, round)).map((flight) => stampOf(flight, at)) : []
}

const stampOf = (flight: FlightProgress, at: Date): StampedPosition => ({
  flightId: flight.flightId,
  start: flight.minute,
  ...estimatePosition(
    {
      start: flight.minute,
      timePar: flight.pace.timePar,
      thru: thruOf(flight),
      isIn: isFlightIn(flight),
    },
    danishMinute(at),
  ),
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
): Promise<{ round: RoundRow | undefined; flights: Stopped[] }> {
  const { tournamentId, startedAt } = suspension
  const round = await findRoundInPlay(db, tournamentId, danishDay(startedAt))
  if (!round) return { round, flights: [] }
  const answers = (await selectReportsOf(db, tournamentId))
    .map(({ report }) => report)
    .filter((report): report is StopReport => isAnswerTo(report, suspension.id))
  const flights = (await readFlights(db, round)).map((progress): Stopped => {
    const { flightId, holes } = progress
    // A flight that was put on the list later has no stamp.
    const stamp =
      suspension.positions.find((one) => one.flightId === flightId) ?? stampOf(progress, startedAt)
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
  return { round, flights }
}

const isAnswerTo = ({ content }: ReportRow, suspensionId: string) =>
  content.kind === 'stopped' && content.suspensionId === suspensionId

/** Whether the flight is on the course and has not confirmed the suspension. */
export const isAwaited = ({ position, answer }: Stopped): boolean =>
  position.state === 'playing' && !answer
