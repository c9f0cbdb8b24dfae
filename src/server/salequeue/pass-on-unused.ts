import type { SaleQueue } from '#domain/salequeue/place.ts'
import { endedTurns, withUnused } from '#domain/salequeue/schedule.ts'
import type { Ctx } from '../ctx.ts'
import { countUnused, lockOpenQueue, updateQueue } from './queue-queries.ts'

type Keys = Pick<Ctx, 'db' | 'now'>

/**
 * Calls more numbers for turns that ended unused since the last time. Nothing is written while there are none; the
 * lock of the queue lets one of several processes do it.
 */
export async function passOnUnused(keys: Keys, queue: SaleQueue): Promise<void> {
  const { after, upTo } = endedTurns(queue.schedule, keys.now().getTime())
  if (upTo <= after) return
  if ((await countUnused(keys.db, queue.id, { after, upTo })) === 0) return
  await keys.db.transaction(async (tx) => {
    const row = await lockOpenQueue(tx)
    if (!row) return
    const now = keys.now().getTime()
    const unused = await countUnused(tx, row.id, endedTurns(row.schedule, now))
    const schedule = withUnused(row.schedule, now, { unused, last: row.lastNumber })
    if (schedule !== row.schedule) await updateQueue(tx, row.id, { schedule: [...schedule] })
  })
}
