import { randomUUID } from 'node:crypto'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type { unsettleCard as contract } from '#contract/results/decisions.ts'
import {
  settlementOutcome,
  settlementReason,
  type Settlement,
} from '#domain/scoring/settle-card.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { lockEntry, markCard } from '../scoring/desk/desk-queries.ts'
import { lockResult } from '../scoring/desk/lock-result.ts'
import { loadCard, type LoadedCard } from '../scoring/desk/load-card.ts'
import { changeStatus } from '../scoring/desk/set-status.ts'
import { foldPlayerCard } from '../scoring/read-flight.ts'
import { refreshCards } from '../scoring/record-scores.ts'
import { insertScores, updateCard, type ScoreRow } from '../scoring/score-queries.ts'
import { getResults } from './read-results.ts'
import { mailSettlement } from './mail-settlement.ts'

type NewScore = Omit<ScoreRow, 'number'>

/** Reverts the settlement of a card; later changes by the committee stay. */
export async function unsettleCard(
  ctx: Ctx,
  { tournamentId, ...key }: ParsedInput<typeof contract>,
) {
  await ctx.db.transaction(async (tx) => {
    const tournament = await lockResult(tx, tournamentId)
    const loaded = await loadCard(tx, { tournamentId, ...key })
    const { found, player } = loaded
    const { settledAs: as, deliveredAt } = loaded.card
    if (as === null) return
    const outcome = settlementOutcome(as, player.terms)
    // The stored card decides between code and delivery, because the terms may have changed since.
    if (deliveredAt === null) await removeSettlementCode(tx, ctx, { tournamentId, loaded })
    else await reopenCard(tx, ctx, { loaded, as, settledAt: deliveredAt })
    await markCard(tx, key, { settledAs: null })
    await recordActivity(tx, ctx, {
      action: 'tournaments.unsettle_card',
      subject: { type: 'entry', id: key.entryId },
      data: { roundId: key.roundId, as },
    })
    await mailSettlement(tx, ctx, {
      tournament,
      cards: [{ ...key, as, outcome, entry: player.entry, flightId: found.flight.id }],
      isTakenBack: true,
    })
  })
  return getResults(ctx, { tournamentId })
}

async function removeSettlementCode(
  tx: Db,
  ctx: Ctx,
  { tournamentId, loaded }: { tournamentId: string; loaded: LoadedCard },
) {
  const { entryId, roundId } = loaded.card
  const entry = await lockEntry(tx, tournamentId, entryId)
  if (!entry) throw new AppError('not_found')
  if (entry.statusRoundId !== roundId) return
  const values = { status: null, statusReason: null, statusRoundId: null, statusHole: null }
  await changeStatus(tx, ctx, { entryId, from: entry.status, values })
}

type SettledCard = { loaded: LoadedCard; as: Settlement; settledAt: Date }

/** Removes the penalty strokes, and counts the scores that phones have sent since the settlement. */
async function reopenCard(tx: Db, ctx: Ctx, settled: SettledCard) {
  const { card, player } = settled.loaded
  const written = [...scoreWithoutPenalty(ctx, settled), ...lateScoresAgain(ctx, settled)]
  await insertScores(tx, written)
  if (written.length > 0) await refreshCards(tx, { players: [player], cards: [card] })
  await updateCard(tx, card, { deliveredAt: null })
}

/** Restores the committee's earlier score of the hole with the penalty strokes. */
function scoreWithoutPenalty(ctx: Ctx, { loaded, as, settledAt }: SettledCard): NewScore[] {
  if (as !== 'uncertified') return []
  const { player, scores } = loaded
  const { holes } = foldPlayerCard(player, loaded)
  const heads = holes.flatMap(({ committee }) => committee.heads)
  // Older settlements stored the penalty a little before the delivery; their reason identifies them.
  const isOfSettlement = ({ receivedAt, reason }: ScoreRow) =>
    isAt(receivedAt, settledAt) || (receivedAt < settledAt && reason === settlementReason[as])
  const penalty = scores.find(
    (row) => row.slot === 'committee' && heads.includes(row.id) && isOfSettlement(row),
  )
  if (!penalty) return []
  const before = scores.find(({ id }) => penalty.replaces.includes(id))
  const { number: _, ...row } = penalty
  return [
    {
      ...row,
      id: randomUUID(),
      score: before?.score ?? null,
      replaces: [penalty.id],
      byEntryId: null,
      byAccountId: ctx.actor?.accountId ?? null,
      reason: before?.reason ?? 'Afgørelsen er taget tilbage',
      writtenAt: ctx.now(),
      receivedAt: ctx.now(),
    },
  ]
}

/** Score entries are never changed, so those that were late for the settlement are added again. */
function lateScoresAgain(ctx: Ctx, { loaded, settledAt }: SettledCard): NewScore[] {
  const late = loaded.scores.filter(({ isLate, receivedAt }) => isLate && receivedAt >= settledAt)
  const newIds = new Map(late.map(({ id }) => [id, randomUUID()]))
  return late.map((entry) => {
    const { number: _, ...row } = entry
    return {
      ...row,
      id: newIds.get(row.id) ?? row.id,
      replaces: row.replaces.map((id) => newIds.get(id) ?? id),
      isLate: false,
      receivedAt: ctx.now(),
    }
  })
}

const isAt = (a: Date, b: Date) => a.getTime() === b.getTime()
