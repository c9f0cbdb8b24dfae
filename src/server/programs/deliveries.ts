import { randomUUID } from 'node:crypto'
import type { Deliveries } from '#contract/programs/webhooks.ts'
import { testEvent } from '#domain/programs/webhook-events.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { limit } from '../http/rate-limit.ts'
import { insertDeliveries, selectDeliveries, writeDueAgain } from './delivery-queries.ts'
import { accessWebhook, refusal } from './webhooks.ts'

const listed = 100

type OfWebhook = { clubId: string; webhookId: string }

/** The newest events sent to a webhook. */
export async function listDeliveries(ctx: Ctx, of: OfWebhook): Promise<Deliveries> {
  const { id } = await accessWebhook(ctx, of)
  const rows = await selectDeliveries(ctx.db, id, listed)
  return {
    deliveries: rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      attemptedAt: row.attemptedAt?.toISOString() ?? null,
      dueAt: row.dueAt?.toISOString() ?? null,
    })),
  }
}

/** Queues a test, which is sent at once; a receiver answers it like any other event. */
export async function sendTestDelivery(ctx: Ctx, of: OfWebhook): Promise<Deliveries> {
  const { id } = await accessActive(ctx, of)
  const createdAt = ctx.now()
  const body = { type: testEvent, timestamp: createdAt.toISOString(), data: { clubId: of.clubId } }
  await insertDeliveries(ctx.db, [
    {
      id: randomUUID(),
      webhookId: id,
      event: testEvent,
      payload: JSON.stringify(body),
      state: 'waiting',
      createdAt,
      dueAt: createdAt,
    },
  ])
  ctx.wake?.('webhooks')
  return listDeliveries(ctx, of)
}

export async function sendDeliveryAgain(
  ctx: Ctx,
  { deliveryId, ...of }: OfWebhook & { deliveryId: string },
): Promise<Deliveries> {
  const { id } = await accessActive(ctx, of)
  await ctx.db.transaction(async (tx) => {
    const found = await writeDueAgain(tx, { webhookId: id, deliveryId, now: ctx.now() })
    if (!found) throw new AppError('not_found')
    await recordActivity(tx, ctx, {
      action: 'programs.send_again',
      subject: { type: 'club', id: of.clubId },
      data: { webhookId: id, deliveryId },
    })
  })
  ctx.wake?.('webhooks')
  return listDeliveries(ctx, of)
}

/** People press; a program that sends by these buttons is limited. */
async function accessActive(ctx: Ctx, of: OfWebhook) {
  const webhook = await accessWebhook(ctx, of)
  await limit(ctx, { key: `webhook-send:${webhook.id}`, max: 20, windowSeconds: 60 })
  if (webhook.disabledAt) throw refusal('webhook_off')
  return webhook
}
