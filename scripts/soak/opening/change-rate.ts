import { withRate } from '#domain/salequeue/schedule.ts'
import type { Db } from '#server/db/client.ts'
import { drawLocked } from '#server/salequeue/draw-lot.ts'
import { lockOpenQueue, updateQueue } from '#server/salequeue/queue-queries.ts'

/** Another rate from now on, as the administrator’s page sets it. */
export const changeRate = (db: Db, perMinute: number) =>
  db.transaction(async (tx) => {
    const locked = await lockOpenQueue(tx)
    if (!locked) throw new Error('There is no queue')
    const row = await drawLocked(tx, { now: () => new Date() }, locked)
    const schedule = withRate(row.schedule, Date.now(), perMinute)
    await updateQueue(tx, row.id, { perMinute, schedule })
  })
