import type {
  planSaleQueue as planContract,
  ShownSaleQueue,
} from '#contract/salequeue/endpoints.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { minuteOfDay } from '#domain/shared/clock-time.ts'
import { letInUpTo, withRate } from '#domain/salequeue/schedule.ts'
import { requirePower } from '../access.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { danishInstant } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { lockSeasons } from '../passes/season-queries.ts'
import { assertBeginsBeforeSales } from './fits-sales.ts'
import { drawLocked } from './draw-lot.ts'
import {
  countTickets,
  findOpenQueue,
  insertQueue,
  lockOpenQueue,
  updateQueue,
  type SaleQueueRow,
} from './queue-queries.ts'

export async function getSaleQueue(ctx: Ctx) {
  requirePower(ctx, 'service.setUp')
  const row = await findOpenQueue(ctx.db)
  return { queue: row ? await toView(ctx.db, ctx, row) : null }
}

/** Plans a queue; at most one at a time. */
export async function planSaleQueue(ctx: Ctx, input: ParsedInput<typeof planContract>) {
  requirePower(ctx, 'service.setUp')
  const [beginsAt, opensAt] = [input.begins, input.opens].map((time) =>
    danishInstant(input.day, minuteOfDay(time)),
  ) as [Date, Date]
  if (beginsAt >= opensAt || opensAt <= ctx.now()) {
    throw new AppError('refused', { reason: 'queue_times_wrong' })
  }
  return ctx.db.transaction(async (tx) => {
    // No season is opened between this check and the queue.
    await lockSeasons(tx)
    await assertBeginsBeforeSales(tx, ctx, beginsAt)
    if (await lockOpenQueue(tx)) throw new AppError('refused', { reason: 'queue_exists' })
    const { perMinute } = input
    const planned = { beginsAt, opensAt, perMinute, createdAt: ctx.now() }
    const id = await insertQueue(tx, planned)
    await recordActivity(tx, ctx, {
      action: 'salequeue.plan',
      subject: { type: 'sale_queue', id },
      data: { beginsAt: beginsAt.toISOString(), opensAt: opensAt.toISOString(), perMinute },
    })
    return { queue: await toView(tx, ctx, await lockQueue(tx, id)) }
  })
}

/** Lets in another number of people a minute from now on, or from the opening on. */
export async function changeSaleQueueRate(
  ctx: Ctx,
  { id, perMinute }: { id: string; perMinute: number },
) {
  requirePower(ctx, 'service.setUp')
  return ctx.db.transaction(async (tx) => {
    const row = await drawLocked(tx, ctx, await lockQueue(tx, id))
    const schedule = row.drawnAt ? withRate(row.schedule, ctx.now().getTime(), perMinute) : []
    await updateQueue(tx, id, { perMinute, schedule })
    await recordActivity(tx, ctx, {
      action: 'salequeue.change_rate',
      subject: { type: 'sale_queue', id },
      data: { before: row.perMinute, perMinute },
    })
    return { queue: await toView(tx, ctx, { ...row, perMinute, schedule }) }
  })
}

/** Lets everybody in: from now on a purchase needs no turn. */
export async function closeSaleQueue(ctx: Ctx, { id }: { id: string }) {
  requirePower(ctx, 'service.setUp')
  await ctx.db.transaction(async (tx) => {
    const row = await lockQueue(tx, id)
    const { waiting } = await countsOf(tx, ctx, row)
    await updateQueue(tx, id, { closedAt: ctx.now() })
    await recordActivity(tx, ctx, {
      action: 'salequeue.close',
      subject: { type: 'sale_queue', id },
      data: { waiting },
    })
  })
  return { closed: true as const }
}

async function lockQueue(tx: Db, id: string): Promise<SaleQueueRow> {
  const row = await lockOpenQueue(tx)
  if (row?.id !== id) throw new AppError('refused', { reason: 'queue_closed' })
  return row
}

function countsOf(db: Db, ctx: Ctx, { id, schedule }: SaleQueueRow) {
  return countTickets(db, id, letInUpTo(schedule, ctx.now().getTime()))
}

async function toView(db: Db, ctx: Ctx, row: SaleQueueRow): Promise<ShownSaleQueue> {
  const { id, beginsAt, opensAt, perMinute, drawnAt } = row
  const { all, waiting, begun, ordered } = await countsOf(db, ctx, row)
  return {
    id,
    state: stateOf(ctx, { beginsAt, drawnAt }),
    beginsAt: beginsAt.toISOString(),
    opensAt: opensAt.toISOString(),
    perMinute,
    places: all,
    waiting,
    letIn: all - waiting,
    begun,
    ordered,
  }
}

function stateOf(ctx: Ctx, { beginsAt, drawnAt }: Pick<SaleQueueRow, 'beginsAt' | 'drawnAt'>) {
  if (drawnAt) return 'open'
  return ctx.now() < beginsAt ? 'planned' : 'gathering'
}
