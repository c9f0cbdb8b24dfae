import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { lockCaptureOfLine, sumRefunds } from '../payments/money-queries.ts'
import { selectOrderLines } from '../payments/queries.ts'
import { queueRefund } from '../payments/queue-refund.ts'

type RefundedLines = {
  orderId: string
  /** The lines to refund; undefined for all. */
  lineIds?: readonly string[] | undefined
  /** The reason on the receipt. */
  reason: 'entry_withdrawn' | 'tournament_cancelled' | 'extra_cancelled'
}

/** Queues what is left of the lines of an entry's order; returns the sum in øre. */
export async function refundLines(
  tx: Db,
  ctx: Ctx,
  { orderId, lineIds, reason }: RefundedLines,
): Promise<number> {
  let sum = 0
  for (const { id, totalOre } of await selectOrderLines(tx, orderId)) {
    if (lineIds && !lineIds.includes(id)) continue
    // The provider never took it, and the player owes it to the host instead.
    if ((await lockCaptureOfLine(tx, orderId, id))?.status === 'refused') continue
    // A queued refund counts before the provider has carried it out.
    const amountOre = totalOre - (await sumRefunds(tx, id))
    if (amountOre <= 0) continue
    await queueRefund(tx, ctx, {
      orderId,
      orderLineId: id,
      amountOre,
      reason,
      causeKey: `entry:${id}`,
    })
    sum += amountOre
  }
  return sum
}
