import type { MissingForResult, TournamentResults } from '#contract/tournament-results.ts'
import { roundState } from '#domain/tournaments/desk/round-state.ts'
import { AppError } from '../../app-error.ts'
import type { Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { selectNames, selectReportsOf } from '../desk/desk-queries.ts'
import { listCards } from '../list-cards.ts'
import {
  findTournament,
  selectDivisions,
  selectRounds,
  type DivisionRow,
  type TournamentRow,
} from '../tournament-queries.ts'
import { placeDivision, type Placed } from './field.ts'
import { selectField, selectPublished, type FieldRow, type PublishedRow } from './result-queries.ts'

type PlacedDivision = { division: DivisionRow; placed: Placed[] }

/** The result as it stands, and what keeps it from being final. */
export async function getResults(
  ctx: Ctx,
  { tournamentId }: { tournamentId: string },
): Promise<TournamentResults> {
  const { tournament } = (await findTournament(ctx.db, tournamentId)) ?? {}
  if (!tournament) throw new AppError('not_found')
  const rows = await selectField(ctx.db, tournamentId)
  const divisions = await placeAll(ctx.db, tournamentId, rows)
  const published = await selectPublished(ctx.db, tournamentId)
  const names = await selectNames(
    ctx.db,
    published.flatMap(({ publishedBy }) => publishedBy ?? []),
  )
  return {
    state: tournament.state,
    rounds: await roundsOf(ctx.db, tournament, rows),
    final: finalOf(tournament, published, names),
    missing: await missingFor(ctx, tournamentId, divisions),
    divisions: divisions.map(writeDivision),
    history: published.map((row) => ({ ...writePublished(row, names), version: row.version })),
  }
}

export async function placeAll(db: Db, tournamentId: string, rows: readonly FieldRow[]) {
  const divisions = await selectDivisions(db, [tournamentId])
  return divisions.map((division) => ({ division, placed: placeDivision(division, rows) }))
}

async function roundsOf(db: Db, { id, state }: TournamentRow, rows: readonly FieldRow[]) {
  const rounds = await selectRounds(db, [id])
  return rounds.map((round) => {
    const own = rows.filter((row) => row.round.id === round.id && row.entry.status === null)
    const cards = own.length
    const begun = own.filter(({ card }) => card.scores.some((score) => score !== null)).length
    const delivered = own.filter(({ card }) => card.deliveredAt !== null).length
    const now = { isDrawn: round.drawVersion > 0 || cards > 0, cards, begun, delivered }
    const { number, hiddenHoles } = round
    return { id: round.id, number, state: roundState(now, state), hiddenHoles }
  })
}

type Names = ReadonlyMap<string, string>

function finalOf(
  { finalAt, state }: TournamentRow,
  published: readonly PublishedRow[],
  names: Names,
) {
  const last = published.find(({ kind }) => kind === 'final')
  if (state !== 'final' || !last) return null
  return { at: (finalAt ?? last.publishedAt).getTime(), by: nameOf(last.publishedBy, names) }
}

const nameOf = (id: string | null, names: Names) => (id === null ? null : (names.get(id) ?? null))

const writePublished = (
  { kind, publishedAt, publishedBy, reason }: PublishedRow,
  names: Names,
) => ({
  kind,
  at: publishedAt.getTime(),
  by: nameOf(publishedBy, names),
  reason,
})

const writeDivision = ({ division, placed }: PlacedDivision) => ({
  id: division.id,
  name: division.name,
  placings: placed.map(({ id, name, label, result }) => ({ entryId: id, name, label, result })),
  ties: tiesIn(placed).map(({ awaits, place, tied }) => ({
    awaits,
    place,
    entries: tied.map(({ id, name }) => ({ entryId: id, name })),
  })),
  hasLots: division.lotSeed !== null,
})

type Tie = { awaits: 'lots' | 'play_off'; place: number; tied: Placed[] }

/** Those who are level when every card is in, and what their terms say must part them. */
export function tiesIn(placed: readonly Placed[]): Tie[] {
  const byPlace = Map.groupBy(
    placed.filter(({ awaits }) => awaits === 'lots' || awaits === 'play_off'),
    ({ place }) => place,
  )
  return [...byPlace.values()].flatMap((tied) => {
    const [first] = tied
    if (!first || first.place === null) return []
    return [{ awaits: first.awaits === 'lots' ? 'lots' : 'play_off', place: first.place, tied }]
  })
}

const nothing = { roundId: null, entryId: null, divisionId: null, holes: [], awaits: null }

/** Everything that keeps the result from being final, with where it is put right (TD-5). */
export async function missingFor(
  ctx: Ctx,
  tournamentId: string,
  divisions: readonly PlacedDivision[],
): Promise<MissingForResult[]> {
  const { cards } = await listCards(ctx, { tournamentId })
  const open = cards.flatMap(({ roundId, entryId, name, state, status, disputed }) => {
    const isIn = state === 'delivered' || state === 'corrected'
    if (status !== null || isIn) return []
    const kind: MissingForResult['kind'] =
      disputed.length > 0 ? 'card_disputed' : state === 'open' ? 'card_open' : 'card_unsigned'
    return [{ ...nothing, kind, roundId, entryId, names: [name], holes: disputed }]
  })
  const ties = divisions.flatMap(({ division, placed }) =>
    tiesIn(placed).map(({ awaits, tied }) => ({
      ...nothing,
      kind: 'tie' as const,
      divisionId: division.id,
      names: tied.map(({ name }) => name),
      awaits,
    })),
  )
  return [...open, ...(await doubtsOf(ctx.db, tournamentId, divisions)), ...ties]
}

/** A doubt about a rule is decided before the result is (Rule 20.1c). */
async function doubtsOf(db: Db, tournamentId: string, divisions: readonly PlacedDivision[]) {
  const players = divisions.flatMap(({ placed }) => placed)
  const reports = await selectReportsOf(db, tournamentId)
  return reports.flatMap(({ report: { content, handledAt }, roundId }) => {
    if (content.kind !== 'rule_doubt' || handledAt !== null) return []
    const { entryId, hole } = content
    const names = players.filter(({ id }) => id === entryId).map(({ name }) => name)
    return [{ ...nothing, kind: 'report' as const, roundId, entryId, names, holes: [hole] }]
  })
}
