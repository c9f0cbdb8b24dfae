import { beginPlay } from '../competitions/settings-queries.ts'
import { isDeepStrictEqual } from 'node:util'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { EntryRefusal, recordScores as contract } from '#contract/scoring.ts'
import { disputedHoles, foldCard } from '#domain/scoring/card.ts'
import { mayPhonesWrite } from '#domain/scoring/may-phones-write.ts'
import { isHoleScore, maxScoresOfFlight, writtenAt } from '#domain/scoring/score-entry.ts'
import { isOver } from '#domain/competitions/state.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { lockFlight, limitWriting, type LockedFlight } from './access-flight.ts'
import { isValidRound } from '../competitions/tournament-queries.ts'
import { readFlight } from './read-flight.ts'
import {
  countScores,
  insertScores,
  selectScores,
  selectScoresById,
  updateCard,
  type CardRow,
  type PlayerRow,
  type ScoreRow,
} from './score-queries.ts'

type Request = ParsedInput<typeof contract>
type Sent = Request['entries'][number]
type Result = { id: string; outcome: 'stored' | 'late' | 'refused'; reason?: EntryRefusal }
type NewRow = Omit<ScoreRow, 'number'>
type Evaluated = { row: NewRow } | { refused: Result }

/**
 * Stores what phones wrote and answers for each entry; a refused one does not lose the others. When the transaction
 * commits, a trigger of the database bumps the tournament's version, and the boards that are watched are rebuilt
 * (`board/tournament-versions.ts`).
 */
export async function recordScores(ctx: Ctx, { flightId, sentAt, entries, since }: Request) {
  await limitWriting(ctx, flightId)
  const results = await ctx.db.transaction(async (tx) =>
    store(tx, ctx, { ...(await lockFlight(tx, ctx, flightId)), sentAt, entries }),
  )
  return { results, flight: await readFlight(ctx, flightId, since) }
}

type Batch = LockedFlight & { sentAt: number; entries: readonly Sent[] }

async function store(tx: Db, ctx: Ctx, batch: Batch): Promise<Result[]> {
  const { found, cards } = batch
  const { tournament, round, flight } = found
  const evaluated = await refuseBeyondLimit(
    tx,
    batch,
    batch.entries.map((sent) => evaluate(ctx, sent, batch)),
  )
  const rows = evaluated.flatMap((one) => ('row' in one ? [one.row] : []))
  const added = new Set(await insertScores(tx, rows))
  const stored = new Map(
    (
      await selectScoresById(
        tx,
        rows.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  if (added.size > 0) {
    const isFirst = tournament.state === 'drawn'
    if (isFirst) await beginPlay(tx, tournament.id)
    const changed = cards.filter(({ entryId }) =>
      rows.some((row) => added.has(row.id) && row.entryId === entryId),
    )
    await refreshCards(tx, { players: batch.players, cards: changed })
    await recordActivity(tx, ctx, {
      action: 'tournaments.record_scores',
      subject: { type: 'flight', id: flight.id },
      data: { roundId: round.id, entries: [...added] },
      ...(!ctx.actor && { actorKind: 'link' as const }),
    })
  }
  return evaluated.map((one) =>
    'row' in one ? answer(one.row, stored.get(one.row.id)) : one.refused,
  )
}

/** A flight that holds all it may takes nothing new; what it has already keeps its answer. */
async function refuseBeyondLimit(tx: Db, { found, players }: Batch, evaluated: Evaluated[]) {
  const entryIds = players.map(({ entry }) => entry.id)
  const held = await countScores(tx, { roundId: found.round.id, entryIds })
  if (held + evaluated.length <= maxScoresOfFlight) return evaluated
  const ids = evaluated.flatMap((one) => ('row' in one ? [one.row.id] : []))
  const known = new Set((await selectScoresById(tx, ids)).map(({ id }) => id))
  let room = maxScoresOfFlight - held
  return evaluated.map((one): Evaluated => {
    if (!('row' in one) || known.has(one.row.id)) return one
    room -= 1
    if (room >= 0) return one
    return { refused: { id: one.row.id, outcome: 'refused', reason: 'scores_full' } }
  })
}

function evaluate(ctx: Ctx, sent: Sent, { found, players, cards, sentAt }: Batch): Evaluated {
  const { id, entryId, hole, score, by } = sent
  const refuse = (reason: EntryRefusal) =>
    ({ refused: { id, outcome: 'refused', reason } }) as const
  const player = players.find((one) => one.entry.id === entryId)
  const card = cards.find((one) => one.entryId === entryId)
  const isWriterHere = players.some((one) => one.entry.id === by)
  if (!player || !card || !isWriterHere) return refuse('not_in_flight')
  if (!mayPhonesWrite(found.round.day, today(ctx))) return refuse('round_not_begun')
  if (!player.tee.holes.some(({ number }) => number === hole)) return refuse('hole_missing')
  if (!isHoleScore(score)) return refuse('score_impossible')
  const receivedAt = ctx.now()
  return {
    row: {
      id,
      roundId: found.round.id,
      entryId,
      hole,
      slot: by === entryId ? 'player' : 'marker',
      score,
      replaces: sent.replaces,
      byEntryId: by,
      byAccountId: null,
      reason: null,
      isLate:
        card.deliveredAt !== null || isOver(found.tournament.state) || !isValidRound(found.round),
      writtenAt: new Date(writtenAt({ writtenAt: sent.writtenAt, sentAt }, receivedAt.getTime())),
      receivedAt,
    },
  }
}

/** What stands under the id is what counts: a resend gets what was answered the first time. */
function answer(row: NewRow, stored: ScoreRow | undefined): Result {
  if (!stored || !isDeepStrictEqual(contentOf(row), contentOf(stored))) {
    return { id: row.id, outcome: 'refused', reason: 'id_reused' }
  }
  return { id: row.id, outcome: stored.isLate ? 'late' : 'stored' }
}

const contentOf = ({ roundId, entryId, hole, slot, score, replaces, byEntryId }: NewRow) => ({
  roundId,
  entryId,
  hole,
  slot,
  score,
  replaces,
  byEntryId,
})

/** Folds the official scores of cards again from everything that was ever written on them. */
export async function refreshCards(
  tx: Db,
  { players, cards }: { players: readonly Carded[]; cards: readonly CardRow[] },
) {
  for (const { roundId, entryId, scores: before } of cards) {
    const numbers = holeNumbersOf(players, entryId)
    const entries = await selectScores(tx, { roundId, entryIds: [entryId] })
    const holes = foldCard(numbers, counted(entries))
    const scores = holes.map(({ official }) => official)
    const disputed = disputedHoles(holes).map((at) => numbers[at] ?? 0)
    // A card was checked as it read then (TD-2).
    const unchecked = !isDeepStrictEqual(scores, before) && { checkedAt: null, checkedBy: null }
    await updateCard(tx, { roundId, entryId }, { scores, disputed, ...unchecked })
  }
}

/** What came after the card was delivered is kept and shown, and changes nothing. */
export const counted = (entries: readonly ScoreRow[]) => entries.filter(({ isLate }) => !isLate)

type Carded = Pick<PlayerRow, 'entry' | 'tee'>

const holeNumbersOf = (players: readonly Carded[], entryId: string): number[] =>
  players.find(({ entry }) => entry.id === entryId)?.tee.holes.map(({ number }) => number) ?? []
