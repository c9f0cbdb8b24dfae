import { isFailingTooLong, nextAttemptAt } from '#domain/programs/webhook-retry.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { danishDay } from '../clock.ts'
import { administratorsOf } from '../clubs/administrators.ts'
import { findClub } from '../clubs/queries.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { queueMails } from '../notifications/queue-mail.ts'
import {
  claimDueDelivery,
  failWaiting,
  settleDelivery,
  type ClaimedDelivery,
} from './delivery-queries.ts'
import { leaseMs, sendDue, type Turn } from '../send-due.ts'
import { fileDeliveries } from './file-deliveries.ts'
import { postWebhook, type WebhookAnswer } from './webhook-api.ts'
import { lockWebhook, writeWebhook, type WebhookRow } from './webhook-queries.ts'
import { signingSecrets, webhookRoot } from './webhook-secret.ts'

/** Files new events and sends what is due, a few at a time. */
export async function sendDeliveries(
  ctx: Ctx,
  chance: () => number = Math.random,
): Promise<number> {
  await fileDeliveries(ctx)
  return sendDue(ctx, () => sendNext(ctx, chance))
}

/** Sends the next due delivery, without a transaction open meanwhile; another address may answer, so a silent one ends no turn. */
async function sendNext(ctx: Ctx, chance: () => number): Promise<Turn> {
  const at = ctx.now()
  const sendingUntil = new Date(at.getTime() + leaseMs)
  const claim = await claimDueDelivery(ctx.db, { now: at, sendingUntil })
  if (!claim) return 'none_due'
  const webhook = await lockWebhook(ctx.db, claim.webhookId)
  // It was removed meanwhile, and the delivery with it.
  if (!webhook) return 'handled'
  const secrets = signingSecrets(await webhookRoot(ctx), webhook, at)
  const message = { id: `msg_${claim.id}`, payload: claim.payload, at, secrets }
  const mayBeHere = ctx.config.webhooksToLoopback
  const result = await postWebhook({ url: webhook.url, mayBeHere }, message)
  await ctx.db.transaction((tx) => settle(tx, ctx, { claim, at, chance, ...result }))
  ctx.wake?.('mails')
  return 'handled'
}

type Attempt = {
  claim: ClaimedDelivery
  at: Date
  chance: () => number
} & WebhookAnswer

/** The answer by which a receiver asks for nothing more (Standard Webhooks). */
const gone = 'HTTP 410'

async function settle(tx: Db, ctx: Ctx, attempt: Attempt) {
  const { claim, at, hasArrived, answer, chance, notBefore } = attempt
  const attempts = claim.attempts + 1
  const now = ctx.now().getTime()
  const webhook = await lockWebhook(tx, claim.webhookId)
  // Switched off while this was on its way: it is given up with the others.
  const isLast = hasArrived || webhook?.disabledAt
  const next = isLast ? null : nextAttemptAt(attempts, { now, chance: chance(), notBefore })
  const dueAt = next === null ? null : new Date(next)
  const state = hasArrived ? 'delivered' : dueAt ? 'waiting' : 'failed'
  const isOurs = await settleDelivery(tx, claim, {
    state,
    attempts,
    dueAt,
    attemptedAt: at,
    answer,
  })
  if (!isOurs || !webhook || webhook.disabledAt) return
  if (hasArrived) {
    if (webhook.failingSince) await writeWebhook(tx, webhook.id, { failingSince: null })
    return
  }
  const failingSince = webhook.failingSince ?? at
  if (answer === gone || isFailingTooLong(failingSince.getTime(), now)) {
    await switchOff(tx, ctx, { ...webhook, failingSince })
  } else if (!webhook.failingSince) await writeWebhook(tx, webhook.id, { failingSince })
}

/** Ends sending to an address that answers no longer, and mails the club's administrators. */
async function switchOff(tx: Db, ctx: Ctx, webhook: WebhookRow & { failingSince: Date }) {
  const { id, clubId, url, failingSince } = webhook
  await writeWebhook(tx, id, { failingSince, disabledAt: ctx.now() })
  await failWaiting(tx, id)
  await recordActivity(tx, ctx, {
    action: 'programs.disable_webhook',
    subject: { type: 'club', id: clubId },
    data: { webhookId: id },
    actorKind: 'system',
  })
  const club = await findClub(tx, clubId)
  const data = {
    club: club?.name ?? '',
    // Without its path, which may contain a key of the receiver.
    host: new URL(url).host,
    since: danishDay(failingSince),
    link: `${ctx.publicUrl}/club/${clubId}/programs`,
  }
  const recipients = await administratorsOf({ ...ctx, db: tx }, clubId)
  await queueMails(
    tx,
    recipients.map((one) => ({ ...one, ctx, template: 'webhookOff' as const, data })),
  )
}
