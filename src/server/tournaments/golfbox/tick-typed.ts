import type { z } from 'zod'
import type {
  CardReportRefusal,
  tickCardTyped as contract,
} from '#contract/tournament-card-reports.ts'
import { recordActivity } from '../../activity/record.ts'
import { AppError } from '../../app-error.ts'
import type { Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { findReported, lockReport, updateReport, type ReportedCard } from './report-queries.ts'
import { standingIn } from './standing.ts'

type Tick = z.output<typeof contract.input>

/** The desk's tick on a card that it typed into GolfBox; it waits for a sending that is under way. */
export async function tickCardTyped(ctx: Ctx, request: Tick) {
  const standing = await ctx.db.transaction(async (tx) => {
    if (!(await lockReport(tx, request.tournamentId, request))) throw new AppError('not_found')
    await tick(tx, ctx, request)
    const found = await findReported(tx, request)
    return found ? standingIn(found) : null
  })
  // Ticked off, a card that waits is sent after all.
  ctx.wake?.('card-reports')
  return { standing }
}

async function tick(tx: Db, ctx: Ctx, { roundId, entryId, isTyped, seen }: Tick) {
  const found = await findReported(tx, { roundId, entryId })
  const standing = found && standingIn(found)
  if (!found || !standing) throw new AppError('not_found')
  if (found.card.revision !== seen.revision || found.status !== seen.status) {
    throw new AppError('changed_elsewhere')
  }
  if (isTyped && standing === 'sent') {
    throw new AppError('refused', { reason: 'card_sent' satisfies CardReportRefusal })
  }
  // Two at the desk tick the same card: it stays the first one's.
  if (isTyped ? standing === 'typed' : !found.report?.typedAt) return
  await updateReport(tx, { roundId, entryId }, isTyped ? typedNow(ctx, found) : untyped)
  await recordActivity(tx, ctx, {
    action: 'tournaments.tick_card_typed',
    subject: { type: 'entry', id: entryId },
    data: { roundId, isTyped },
  })
}

const typedNow = (ctx: Ctx, { card, status }: ReportedCard) => ({
  typedAt: ctx.now(),
  typedBy: ctx.actor?.accountId ?? null,
  typedScores: card.scores,
  typedStatus: status,
})
const untyped = { typedAt: null, typedBy: null, typedScores: null, typedStatus: null }
