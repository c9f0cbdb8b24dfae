import { mayUse, requireSignedIn } from '../access.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { limit } from '../http/rate-limit.ts'
import { insertMails } from './queries.ts'
import {
  endSuppression,
  findSuppression,
  lockSuppression,
  lockSuppressionById,
  selectUndelivered,
  type Suppression,
} from './suppression-queries.ts'

/** The address of the signed-in account, and why we send it no mails; null when we do. */
export async function getMailAddress(ctx: Ctx) {
  const { email, emailVerified } = requireSignedIn(ctx)
  const found = await findSuppression(ctx.db, email)
  // An unproven address may be somebody else's, whose refusals concern nobody else.
  const problem =
    found && emailVerified ? { reason: found.reason, since: found.createdAt.toISOString() } : null
  return { address: email, problem }
}

/** The person wants mails at the own address again; without a suppression nothing changes. */
export async function retryOwnAddress(ctx: Ctx) {
  const { accountId, email, emailVerified } = requireSignedIn(ctx)
  if (!emailVerified) throw new AppError('refused', { reason: 'address_not_proven' })
  await limit(ctx, { key: `retry-address:${accountId}`, max: 3, windowSeconds: 86_400 })
  await ctx.db.transaction(async (tx) => {
    const row = await lockSuppression(tx, email)
    if (row) await end(tx, ctx, row, { endedBy: accountId, endReason: null })
  })
  ctx.wake?.('mails')
  return { done: true as const }
}

/**
 * Ends a suppression for a person who has called or written. A complaint is ended by an administrator only, with the
 * person's wish as reason: `not_allowed` or `refused` with `wish_missing`.
 */
export async function endSuppressionAsAdmin(
  ctx: Ctx,
  { id, reason }: { id: string; reason?: string | undefined },
) {
  const { accountId } = requireSignedIn(ctx)
  await ctx.db.transaction(async (tx) => {
    const row = await lockSuppressionById(tx, id)
    if (!row) throw new AppError('not_found')
    if (row.endedAt) return
    if (row.reason === 'complaint') {
      if (!mayUse(ctx, 'people.privacy')) throw new AppError('not_allowed')
      if (!reason) throw new AppError('refused', { reason: 'wish_missing' })
    }
    await end(tx, ctx, row, { endedBy: accountId, endReason: reason ?? null })
  })
  ctx.wake?.('mails')
  return { done: true as const }
}

async function end(
  tx: Db,
  ctx: Ctx,
  { id, address, reason }: Suppression,
  by: { endedBy: string; endReason: string | null },
) {
  await endSuppression(tx, id, { endedAt: ctx.now(), ...by })
  const again = await sendUndelivered(tx, ctx, { from: address, to: address, occasion: id })
  await recordActivity(tx, ctx, {
    action: 'notifications.end_suppression',
    subject: { type: 'mail_suppression', id },
    data: { reason, count: again },
  })
}

const dayMs = 24 * 60 * 60 * 1000

type Redelivery = {
  from: string
  to: string
  /** Only mails of this account, since another person may have had the address before. */
  accountId?: string
  /** The same mail is sent once for each occasion. */
  occasion: string
}

/** Queues what the law requires and did not arrive, to the corrected address or to one that may work again. */
export async function sendUndelivered(
  tx: Db,
  ctx: Ctx,
  { from, to, accountId, occasion }: Redelivery,
) {
  const at = ctx.now()
  const since = new Date(at.getTime() - 90 * dayMs)
  const missed = await selectUndelivered(tx, { to: from, accountId, since })
  if (missed.length === 0) return 0
  const copies = missed.map(({ id, template, data, accountId: owner }) => ({
    template,
    data,
    toAddress: to,
    accountId: owner,
    dedupeKey: `redelivered:${id}:${occasion}`,
    createdAt: at,
    dueAt: at,
  }))
  return insertMails(tx, copies)
}
