import type { ListedCard } from '#contract/scoring/cards.ts'
import type { MissingForResult, TournamentResults } from '#contract/results/endpoints.ts'
import { waitsBeforeFinal } from '#domain/scoring/flight-report.ts'
import { roundState } from '#domain/scoring/round-state.ts'
import { settlementOutcome, settlementsFor } from '#domain/scoring/settle-card.ts'
import { statusOfDrawn } from '#domain/competitions/player-status.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { hidingOf } from '../competitions/settings-queries.ts'
import { versionOf } from '../shown-version.ts'
import { playOffsAfter } from '#domain/results/play-off.ts'
import type { PlayOffPlaces } from '#domain/competitions/terms/tie-terms.ts'
import { selectAccountNames } from '../accounts/queries.ts'
import { selectReportsOf } from '../scoring/desk/desk-queries.ts'
import { listCards } from '../scoring/list-cards.ts'
import {
  type DivisionRow,
  type TournamentRow,
  isValidRound,
} from '../competitions/tournament-queries.ts'
import { lastDrawn, lastOf, placeDivision, rowsPlayed, type Placed } from './field.ts'
import { loadContest, type LoadedContest } from './load-contest.ts'
import { missingDrives } from './missing-drives.ts'
import { selectPublished, type FieldRow, type PublishedRow } from './result-queries.ts'

type PlacedDivision = {
  division: DivisionRow
  placed: Placed[]
  /** The last drawn round that it plays. */
  round: number
  hasLots: boolean
  /** After that round. */
  playOffs: PlayOffPlaces[]
}

/** The current result and everything missing before it can be final, read from one snapshot. */
export const getResults = (
  ctx: Ctx,
  { tournamentId }: { tournamentId: string },
): Promise<TournamentResults> =>
  ctx.db.transaction((tx) => readResults({ ...ctx, db: tx }, tournamentId), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })

async function readResults(ctx: Ctx, tournamentId: string): Promise<TournamentResults> {
  const contest = await loadContest(ctx.db, tournamentId)
  const divisions = placeAll(contest)
  const { cards } = await listCards(ctx, { tournamentId })
  const published = await selectPublished(ctx.db, tournamentId)
  const names = await selectAccountNames(
    ctx.db,
    published.flatMap(({ publishedBy }) => publishedBy ?? []),
  )
  return {
    state: contest.state,
    rounds: roundsOf(contest),
    final: finalOf(contest.tournament, published, names),
    missing: await missingFor(ctx, contest, { divisions, cards }),
    settled: settledIn(cards),
    divisions: divisions.map(toDivisionView),
    history: published.map((row) => ({ ...toPublishedView(row, names), version: row.version })),
  }
}

/** Ranks every *række*. A pure function without the database. */
export function placeAll(contest: LoadedContest): PlacedDivision[] {
  const { divisions, rows, takenOff } = contest
  return divisions.map((division) => {
    const round = lastDrawn(rowsPlayed(division, rows)) ?? 1
    const lastRound = lastOf(contest, division)
    return {
      division,
      placed: placeDivision({ division, lastRound, takenOff }, rows),
      round,
      hasLots: division.lotSeeds?.[round] !== undefined,
      playOffs: playOffsAfter(division.playOffs, round),
    }
  })
}

