import type { Concerns } from '#domain/draw/draw-concerns.ts'
import type { DraftField, DraftPlayer } from '#domain/draw/make-draft.ts'
import { AppError } from '../app-error.ts'
import type { Db } from '../db/client.ts'
import { selectDrawn, type DrawnRow } from '../scoring/score-queries.ts'
import { selectMeasured } from '../sidecompetitions/side-competition-queries.ts'
import {
  selectDivisions,
  selectRounds,
  selectRoundTees,
  isValidRound,
  type EntryRow,
} from '../competitions/tournament-queries.ts'
import { selectPlaying } from './draw-queries.ts'
import { standingBefore, type Standing } from './standing-before.ts'

export type CutWaiting = Pick<Standing['waits'][number], 'awaits'> & {
  divisionName: string
  /** The players whose cards are missing, or who are tied at the cut. */
  names: string[]
}
export type FieldPlayer = { entry: EntryRow; drawn: DraftPlayer }

type Field = {
  field: DraftField
  players: FieldPlayer[]
  cutWaits: CutWaiting[]
  /** No earlier round is drawn, so new players may still be added. */
  isFirst: boolean
}

/** The players of a round and all facts that its draw uses. */
export async function selectField(
  db: Db,
  { tournamentId, roundId }: { tournamentId: string; roundId: string },
): Promise<Field> {
  const rounds = await selectRounds(db, [tournamentId])
  const round = rounds.find(({ id }) => id === roundId)
  if (!round) throw new AppError('not_found')
  const earlier = rounds.filter(({ number }) => number < round.number)
  const upToThis = [...earlier, round].map(({ id }) => id)
  const drawn = earlier.length === 0 ? [] : await selectDrawn(db, upToThis)
  const divisions = await selectDivisions(db, [tournamentId])
  const tee = (await selectRoundTees(db, [roundId])).find(({ isExtra }) => !isExtra)
  const standing = standingBefore(drawn, divisions, round.number - 1)
  const before = Map.groupBy(
    // A void round requires no card.
    drawn.filter((row) => row.round.number < round.number && isValidRound(row.round)),
    (row) => row.round.number,
  )
  // A player who was not on every earlier list has no total and cannot join a later round.
  const canPlay = ({ id }: EntryRow) =>
    !standing.cut.has(id) &&
    [...before.values()].every((rows) => rows.some(({ entry }) => entry.id === id))
  const entries = (await selectPlaying(db, tournamentId)).filter(canPlay)
  const players = entries.map((entry) => ({ entry, drawn: toDraftPlayer(entry, standing.places) }))
  return {
    players,
    isFirst: before.size === 0,
    cutWaits: standing.waits.map(({ divisionId, awaits, ids }) => ({
      divisionName: divisions.find(({ id }) => id === divisionId)?.name ?? '',
      awaits,
      names: entries.flatMap(({ id, firstName, lastName }) =>
        ids.includes(id) ? [`${firstName} ${lastName}`] : [],
      ),
    })),
    field: {
      players: players.map((player) => player.drawn),
      divisions: divisions.map(({ id }) => id),
      playedBefore: pairsOf(drawn.filter((row) => row.round.id !== roundId)),
      course: { holes: round.holes, par: (tee?.holes ?? []).map(({ par }) => par) },
    },
  }
}

/** Players with a score or a measurement in a round, who cannot leave its list. */
export async function selectHeld(
  db: Db,
  roundId: string,
  drawn: readonly Pick<DrawnRow, 'card' | 'entry'>[],
): Promise<Set<string>> {
  const scored = drawn.filter(({ card }) => card.revision > 0).map(({ entry }) => entry.id)
  return new Set([...(await selectMeasured(db, roundId)), ...scored])
}

const toDraftPlayer = (entry: EntryRow, places: ReadonlyMap<string, number>): DraftPlayer => ({
  id: entry.id,
  handicapTenths: entry.handicapTenths,
  // The club's name is its id: most clubs are not partners.
  clubId: entry.clubName,
  divisionId: entry.divisionId,
  place: places.get(entry.id) ?? null,
  signUp: entry.number,
})

/** Pairs who were in one flight, one entry for each time. */
function pairsOf(rows: readonly DrawnRow[]): Concerns['playedBefore'] {
  const flights = Map.groupBy(rows, ({ flight }) => flight.id)
  return [...flights.values()].flatMap((players) =>
    players.flatMap(({ entry }, i) =>
      players.slice(i + 1).map((other): [string, string] => [entry.id, other.entry.id]),
    ),
  )
}
