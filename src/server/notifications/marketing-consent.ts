import { createHmac, randomUUID } from 'node:crypto'
import { consentText, consentVersion, type WithdrawalWay } from '#domain/notifications/marketing.ts'
import { requireSignedIn } from '../access.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { companyOf } from '../content/company.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { getOrCreateSetting } from '../db/settings.ts'
import { limit } from '../http/rate-limit.ts'
import { hashOfKey, newKey } from '../keys.ts'
import {
  findConsentByKey,
  findOpenConsent,
  findOwner,
  insertConsent,
  withdrawConsent,
} from './marketing-queries.ts'

/** The cookie with the key of the link in a mail, in the browser that opened it. */
export const unsubscribeCookie = 'unsubscribe'

/** Whether the signed-in person has agreed to news, and the sentence to agree to. */
export async function getMarketing(ctx: Ctx) {
  const { accountId } = requireSignedIn(ctx)
  const consent = await findOpenConsent(ctx.db, accountId)
  const text = consent?.wording ?? consentText((await companyOf(ctx)).name)
  return { givenAt: consent?.givenAt.toISOString() ?? null, version: consentVersion, text }
}

/**
 * Stores the person's choice; the same choice twice changes nothing. Throws `refused` with `consent_changed` when the
 * sentence that was shown is no longer the present one, and with `address_not_proven`.
 */
export async function setMarketing(
  ctx: Ctx,
  { agrees, version }: { agrees: boolean; version: string },
) {
  const { accountId, emailVerified } = requireSignedIn(ctx)
  await limit(ctx, { key: `marketing:${accountId}`, max: 30, windowSeconds: 3600 })
  if (agrees && version !== consentVersion)
    throw new AppError('refused', { reason: 'consent_changed' })
  if (agrees && !emailVerified) throw new AppError('refused', { reason: 'address_not_proven' })
  await ctx.db.transaction((tx) =>
    agrees ? agree(tx, ctx, accountId) : withdraw(tx, ctx, accountId, 'account'),
  )
  return getMarketing(ctx)
}

async function agree(tx: Db, ctx: Ctx, accountId: string) {
  const id = randomUUID()
  const wording = consentText((await companyOf({ ...ctx, db: tx })).name)
  const keyHash = hashOfKey(await unsubscribeKeyOf(tx, ctx, id))
  const consent = { id, accountId, version: consentVersion, wording, keyHash, givenAt: ctx.now() }
  if (await insertConsent(tx, consent))
    await record(tx, ctx, accountId, { action: 'notifications.agree' })
}

async function withdraw(tx: Db, ctx: Ctx, accountId: string, by: WithdrawalWay) {
  if (await withdrawConsent(tx, accountId, { at: ctx.now(), by })) {
    await record(tx, ctx, accountId, { action: 'notifications.unsubscribe', by })
  }
}

/** Withdraws the consent of the owner of an address that has reported a mail. */
export async function withdrawByComplaint(tx: Db, ctx: Ctx, address: string) {
  const accountId = await findOwner(tx, address)
  if (accountId) await withdraw(tx, ctx, accountId, 'complaint')
}

type Recorded = { action: string; by?: WithdrawalWay }

const record = (tx: Db, ctx: Ctx, accountId: string, { action, by }: Recorded) =>
  recordActivity(tx, ctx, {
    action,
    subject: { type: 'account', id: accountId },
    ...(by && { data: { by } }),
    ...(!ctx.actor && { actorKind: by === 'link' ? ('link' as const) : ('system' as const) }),
  })

/** The address that withdraws a consent: by one POST, or by a page with a button. Derived, so only its hash is stored. */
export async function unsubscribeUrlOf(db: Db, ctx: Ctx, consentId: string): Promise<string> {
  return `${ctx.publicUrl}/link/unsubscribe?key=${await unsubscribeKeyOf(db, ctx, consentId)}`
}

async function unsubscribeKeyOf(db: Db, ctx: Ctx, consentId: string): Promise<string> {
  const secret = await getOrCreateSetting(db, 'marketing.key', ctx.now(), newKey)
  return createHmac('sha256', secret).update(`unsubscribe:${consentId}`).digest('base64url')
}

/** Whether news are still sent by the consent whose link was opened in this browser; null without a link. */
export async function getUnsubscribe(ctx: Ctx) {
  const found = await findOpened(ctx, ctx.cookies?.get(unsubscribeCookie))
  return { address: found && hideName(found.email), isSubscribed: found ? isOpen(found) : false }
}

/** Withdraws the consent whose link was opened in this browser. `link_expired` without one. */
export async function unsubscribe(ctx: Ctx) {
  await unsubscribeByKey(ctx, ctx.cookies?.get(unsubscribeCookie))
  return getUnsubscribe(ctx)
}

/**
 * Withdraws the consent of a key at once. The same twice is the same, because mail programs repeat their POST.
 * Throws `link_expired` for a key of no consent.
 */
export async function unsubscribeByKey(ctx: Ctx, key: string | undefined): Promise<void> {
  const found = await findOpened(ctx, key)
  if (!found) throw new AppError('link_expired', { reason: 'mailed_link_gone' })
  const { actor: _reader, ...byLink } = ctx
  // An old link ends a newer consent too: nobody who presses it wants the next mail.
  await ctx.db.transaction((tx) => withdraw(tx, byLink, found.consent.accountId, 'link'))
}

async function findOpened(ctx: Ctx, key: string | undefined) {
  const found = key ? await findConsentByKey(ctx.db, hashOfKey(key)) : undefined
  if (!found) return null
  return { ...found, open: await findOpenConsent(ctx.db, found.consent.accountId) }
}

const isOpen = ({ open }: { open: unknown }) => open !== undefined

/** `a…@example.dk`, because the mail may have been passed on. */
const hideName = (email: string) => email.replace(/^(.)[^@]*/, '$1…')
