import { randomUUID } from 'node:crypto'
import type { ParsedInput } from '#contract/endpoint.ts'
import type {
  previewSettlement as previewContract,
  settleCards as contract,
} from '#contract/results-settlements.ts'
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
  scoresWith,
  type Settling,
} from './evaluate-settlements.ts'
import { loadContest } from './load-contest.ts'
import { getResults } from './read-results.ts'
import { mailSettlement } from './mail-settlement.ts'

/** Every result that it would change; nothing is stored (TD-6). */
export async function previewSettlement(
  ctx: Ctx,
  { tournamentId, cards }: ParsedInput<typeof previewContract>,
) {
  const contest = assertResultNotFinal(await loadContest(ctx.db, tournamentId))
  const settling = await evaluateSettlements(ctx.db, tournamentId, cards)
  const after = contest.rows.map((row) => {
    const own = settling.filter(({ asked }) => asked.entryId === row.entry.id)
    const code = own.find(({ settled }) => settled.status !== null)?.settled.status
    const card = own.find(({ asked }) => asked.roundId === row.round.id)
    return {
      ...row,
      entry: code ? { ...row.entry, status: code } : row.entry,
      card: card ? { ...row.card, scores: scoresWith(card) } : row.card,
    }
  })
  return { changes: changedResults(contest, after) }
}

/** All of them or none; the tournament is locked, so no score comes in between. */
export async function settleCards(ctx: Ctx, { tournamentId, cards }: ParsedInput<typeof contract>) {
  await ctx.db.transaction(async (tx) => {
    const tournament = await lockResult(tx, tournamentId)
    const entryIds = cards.map(({ entryId }) => entryId)
    await lockEntries(tx, tournamentId, entryIds)
    const settling = await evaluateSettlements(tx, tournamentId, cards)
    for (const one of settling) await settle(tx, ctx, one)
    const told = settling.map(({ asked, settled, player }) => ({
      ...asked,
      settled,
      entry: player.entry,
      flightId: player.flight.id,
    }))
    await mailSettlement(tx, ctx, { tournament, cards: told, isTakenBack: false })
  })
  return getResults(ctx, { tournamentId })
}

async function settle(tx: Db, ctx: Ctx, settling: Settling) {
  const { asked, settled, player } = settling
  const { roundId, entryId, as } = asked
  if (settled.status !== null) {
    const { status } = settled
    const where = { statusRoundId: roundId, statusHole: null }
    const values = { status, statusReason: settlementReason[as], ...where }
    await changeStatus(tx, ctx, { entryId, from: null, values })
  } else {
    // The same instant on both: by it the penalty is found when the settlement is taken back.
    const at = ctx.now()
    if (settled.strokes > 0) await addStrokes(tx, ctx, { ...settling, at })
    await updateCard(tx, player.card, { deliveredAt: at })
  }
  await markCard(tx, asked, { settledAs: as })
  await recordActivity(tx, ctx, {
    action: 'tournaments.settle_card',
    subject: { type: 'entry', id: entryId },
    data: { roundId, as, ...settled },
  })
}

/** On the last hole that the player plays (Local Rule L-1), as a correction with its reason. */
async function addStrokes(tx: Db, ctx: Ctx, { at, ...settling }: Settling & { at: Date }) {
  const { asked, player } = settling
  const { hole, score } = penaltyOn(settling)
  if (hole.official === score) return
  const written = { hole: hole.number, slot: 'committee' as const, score, isLate: false }
  const { roundId, entryId, as } = asked
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