function roundsOf({ state, rounds, rows }: LoadedContest) {
  return rounds.map((round) => {
    const inPlay = rows.filter(
      (row) => row.round.id === round.id && statusOfDrawn(row.entry) === null,
    )
    const cards = inPlay.length
    const begun = inPlay.filter(({ card }) => card.scores.some((score) => score !== null)).length
    const delivered = inPlay.filter(({ card }) => card.deliveredAt !== null).length
    const isDrawn = round.drawVersion > 0 || cards > 0
    const facts = { isDrawn, isVoid: !isValidRound(round), cards, begun, delivered }
    const { id, number, voidReason, hiddenHoles, opensMinute: opensAt } = round
    const hiding = { hiddenHoles, opensAt, hidingVersion: versionOf(hidingOf(round)) }
    return { id, number, state: roundState(facts, state), voidReason, ...hiding }
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

const toPublishedView = (
  { kind, publishedAt, publishedBy, reason }: PublishedRow,
  names: Names,
) => ({
  kind,
  at: publishedAt.getTime(),
  by: nameOf(publishedBy, names),
  reason,
})

const toDivisionView = ({ division, placed, hasLots, playOffs }: PlacedDivision) => ({
  id: division.id,
  name: division.name,
  placings: placed.map(({ id, name, label, result, hasEmail }) => ({
    entryId: id,
    name,
    label,
    result,
    hasEmail,
  })),
  ties: tiesIn(placed).map(({ awaits, place, tied }) => ({
    awaits,
    place,
    entries: tied.map(({ id, name }) => ({ entryId: id, name })),
  })),
  playOffs: playOffs.map((places) => toPlayOffView(places, placed)),
  hasLots,
})

function toPlayOffView(places: PlayOffPlaces, placed: readonly Placed[]) {
  const inOrder = Object.entries(places).toSorted(([, a], [, b]) => a - b)
  const nameOf = (id: string) => placed.find((player) => player.id === id)?.name ?? ''
  return {
    isShared: inOrder.every(([, place]) => place === 1),
    entries: inOrder.map(([entryId]) => ({ entryId, name: nameOf(entryId) })),
    version: versionOf(places),
  }
}

type Tie = { awaits: 'lots' | 'play_off'; place: number; tied: Placed[] }

/** The ties that only lots or a play-off can break by the terms. */
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

const emptyMissing = {
  roundId: null,
  entryId: null,
  divisionId: null,
  holes: [],
  awaits: null,
  report: null,
  drives: null,
  settlements: [],
}

const settledIn = (cards: readonly ListedCard[]) =>
  cards.flatMap(({ roundId, entryId, name, status, settledAs: as }) =>
    as === null ? [] : [{ roundId, entryId, name, as, status: status?.code ?? null }],
  )

/** Everything missing before the result can be final, with the data to link to its remedy. */
export async function missingFor(
  ctx: Ctx,
  { tournament, rounds, rows }: Pick<LoadedContest, 'tournament' | 'rounds' | 'rows'>,
  { divisions, cards }: { divisions: readonly PlacedDivision[]; cards: readonly ListedCard[] },
): Promise<MissingForResult[]> {
  // Cards and reports of a void round cannot be missing.
  const voided = new Set(rounds.filter((round) => !isValidRound(round)).map(({ id }) => id))
  const open = cards
    .filter(({ roundId }) => !voided.has(roundId))
    .flatMap((card) => missingCard(card, divisions))
  const doubts = (await doubtsOf(ctx.db, tournament.id, divisions)).filter(
    ({ roundId }) => !voided.has(roundId),
  )
  const ties = divisions.flatMap(({ division, placed }) =>
    tiesIn(placed).map(({ awaits, tied }) => ({
      ...emptyMissing,
      kind: 'tie' as const,
      divisionId: division.id,
      names: tied.map(({ name }) => name),
      awaits,
    })),
  )
  const drives = rows
    .filter(({ round }) => !voided.has(round.id))
    .flatMap((row) => missingDrives(row, divisions.find(isOf(row))?.division.terms ?? null))
    .map((missing) => ({ ...emptyMissing, ...missing }))
    .toSorted((a, b) => a.names.join().localeCompare(b.names.join(), 'da'))
  return [...open, ...doubts, ...drives, ...ties]
}

const isOf =
  ({ entry }: FieldRow) =>
  ({ division }: PlacedDivision) =>
    division.id === entry.divisionId

/** A card that is not delivered, and how the terms of its *række* may settle it. */
function missingCard(card: ListedCard, divisions: readonly PlacedDivision[]): MissingForResult[] {
  const { roundId, entryId, name, state, status, disputed, revision } = card
  const terms = divisions.find(({ placed }) =>
    placed.some(({ entryIds }) => entryIds.includes(entryId)),
  )?.division.terms
  if (status !== null || state === 'delivered' || state === 'corrected') return []
  const kind =
    disputed.length > 0 ? 'card_disputed' : state === 'open' ? 'card_open' : 'card_unsigned'
  const possible = settlementsFor({ ...card, state, disputed: disputed.length })
  const settlements = possible.flatMap((as) =>
    terms ? [{ as, strokes: 0, ...settlementOutcome(as, terms), revision }] : [],
  )
  return [{ ...emptyMissing, kind, roundId, entryId, names: [name], holes: disputed, settlements }]
}

/** Doubts about a rule, reported penalties and strokes for a late start must be decided before the result is final (Rule 20.1c). */
async function doubtsOf(db: Db, tournamentId: string, divisions: readonly PlacedDivision[]) {
  const players = divisions.flatMap(({ placed }) => placed)
  const reports = await selectReportsOf(db, tournamentId)
  return reports.flatMap(({ report: { id, content, handledAt }, roundId }) => {
    if (!waitsBeforeFinal(content) || handledAt !== null) return []
    const { entryId, kind, note } = content
    const holes = 'hole' in content ? [content.hole] : []
    const names = players
      .filter(({ entryIds }) => entryIds.includes(entryId))
      .map(({ name }) => name)
    const report = { id, kind, note }
    return [{ ...emptyMissing, kind: 'report' as const, roundId, entryId, names, holes, report }]
  })
}
