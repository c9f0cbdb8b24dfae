import { namedCourseOf } from '#domain/competitions/round-courses.ts'
import { cardName } from '#domain/competitions/sides/side-name.ts'
import type { FlightTile } from '#contract/scoring/desk.ts'
import { waitsBeforeFinal } from '#domain/scoring/flight-report.ts'
import { lateBy, lostToFlightAhead } from '#domain/scoring/pace.ts'
import { playingMinute } from '#domain/scoring/playing-time.ts'
import { minutesFrom } from '#domain/shared/clock-time.ts'
import { flightProblems, worstProblemOf } from '#domain/scoring/flight-problems.ts'
import { danishMoment } from '../../clock.ts'
import type { Ctx } from '../../ctx.ts'
import type { RoundRow } from '../../competitions/tournament-queries.ts'
import { selectReportsOf, type ReportRow } from './desk-queries.ts'
import {
  isFlightIn,
  isInRound,
  readFlights,
  scoredBy,
  thruOf,
  type FlightProgress,
} from './flight-progress.ts'
import { readPauses } from './pauses.ts'
import { findRoundInPlay } from './round-in-play.ts'

/** Every flight of the round in play, the worst problems first (TD-3). */
export async function getControlBoard(ctx: Ctx, { tournamentId }: { tournamentId: string }) {
  const round = await findRoundInPlay(ctx.db, tournamentId, ctx.now())
  if (!round) return { flights: [] }
  const reports = (await selectReportsOf(ctx.db, tournamentId)).map(({ report }) => report)
  const pauses = await readPauses(ctx.db, round, ctx.now())
  const flights = await readFlights(ctx.db, round, pauses)
  const now = playingMinute(minutesFrom(round.day, danishMoment(ctx.now())), pauses)
  const tiles = flights.map((flight) =>
    tileOf(flight, { round, flights, now, reports: reports.filter(isOpenOf(flight.flightId)) }),
  )
  return { flights: tiles.toSorted(worstFirst) }
}

type Context = { round: RoundRow; flights: FlightProgress[]; now: number; reports: ReportRow[] }

function tileOf(flight: FlightProgress, { round, flights, now, reports }: Context): FlightTile {
  const { flightId, position, minute, startHole, group, players, holes, pace } = flight
  const inRound = players.filter(isInRound)
  const thru = thruOf(flight)
  const isIn = isFlightIn(flight)
  const disputed = isIn ? [] : holes.filter((hole) => hole.disputed).map(({ number }) => number)
  const last = pace.finished.findLast((at) => at !== null) ?? null
  const isComplete = thru === holes.length
  const lateMinutes = isIn || (thru > 0 && last === null) ? null : lateBy(pace, now)
  const problem = worstProblemOf({
    disputed: disputed.length,
    reports: reports.length,
    cards: inRound.length,
    complete: inRound.filter((player) => scoredBy(player) === holes.length).length,
    delivered: inRound.filter(({ card }) => card.deliveredAt !== null).length,
    checked: inRound.filter(({ card }) => card.checkedAt !== null).length,
    hasBegun: players.some((player) => scoredBy(player) > 0),
    lateMinutes,
    silentMinutes: last === null ? 0 : now - last,
  })
  const ahead = flightAhead(flight, flights)
  return {
    flightId,
    roundId: round.id,
    roundNumber: round.number,
    position,
    minute,
    startHole,
    group,
    course: namedCourseOf(round.courses, flight.course),
    players: players.map(({ entry, side }) => ({
      entryId: entry.id,
      name: cardName(entry, side),
    })),
    thru,
    holes: holes.length,
    onHole: thru === 0 || isComplete ? null : (holes[thru]?.number ?? null),
    problem,
    disputed,
    lateMinutes,
    gapMinutes: isIn || !ahead ? null : lostToFlightAhead(pace, ahead.pace),
    reports: reports.map(toOpenReport),
  }
}

/** The previous flight from the same hole of the course; none in a shotgun start. */
const flightAhead = ({ course, startHole, minute }: FlightProgress, flights: FlightProgress[]) =>
  flights
    .filter(
      (other) => other.course === course && other.startHole === startHole && other.minute < minute,
    )
    .toSorted((a, b) => b.minute - a.minute)[0]

/** Reports that the tournament desk has to handle; a confirmed suspension needs no action. */
const isOpenOf = (flightId: string) => (report: ReportRow) =>
  report.flightId === flightId &&
  report.handledAt === null &&
  (report.content.kind === 'retired' || waitsBeforeFinal(report.content))

const toOpenReport = ({ id, content }: ReportRow) => ({
  id,
  kind: content.kind,
  hole: 'hole' in content ? content.hole : null,
  note: 'note' in content ? content.note : 'reason' in content ? content.reason : '',
})

const worstFirst = (a: FlightTile, b: FlightTile) =>
  flightProblems.indexOf(a.problem) - flightProblems.indexOf(b.problem) ||
  (b.lateMinutes ?? 0) - (a.lateMinutes ?? 0) ||
  a.position - b.position
