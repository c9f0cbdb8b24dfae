import { randomUUID } from 'node:crypto'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type {
  previewSettlement as previewContract,
  settleCards as contract,
} from '#contract/results/decisions.ts'
import { settlementReason } from '#domain/scoring/settle-card.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { lockEntries, markCard } from '../scoring/desk/desk-queries.ts'
import { lockResult, assertResultNotFinal } from '../scoring/desk/lock-result.ts'
import { changeStatus } from '../scoring/desk/set-status.ts'
import { refreshCards } from '../scoring/record-scores.ts'
import { insertScores, updateCard } from '../scoring/score-queries.ts'
import { changedResults } from './changed-results.ts'
import {
  evaluateSettlements,
  penaltyOn,
  settledScores,
  type EvaluatedSettlement,
} from './evaluate-settlements.ts'
import { loadContest } from './load-contest.ts'
import { getResults } from './read-results.ts'
import { mailSettlement } from './mail-settlement.ts'

/** Lists every result that the settlements would change, without storing anything (TD-6). */
export async function previewSettlement(
  ctx: Ctx,
  { tournamentId, cards }: ParsedInput<typeof previewContract>,
) {
  const contest = assertResultNotFinal(await loadContest(ctx.db, tournamentId))
  const evaluated = await evaluateSettlements(ctx.db, tournamentId, cards)
  const after = contest.rows.map((row) => {
    const ofPlayer = evaluated.filter(({ requested }) => requested.entryId === row.entry.id)
    const code = ofPlayer.find(({ outcome }) => outcome.status !== null)?.outcome.status
    const card = ofPlayer.find(({ requested }) => requested.roundId === row.round.id)
    return {
      ...row,
      entry: code ? { ...row.entry, status: code } : row.entry,
      card: card ? { ...row.card, scores: settledScores(card) } : row.card,
    }
  })
  return { changes: changedResults(contest, after) }
}

/** Settles all of the cards or none. The tournament is locked, so no score is stored meanwhile. */
export async function settleCards(ctx: Ctx, { tournamentId, cards }: ParsedInput<typeof contract>) {
  await ctx.db.transaction(async (tx) => {
    const tournament = await lockResult(tx, tournamentId)
    const entryIds = cards.map(({ entryId }) => entryId)
    await lockEntries(tx, tournamentId, entryIds)
    const evaluated = await evaluateSettlements(tx, tournamentId, cards)
    for (const settlement of evaluated) await settle(tx, ctx, settlement)
    const mailed = evaluated.map(({ requested, outcome, player }) => ({
      ...requested,
      outcome,
      entry: player.entry,
      flightId: player.flight.id,
    }))
    await mailSettlement(tx, ctx, { tournament, cards: mailed, isTakenBack: false })
  })
  return getResults(ctx, { tournamentId })
}

async function settle(tx: Db, ctx: Ctx, settlement: EvaluatedSettlement) {
  const { requested, outcome, player } = settlement
  const { roundId, entryId, as } = requested
  if (outcome.status !== null) {
    const { status } = outcome
    const where = { statusRoundId: roundId, statusHole: null }
    const values = { status, statusReason: settlementReason[as], ...where }
    await changeStatus(tx, ctx, { entryId, from: null, values })
  } else {
    // Penalty and delivery share one time, which identifies the penalty when the settlement is reverted.
    const at = ctx.now()
    if (outcome.strokes > 0) await addStrokes(tx, ctx, { ...settlement, at })
    await updateCard(tx, player.card, { deliveredAt: at })
  }
  await markCard(tx, requested, { settledAs: as })
  await recordActivity(tx, ctx, {
    action: 'tournaments.settle_card',
    subject: { type: 'entry', id: entryId },
    data: { roundId, as, ...outcome },
  })
}

/** Adds penalty strokes to the player's last hole (Local Rule L-1), as a correction with its reason. */
async function addStrokes(
  tx: Db,
  ctx: Ctx,
  { at, ...settlement }: EvaluatedSettlement & { at: Date },
) {
  const { requested, player } = settlement
  const { hole, score } = penaltyOn(settlement)
  if (hole.official === score) return
  const written = { hole: hole.number, slot: 'committee' as const, score, isLate: false }
  const { roundId, entryId, as } = requested
  const by = { byEntryId: null, byAccountId: ctx.actor?.accountId ?? null }
  await insertScores(tx, [
    {
      ...written,
      ...by,
      roundId,
      entryId,
      id: randomUUID(),
      replaces: [...hole.committee.heads],
      reason: settlementReason[as],
      writtenAt: at,
      receivedAt: at,
    },
  ])
  await refreshCards(tx, { players: [player], cards: [player.card] })
}
