import type { PlainDate } from '#domain/shared/dates.ts'
import { AppError } from '../app-error.ts'
import { danishInstant } from '../clock.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { findNextDraftSale, findNextSale } from '../passes/season-queries.ts'
import { findOpenQueue } from './queue-queries.ts'

/**
 * Refuses a queue that begins after the next season has gone on sale, or would once its draft is opened: everybody could buy
 * from midnight until the queue begins.
 */
export async function assertBeginsBeforeSales(tx: Db, ctx: Ctx, beginsAt: Date): Promise<void> {
  const day = today(ctx)
  if (isSoldBefore(await findNextSale(tx, day), beginsAt)) refuse('queue_begins_after_sale')
  if (isSoldBefore(await findNextDraftSale(tx, day), beginsAt)) refuse('queue_begins_after_draft')
}

/** Refuses to open a season that would be sold before the planned queue begins. Call it in the transaction that opens it. */
export async function assertSoldInQueue(
  tx: Db,
  ctx: Ctx,
  season: { salesFrom: PlainDate },
): Promise<void> {
  const queue = await findOpenQueue(tx)
  // A queue that has begun is in force already.
  if (!queue || queue.beginsAt <= ctx.now()) return
  if (isSoldBefore(season, queue.beginsAt)) refuse('season_sold_before_queue')
}

const isSoldBefore = (season: { salesFrom: PlainDate } | undefined, beginsAt: Date) =>
  season !== undefined && danishInstant(season.salesFrom, 0) < beginsAt

function refuse(reason: string): never {
  throw new AppError('refused', { reason })
}
