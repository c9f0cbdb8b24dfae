import { mayMove, type PassState } from '#domain/passes/pass-state.ts'
import { recordActivity } from '../activity/record.ts'
import type { Ctx } from '../ctx.ts'
import { lockPassesOfLines, updatePass } from './queries.ts'

type Lines = { orderId: string; orderLineIds: string[] }

/** A capture finally refused: the cards are unpaid and no longer play (D8). `ctx.db` is the transaction. */
export function markUnpaid(ctx: Ctx, lines: Lines): Promise<void> {
  return moveAll(ctx, lines, 'unpaid')
}

/** A reservation ran out before the membership was confirmed: the card never cost anything. */
export function releaseUnverified(ctx: Ctx, lines: Lines): Promise<void> {
  return moveAll(ctx, lines, 'refunded')
}

async function moveAll(ctx: Ctx, { orderLineIds }: Lines, to: PassState) {
  for (const pass of await lockPassesOfLines(ctx.db, orderLineIds)) {
    if (!mayMove(pass.status, to)) continue
    const endedAt = to === 'refunded' ? ctx.now() : null
    await updatePass(ctx.db, pass.id, { status: to, endedAt })
    await recordActivity(ctx.db, ctx, {
      action: to === 'unpaid' ? 'passes.mark_unpaid' : 'passes.release',
      subject: { type: 'pass', id: pass.id },
      data: { from: pass.status },
    })
  }
}
