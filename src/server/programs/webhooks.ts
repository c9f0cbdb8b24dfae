import { randomUUID } from 'node:crypto'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type * as contract from '#contract/programs/webhooks.ts'
import type { Webhook, WebhookRefusal, Webhooks } from '#contract/programs/webhooks.ts'
import { oldSecretHours } from '#domain/programs/webhook-retry.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { accessClubWith } from '../clubs/access.ts'
import { lockClub } from '../clubs/queries.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { assertShown, versionOf } from '../shown-version.ts'
import { isUsableAddress } from '../http/outgoing-request.ts'
import { shownSecret, webhookRoot } from './webhook-secret.ts'
import {
  countWebhooks,
  deleteWebhookRow,
  findWebhook,
  insertWebhook,
  lockWebhook,
  selectWebhooks,
  writeWebhook,
  type WebhookRow,
} from './webhook-queries.ts'

const mostWebhooks = 10
const hourMs = 3_600_000

type OfClub = { clubId: string }
type OfWebhook = OfClub & { webhookId: string }
type WithSecret = Webhooks & { webhookId: string; secret: string }

export async function listWebhooks(ctx: Ctx, { clubId }: OfClub): Promise<Webhooks> {
  await accessClubWith(ctx, 'club.programs', clubId)
  const rows = await selectWebhooks(ctx.db, clubId)
  return { webhooks: rows.map((row) => toWebhook(row, ctx.now())) }
}

function toWebhook(row: WebhookRow, now: Date): Webhook {
  const { oldSecretUntil, disabledAt, failingSince } = row
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    version: versionOf(shownOf(row)),
    state: disabledAt ? 'off' : failingSince ? 'failing' : 'on',
    failingSince: failingSince?.toISOString() ?? null,
    disabledAt: disabledAt?.toISOString() ?? null,
    oldSecretUntil: oldSecretUntil && oldSecretUntil > now ? oldSecretUntil.toISOString() : null,
  }
}

const shownOf = ({ url, events }: Pick<WebhookRow, 'url' | 'events'>) => ({ url, events })

export async function createWebhook(
  ctx: Ctx,
  { clubId, url, events }: ParsedInput<typeof contract.createWebhook>,
): Promise<WithSecret> {
  await accessClubWith(ctx, 'club.programs', clubId)
  const root = await webhookRoot(ctx)
  const address = usable(ctx, url)
  const id = randomUUID()
  await ctx.db.transaction(async (tx) => {
    await lockClub(tx, clubId)
    if ((await countWebhooks(tx, clubId)) >= mostWebhooks) throw refusal('webhooks_many')
    const by = { createdAt: ctx.now(), createdBy: ctx.actor?.accountId ?? null }
    await insertWebhook(tx, { id, clubId, url: address, events: [...new Set(events)], ...by })
    await record(tx, ctx, { action: 'programs.create_webhook', clubId, webhookId: id })
  })
  const secret = shownSecret(root, { id, secretNumber: 1 })
  return { ...(await listWebhooks(ctx, { clubId })), webhookId: id, secret }
}

/** Changes an address and its kinds of events; one that was switched off works again. */
export async function updateWebhook(
  ctx: Ctx,
  { url, events, basedOn, ...of }: ParsedInput<typeof contract.updateWebhook>,
): Promise<Webhooks> {
  const address = usable(ctx, url)
  const saved = { url: address, events: [...new Set(events)] }
  await change(ctx, of, async (tx, { id, ...stored }) => {
    assertShown(basedOn, shownOf(stored), saved)
    const on = { disabledAt: null, failingSince: null }
    await writeWebhook(tx, id, { ...saved, ...on })
    await record(tx, ctx, { action: 'programs.update_webhook', ...of })
  })
  return listWebhooks(ctx, of)
}

export async function deleteWebhook(ctx: Ctx, of: OfWebhook): Promise<Webhooks> {
  await change(ctx, of, async (tx, { id }) => {
    await deleteWebhookRow(tx, id)
    await record(tx, ctx, { action: 'programs.delete_webhook', ...of })
  })
  return listWebhooks(ctx, of)
}

/** Makes a new secret; for a day the previous one signs too, so that the receiver can change without a gap. */
export async function rotateWebhookSecret(ctx: Ctx, of: OfWebhook): Promise<WithSecret> {
  const root = await webhookRoot(ctx)
  const rotated = await change(ctx, of, async (tx, { id, secretNumber }) => {
    const oldSecretUntil = new Date(ctx.now().getTime() + oldSecretHours * hourMs)
    await writeWebhook(tx, id, { secretNumber: secretNumber + 1, oldSecretUntil })
    await record(tx, ctx, { action: 'programs.rotate_secret', ...of })
    return { id, secretNumber: secretNumber + 1 }
  })
  const secret = shownSecret(root, rotated)
  return { ...(await listWebhooks(ctx, of)), webhookId: of.webhookId, secret }
}

/** The webhook of the club, for its administrators; `not_found` for another club's. */
export async function accessWebhook(ctx: Ctx, of: OfWebhook): Promise<WebhookRow> {
  await accessClubWith(ctx, 'club.programs', of.clubId)
  const found = await findWebhook(ctx.db, of)
  if (!found) throw new AppError('not_found')
  return found
}

async function change<Result>(
  ctx: Ctx,
  of: OfWebhook,
  write: (tx: Db, webhook: WebhookRow) => Promise<Result>,
): Promise<Result> {
  const { id } = await accessWebhook(ctx, of)
  return ctx.db.transaction(async (tx) => {
    const locked = await lockWebhook(tx, id)
    if (!locked) throw new AppError('not_found')
    return write(tx, locked)
  })
}

/** The address in the form in which it is called; refused unless it is public, as every attempt refuses it. */
function usable(ctx: Ctx, url: string): string {
  const mayBeHere = ctx.config.webhooksToLoopback
  const address = URL.canParse(url) ? new URL(url) : undefined
  if (!address || !isUsableAddress(address, mayBeHere)) throw refusal('webhook_address')
  address.hash = ''
  return address.href
}

export const refusal = (reason: WebhookRefusal) => new AppError('refused', { reason })

type Recorded = OfWebhook & { action: string }

const record = (tx: Db, ctx: Ctx, { action, clubId, webhookId }: Recorded) =>
  recordActivity(tx, ctx, {
    action,
    subject: { type: 'club', id: clubId },
    data: { webhookId },
  })
