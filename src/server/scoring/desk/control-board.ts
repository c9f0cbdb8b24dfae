import type { FlightTile } from '#contract/scoring/desk.ts'
import { lateBy, lostToFlightAhead, timePar, type Paced } from '#domain/scoring/pace.ts'
import { flightProblems, worstProblemOf } from '#domain/scoring/flight-problems.ts'
import { statusOfDrawn } from '#domain/competitions/player-status.ts'
import { disputedHoles } from '#domain/scoring/card.ts'
import { danishMinute } from '../../clock.ts'
import { today, type Ctx } from '../../ctx.ts'
import { foldPlayerCard } from '../read-flight.ts'
import { selectPlayersOfRound, selectScores, type ScoreRow } from '../score-queries.ts'
import { selectRounds, type RoundRow, isValidRound } from '../../competitions/tournament-queries.ts'
import { selectReportsOf, type ReportRow } from './desk-queries.ts'

/** Every flight of the round in play, the worst problems first (TD-3). */
export async function getControlBoard(ctx: Ctx, { tournamentId }: { tournamentId: string }) {
  const rounds = (await selectRounds(ctx.db, [tournamentId])).filter(
    (round) => round.drawVersion > 0 && isValidRound(round),
  )
  const round = rounds.findLast(({ day }) => day <= today(ctx)) ?? rounds[0]
  if (!round) return { flights: [] }
  const reports = (await selectReportsOf(ctx.db, tournamentId)).map(({ report }) => report)
  const flights = await readFlights(ctx, round)
  const now = danishMinute(ctx.now())
  const tiles = flights.map((flight) =>
    tileOf(flight, { round, flights, now, reports: reports.filter(isOpenOf(flight.flightId)) }),
  )
  return { flights: tiles.toSorted(worstFirst) }
}

type Player = Awaited<ReturnType<typeof selectPlayersOfRound>>[number]
type HoleProgress = { number: number; disputed: boolean; finished: number | null }
type FlightProgress = {
  flightId: string
  position: number
  minute: number
  startHole: number
  group: FlightTile['group']
  players: Player[]
  /** In the order played. */
  holes: HoleProgress[]
  pace: Paced
}

async function readFlights({ db }: Ctx, round: RoundRow): Promise<FlightProgress[]> {
  const players = await selectPlayersOfRound(db, round.id)
  const entryIds = players.map(({ entry }) => entry.id)
  const scores = entryIds.length > 0 ? await selectScores(db, { roundId: round.id, entryIds }) : []
  const byEntry = Map.groupBy(scores, ({ entryId }) => entryId)
  const byFlight = Map.groupBy(players, ({ flight }) => flight.id)
  return [...byFlight.values()].flatMap((inFlight) => {
    const [first] = inFlight
    return first ? [progressOf(first, inFlight, byEntry)] : []
  })
}

function progressOf(
  first: Player,
  players: Player[],
  scores: Map<string, ScoreRow[]>,
): FlightProgress {
  const { flight, tee } = first
  const at = tee.holes.findIndex(({ number }) => number === flight.hole)
  const played = [...tee.holes.slice(Math.max(at, 0)), ...tee.holes.slice(0, Math.max(at, 0))]
  const holes = played.map(({ number }) => holeProgress(number, players, scores))
  return {
    flightId: flight.id,
    position: flight.position,
    minute: flight.minute,
    startHole: flight.hole,
    group: flight.group,
    players,
    holes,
    pace: {
      start: flight.minute,
      timePar: timePar(
        played.map(({ par }) => par),
        players.length,
      ),
      finished: holes.map(({ finished }) => finished),
    },
  }
}

const isInRound = ({ entry }: Player) => statusOfDrawn(entry) === null

/** A hole is finished at the minute of the last score that a player still in the round needs on it. */
function holeProgress(
  number: number,
  players: Player[],
  scores: Map<string, ScoreRow[]>,
): HoleProgress {
  const inRound = players.filter(isInRound)
  const minutes = inRound.map(({ entry, card, tee }) => {
    const at = tee.holes.findIndex((hole) => hole.number === number)
    if ((card.scores[at] ?? null) === null) return null
    const written = (scores.get(entry.id) ?? []).find(
      ({ hole, slot, byEntryId }) => hole === number && slot === 'marker' && byEntryId !== null,
    )
    return written ? danishMinute(written.writtenAt) : null
  })
  const disputed = inRound.some((player) => disputedOn(player, scores).includes(number))
  const finished = minutes.filter((minute) => minute !== null)
  const isFinished = inRound.length > 0 && finished.length === inRound.length
  return { number, disputed, finished: isFinished ? Math.max(...finished) : null }
}

function disputedOn(player: Player, scores: Map<string, ScoreRow[]>): number[] {
  const { holes } = foldPlayerCard(player, {
    scores: scores.get(player.entry.id) ?? [],
    signatures: [],
  })
  return disputedHoles(holes).map((at) => holes[at]?.number ?? 0)
}

type Context = { round: RoundRow; flights: FlightProgress[]; now: number; reports: ReportRow[] }

function tileOf(flight: FlightProgress, { round, flights, now, reports }: Context): FlightTile {
  const { flightId, position, minute, startHole, group, players, holes, pace } = flight
  const inRound = players.filter(isInRound)
  const scored = (player: Player) => player.card.scores.filter((score) => score !== null).length
  const least = Math.min(...inRound.map(scored), holes.length)
  const thru = inRound.length === 0 ? holes.length : least
  const isIn = inRound.every(({ card }) => card.deliveredAt !== null)
  const disputed = isIn ? [] : holes.filter((hole) => hole.disputed).map(({ number }) => number)
  const last = pace.finished.findLast((at) => at !== null) ?? null
  const isComplete = thru === holes.length
  const lateMinutes = isIn || (thru > 0 && last === null) ? null : lateBy(pace, now)
  const problem = worstProblemOf({
    disputed: disputed.length,
    reports: reports.length,
    cards: inRound.length,
    complete: inRound.filter((player) => scored(player) === holes.length).length,
    delivered: inRound.filter(({ card }) => card.deliveredAt !== null).length,
    checked: inRound.filter(({ card }) => card.checkedAt !== null).length,
    hasBegun: players.some((player) => scored(player) > 0),
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
    players: players.map(({ entry }) => ({
      entryId: entry.id,
      name: `${entry.firstName} ${entry.lastName}`,
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

/** The previous flight from the same hole; none in a shotgun start. */
const flightAhead = ({ startHole, minute }: FlightProgress, flights: FlightProgress[]) =>
  flights
    .filter((other) => other.startHole === startHole && other.minute < minute)
    .toSorted((a, b) => b.minute - a.minute)[0]

/** Reports that the tournament desk has to handle; a confirmed suspension needs no action. */
const isOpenOf = (flightId: string) => (report: ReportRow) =>
  report.flightId === flightId &&
  report.handledAt === null &&
  ['retired', 'rule_doubt', 'round_penalty'].includes(report.content.kind)

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
