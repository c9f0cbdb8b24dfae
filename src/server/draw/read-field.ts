import type { Concerns } from '#domain/draw/draw-concerns.ts'
import type { DraftField, DraftPlayer } from '#domain/draw/make-draft.ts'
import { teesOnCourse } from '#domain/competitions/round-courses.ts'
import { playsRound } from '#domain/competitions/terms/played-rounds.ts'
import { AppError } from '../app-error.ts'
import type { Db } from '../db/client.ts'
import { onOneConnection } from '../db/transactions.ts'
import { selectListed } from '../scoring/listed-queries.ts'
import { selectDrawn, type DrawnRow } from '../scoring/score-queries.ts'
import { selectMeasured } from '../sidecompetitions/side-competition-queries.ts'
import {
  selectDivisions,
  selectRounds,
  selectRoundTees,
  isValidRound,
  type DivisionRow,
  type EntryRow,
  type RoundRow,
  type RoundTeeRow,
} from '../competitions/tournament-queries.ts'
import { selectPlaying } from './draw-queries.ts'
import { selectUnits, type DrawUnit } from './draw-units.ts'
import { standingBefore, type Standing } from './standing-before.ts'

export type CutWaiting = Pick<Standing['waits'][number], 'awaits'> & {
  divisionName: string
  /** The players whose cards are missing, or who are tied at the cut. */
  names: string[]
}
export type FieldPlayer = { unit: DrawUnit; drawn: DraftPlayer }

type Field = {
  round: RoundRow
  /** All rounds and *rækker* of the tournament. */
  rounds: RoundRow[]
  divisions: DivisionRow[]
  /** The published list of the round, of one ball the holder of the card only. */
  drawn: DrawnRow[]
  field: DraftField
  players: FieldPlayer[]
  /** Players of a *række* of pairs or teams without a side that can play: none of them is in the field. */
  withoutSide: EntryRow[]
  cutWaits: CutWaiting[]
  /** The *rækker* of which no earlier round is drawn, so that new players may still be added. */
  firstFor: ReadonlySet<string>
}

type Of = { tournamentId: string; roundId: string }

/** The players of a round and all facts that its draw uses. */
export const selectField = (db: Db, of: Of): Promise<Field> =>
  onOneConnection(db, async (one) => fieldOf(one, of, await readTournament(one, of)))

async function readTournament(db: Db, { tournamentId, roundId }: Of) {
  const [rounds, divisions, playing, listed, tees] = await Promise.all([
    selectRounds(db, [tournamentId]),
    selectDivisions(db, [tournamentId]),
    selectPlaying(db, tournamentId),
    selectListed(db, [roundId]),
    selectRoundTees(db, [roundId]),
  ])
  const round = rounds.find(({ id }) => id === roundId)
  if (!round) throw new AppError('not_found')
  return { rounds, round, divisions, playing, listed, tees }
}

