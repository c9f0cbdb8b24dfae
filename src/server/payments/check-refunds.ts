import type { Ctx } from '../ctx.ts'
import { errorFields } from '../log.ts'
import { claimDueChecks, updateRefund, type RefundRow } from './money-queries.ts'
import type { Purchases } from './purchases.ts'
import { dayMs, later } from './retry-times.ts'
import { settleAttempt } from './settle-attempt.ts'

/** A refund may fail for about a month after it was accepted; most are reported by a callback. */
const daysOfChecks = [1, 3, 7, 14, 31]

/** When a provider is asked next whether a refund has failed; null after the last time. */
export function nextCheck(doneAt: Date, now: Date): Date | null {
  const next = daysOfChecks.map((days) => later(doneAt, days * dayMs)).find((time) => time > now)
  return next ?? null
}

/** Asks providers about refunds that they have accepted and that may fail later. */
export async function checkRefunds(ctx: Ctx, purchases: Purchases): Promise<void> {
  const askAgainAt = ({ doneAt }: RefundRow) => nextCheck(doneAt ?? ctx.now(), ctx.now())
  for (const refund of await claimDueChecks(ctx.db, ctx.now(), askAgainAt)) {
    const { id, attemptId } = refund
    if (!attemptId) continue
    await settleAttempt(ctx, purchases, { attemptId, source: 'poll' }).catch(async (error) => {
      ctx.log('warn', 'A refund was not checked', { refundId: id, ...errorFields(error) })
      // After the last time a provider that is gone is not asked for ever.
      if (askAgainAt(refund))
        await updateRefund(ctx.db, id, { checkDueAt: later(ctx.now(), dayMs / 24) })
    })
  }
}
