import { beginPlay } from '../competitions/settings-queries.ts'
import { isDeepStrictEqual } from 'node:util'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type { ScoreEntryRefusal, recordScores as contract } from '#contract/scoring/endpoints.ts'
import { disputedHoles, foldCard } from '#domain/scoring/card.ts'
import { mayPhonesWrite } from '#domain/scoring/may-phones-write.ts'
import { isHoleScore, maxScoresOfFlight, writtenAt } from '#domain/scoring/score-entry.ts'
import { isOver } from '#domain/competitions/state.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { openTransaction } from '../db/transactions.ts'
import { accessFlight, limitWriting, lockSeenFlight, type LockedFlight } from './access-flight.ts'
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

type RecordRequest = ParsedInput<typeof contract>
export type SentScoreEntry = RecordRequest['entries'][number]
type Result = { id: string; outcome: 'stored' | 'late' | 'refused'; reason?: ScoreEntryRefusal }
type NewRow = Omit<ScoreRow, 'number'>
type Evaluated = { row: NewRow } | { refused: Result }

/**
 * Stores the score entries of phones, with a result for each; a refused entry does not affect the
 * others. A trigger of the database then bumps the tournament's version, and watched boards are rebuilt
 * (`board/tournament-versions.ts`).
 */
export async function recordScores(
  ctx: Ctx,
  { flightId, sentAt, entries: scoreEntries, since }: RecordRequest,
) {
  await limitWriting(ctx, flightId)
  const results = await openTransaction(
    ctx.db,
    (tx) => accessFlight(ctx, flightId, tx),
    async (tx, seen) =>
      storeScores(tx, ctx, { ...(await lockSeenFlight(tx, ctx, seen)), sentAt, scoreEntries }),
  )
  return { results, flight: await readFlight(ctx, flightId, since) }
}

type Batch = LockedFlight & { sentAt: number; scoreEntries: readonly SentScoreEntry[] }

/** Stores score entries in a locked flight, with a result for each. */
export async function storeScores(tx: Db, ctx: Ctx, batch: Batch): Promise<Result[]> {
  const { found, cards } = batch
  const { tournament, round, flight } = found
  const evaluated = await refuseBeyondLimit(
    tx,
    batch,
    batch.scoreEntries.map((sent) => evaluate(ctx, sent, batch)),
  )
  const rows = evaluated.flatMap((each) => ('row' in each ? [each.row] : []))
  const added = new Set(await insertScores(tx, rows))
  const changed = cards.filter(({ entryId }) =>
    rows.some((row) => added.has(row.id) && row.entryId === entryId),
  )
  const ids = rows.map(({ id }) => id)
  const [written] = await Promise.all([
    selectScoresById(tx, ids),
    refreshCards(tx, { players: batch.players, cards: changed }),
    added.size > 0 && tournament.state === 'drawn' && beginPlay(tx, tournament.id),
    added.size > 0 &&
      recordActivity(tx, ctx, {
        action: 'tournaments.record_scores',
        subject: { type: 'flight', id: flight.id },
        data: { roundId: round.id, entries: [...added] },
        ...(!ctx.actor && { actorKind: 'link' as const }),
      }),
  ])
  const stored = new Map(written.map((row) => [row.id, row]))
  return evaluated.map((each) =>
    'row' in each ? resultOf(each.row, stored.get(each.row.id)) : each.refused,
  )
}

/** Refuses new entries beyond the flight's limit; a resend of a stored entry keeps its result. */
async function refuseBeyondLimit(tx: Db, { found, players }: Batch, evaluated: Evaluated[]) {
  const entryIds = players.map(({ entry }) => entry.id)
  const count = await countScores(tx, { roundId: found.round.id, entryIds })
  if (count + evaluated.length <= maxScoresOfFlight) return evaluated
  const ids = evaluated.flatMap((each) => ('row' in each ? [each.row.id] : []))
  const stored = new Set((await selectScoresById(tx, ids)).map(({ id }) => id))
  let left = maxScoresOfFlight - count
  return evaluated.map((each): Evaluated => {
    if (!('row' in each) || stored.has(each.row.id)) return each
    left -= 1
    if (left >= 0) return each
    return { refused: { id: each.row.id, outcome: 'refused', reason: 'scores_full' } }
  })
}

function evaluate(
  ctx: Ctx,
  sent: SentScoreEntry,
  { found, players, writers, cards, sentAt }: Batch,
): Evaluated {
  const { id, entryId, hole, score, by } = sent
  const refuse = (reason: ScoreEntryRefusal) =>
    ({ refused: { id, outcome: 'refused', reason } }) as const
  const player = players.find(({ entry }) => entry.id === entryId)
  const card = cards.find((each) => each.entryId === entryId)
  if (!player || !card || !writers.has(by)) return refuse('not_in_flight')
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

/** The stored row decides the result, so that a resend gets the result of the first request. */
function resultOf(row: NewRow, stored: ScoreRow | undefined): Result {
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

/** Computes the official scores of cards again from all their score entries. */
export async function refreshCards(
  tx: Db,
  { players, cards }: { players: readonly PlayerWithTee[]; cards: readonly CardRow[] },
) {
  const refresh = async ({ roundId, entryId, scores: before }: CardRow) => {
    const numbers = holeNumbersOf(players, entryId)
    const scoreEntries = await selectScores(tx, { roundId, entryIds: [entryId] })
    const holes = foldCard(numbers, counted(scoreEntries))
    const scores = holes.map(({ official }) => official)
    const disputed = disputedHoles(holes).map((at) => numbers[at] ?? 0)
    // A check is valid for the checked scores only (TD-2).
    const unchecked = !isDeepStrictEqual(scores, before) && notChecked
    await updateCard(tx, { roundId, entryId }, { scores, disputed, ...unchecked })
  }
  await Promise.all(cards.map(refresh))
}

/** The marks of a card without a check against its paper. */
export const notChecked = { checkedAt: null, checkedBy: null, checkedByLink: null }

/** Entries received after the delivery are kept and shown, but do not count. */
export const counted = (scoreEntries: readonly ScoreRow[]) =>
  scoreEntries.filter(({ isLate }) => !isLate)

type PlayerWithTee = Pick<PlayerRow, 'entry' | 'tee'>

const holeNumbersOf = (players: readonly PlayerWithTee[], entryId: string): number[] =>
  players.find(({ entry }) => entry.id === entryId)?.tee.holes.map(({ number }) => number) ?? []