async function fieldOf(
  db: Db,
  { tournamentId, roundId }: Of,
  { rounds, round, divisions, playing, listed, tees }: Awaited<ReturnType<typeof readTournament>>,
): Promise<Field> {
  const earlier = rounds.filter(({ number }) => number < round.number)
  const upToThis = [...earlier, round].map(({ id }) => id)
  const drawn = await selectDrawn(db, upToThis)
  // Matches are arranged by their players and have no start list.
  const drawable = divisions.filter(
    ({ terms }) => !terms.matchPlay && playsRound(terms, round.number),
  )
  const standing = standingBefore(drawn, drawable, round.number - 1)
  const before = Map.groupBy(
    // A void round requires no card.
    drawn.filter((row) => row.round.number < round.number && isValidRound(row.round)),
    (row) => row.round.number,
  )
  // A player who was not on every earlier list has no total and cannot join a later round.
  const canPlay = ({ ranked, members }: DrawUnit) =>
    !standing.cut.has(ranked) &&
    [...before].every(
      ([number, rows]) =>
        !members.some(({ divisionId }) => plays(divisionId, number)) ||
        rows.some(({ entry }) => members.some(({ id }) => id === entry.id)),
    )
  const plays = (divisionId: string, number: number) =>
    divisions.some(({ id, terms }) => id === divisionId && playsRound(terms, number))
  const isFirst = (divisionId: string) => ![...before.keys()].some((n) => plays(divisionId, n))
  const { units, withoutSide } = await selectUnits(db, {
    tournamentId,
    divisions,
    entries: playing.filter(({ divisionId }) => drawable.some(({ id }) => id === divisionId)),
    listed,
  })
  const players = units
    .filter(canPlay)
    .map((unit) => ({ unit, drawn: toDraftPlayer(unit, standing.places) }))
  return {
    round,
    rounds,
    divisions,
    drawn: drawn.filter((row) => row.round.id === roundId),
    players,
    withoutSide: withoutSide.filter(({ divisionId }) => isFirst(divisionId)),
    firstFor: new Set(drawable.flatMap(({ id }) => (isFirst(id) ? [id] : []))),
    cutWaits: standing.waits.map(({ divisionId, awaits, ids }) => ({
      divisionName: divisions.find(({ id }) => id === divisionId)?.name ?? '',
      awaits,
      names: units.flatMap(({ ranked, name }) => (ids.includes(ranked) ? [name] : [])),
    })),
    field: {
      players: players.map((player) => player.drawn),
      divisions: drawable.map(({ id }) => id),
      playedBefore: pairsOf(drawn.filter((row) => row.round.id !== roundId)),
      courses: coursesOf(round, tees),
    },
  }
}

/** The par of each course by its first tee. */
const coursesOf = (
  { courses, holes }: RoundRow,
  tees: readonly RoundTeeRow[],
): DraftField['courses'] =>
  courses.map((_, i) => ({
    holes,
    par: (teesOnCourse(tees, i + 1).find(({ isExtra }) => !isExtra)?.holes ?? []).map(
      ({ par }) => par,
    ),
  }))

/** Players with a score or a measurement in a round, who cannot leave its list. */
export async function selectHeld(
  db: Db,
  roundId: string,
  drawn: readonly Pick<DrawnRow, 'card' | 'entry'>[],
): Promise<Set<string>> {
  const scored = drawn.filter(({ card }) => card.revision > 0).map(({ entry }) => entry.id)
  return new Set([...(await selectMeasured(db, roundId)), ...scored])
}

function toDraftPlayer(
  { id, ranked, members }: DrawUnit,
  places: ReadonlyMap<string, number>,
): DraftPlayer {
  const [first] = members as [EntryRow]
  // The club's name is its id: most clubs are not partners.
  const isOneClub = members.every(({ clubName }) => clubName === first.clubName)
  return {
    id,
    handicapTenths: meanHandicap(members),
    clubId: isOneClub ? first.clubName : null,
    divisionId: first.divisionId,
    place: places.get(ranked) ?? null,
    signUp: Math.min(...members.map(({ number }) => number)),
    ...(members.length > 1 && { persons: members.length }),
  }
}

/** In tenths, rounded; null where a player of the side has no handicap index. */
function meanHandicap(members: readonly EntryRow[]): number | null {
  const known = members.flatMap(({ handicapTenths }) => handicapTenths ?? [])
  if (known.length < members.length) return null
  return Math.round(known.reduce((sum, tenths) => sum + tenths, 0) / known.length)
}

/** Pairs who were in one flight, one entry for each time. */
function pairsOf(rows: readonly DrawnRow[]): Concerns['playedBefore'] {
  const flights = Map.groupBy(rows, ({ flight }) => flight.id)
  return [...flights.values()].flatMap((players) =>
    players.flatMap(({ entry }, i) =>
      players.slice(i + 1).map((other): [string, string] => [entry.id, other.entry.id]),
    ),
  )
}
