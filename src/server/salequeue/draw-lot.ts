import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { setTransactionLimits } from '../db/limits.ts'
import { newKey } from '../keys.ts'
import {
  lockOpenQueue,
  numberByLot,
  toSaleQueue,
  updateQueue,
  type SaleQueueRow,
} from './queue-queries.ts'

/**
 * Opens the sale when its time has come: numbers everybody who came before by lot, and begins the schedule. Whichever
 * process is first does it, under the lock of the queue.
 */
export function drawIfDue(ctx: Pick<Ctx, 'db' | 'now'>) {
  return ctx.db.transaction(async (tx) => {
    const row = await lockOpenQueue(tx)
    return row && toSaleQueue(await drawLocked(tx, ctx, row))
  })
}

/** The locked queue as it is now, after the lot if that was due. */
export async function drawLocked(
  tx: Db,
  ctx: Pick<Ctx, 'now'>,
  row: SaleQueueRow,
): Promise<SaleQueueRow> {
  const now = ctx.now()
  if (row.drawnAt || now < row.opensAt) return row
  // It numbers every ticket, for which a request may be too short.
  await setTransactionLimits(tx, 'job')
  const seed = newKey()
  const drawn = await numberByLot(tx, row.id, seed)
  // From now, not from the opening: a service that was away then does not let in all of that time together.
  const schedule = [{ at: now.getTime(), number: 0, perMinute: row.perMinute }]
  const opened = { seed, drawnAt: now, drawn, lastNumber: drawn, schedule }
  await updateQueue(tx, row.id, opened)
  return { ...row, ...opened }
}
