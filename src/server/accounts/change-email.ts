import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type { requestEmailChange as contract } from '#contract/accounts/profile.ts'
import { AppError, isUniqueViolation } from '../app-error.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Actor, Ctx } from '../ctx.ts'
import { limit, limitMails } from '../http/rate-limit.ts'
import { sendUndelivered } from '../notifications/end-suppression.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import { requireSignedIn } from '../access.ts'
import type { GetAuth } from './auth.ts'
import { findMailedKey, createMailedKey, consumeMailedKey } from './mailed-key-queries.ts'
import { endSessions } from './session-queries.ts'
import type { RevokeKeys } from './sessions.ts'
import { ownSessionToken, reauthenticate } from './reauthenticate.ts'
import { findAccountByEmail, lockAccount, updateAccount } from './queries.ts'
import { notifyOwner } from './notify-owner.ts'

export const emailKeyMinutes = 60
/** The key from the mailed link, in the browser that opened it. */
export const emailKeyCookie = 'email_key'

/**
 * Mails a link to the new address; nothing changes until it is used. The response and its duration do
 * not reveal whether the address has an account; only the owner of the mailbox learns it.
 */
export async function requestEmailChange(
  ctx: Ctx,
  getAuth: GetAuth,
  { email, password }: ParsedInput<typeof contract>,
) {
  const actor = requireSignedIn(ctx)
  const { accountId } = actor
  if (email === actor.email) throw new AppError('refused', { reason: 'same_address' })
  await limit(ctx, { key: `change-email:${accountId}`, max: 10, windowSeconds: 3600 })
  await reauthenticate(ctx, getAuth, password)
  await limitMails(ctx, { purpose: 'email-link', to: email, max: 3, windowSeconds: 3600 })
  const link = await ctx.db.transaction(async (tx) => {
    const isTaken = (await findAccountByEmail(tx, email)) !== undefined
    const opens = isTaken ? undefined : { accountId }
    const wanted = { purpose: 'change_email', email, opens, minutes: emailKeyMinutes } as const
    const key = await createMailedKey(tx, wanted)
    const subject = { type: 'account', id: accountId }
    await recordActivity(tx, ctx, { action: 'accounts.request_email_change', subject })
    if (isTaken) {
      await queueMail(tx, ctx, { template: 'emailTaken', to: email, data: {} })
      return undefined
    }
    const url = `${ctx.publicUrl}/link/change-email?key=${key}`
    await queueMail(tx, ctx, { template: 'emailLink', to: email, data: { link: url } })
    return url
  })
  ctx.wake?.('mails')
  return { sentTo: email, ...(ctx.config.demo && link && { demoLink: link }) }
}

/** The change of the opened link, only for the account that requested it. */
export async function getEmailChange(ctx: Ctx) {
  const actor = requireSignedIn(ctx)
  const row = await findMailedKey(ctx.db, 'change_email', ctx.cookies?.get(emailKeyCookie))
  if (!row || !isRequestedBy(row, actor)) throw linkExpired()
  return { from: actor.email, to: row.email }
}

/**
 * Changes the address, notifies the old one and ends the account's other sessions. `refused` with
 * `address_taken` when another account has taken the address in the meantime.
 */
export async function confirmEmailChange(ctx: Ctx, getAuth: GetAuth, revokeKeys: RevokeKeys) {
  const actor = requireSignedIn(ctx)
  const { accountId } = actor
  await limit(ctx, { key: `confirm-email:${accountId}`, max: 20, windowSeconds: 3600 })
  const { to } = await getEmailChange(ctx)
  const token = await ownSessionToken(ctx, getAuth)
  try {
    await ctx.db.transaction(async (tx) => {
      const account = await lockAccount(tx, accountId)
      const spent = await consumeMailedKey(tx, 'change_email', ctx.cookies?.get(emailKeyCookie))
      if (!account || !spent) throw linkExpired()
      const at = ctx.now()
      await updateAccount(tx, accountId, { email: to, emailVerified: true, updatedAt: at })
      await endSessions(tx, { accountId, exceptToken: token })
      await revokeKeys(tx, ctx, { accountId, keeps: 'this_browser' })
      await notifyOwner(tx, ctx, { accountId, kind: 'email_changed', to: account.email })
      const moved = { from: account.email, to, accountId, occasion: `address:${at.getTime()}` }
      await sendUndelivered(tx, ctx, moved)
      const subject = { type: 'account', id: accountId }
      await recordActivity(tx, ctx, { action: 'accounts.change_email', subject })
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('refused', { reason: 'address_taken' })
    throw error
  }
  ctx.cookies?.clear(emailKeyCookie)
  ctx.wake?.('mails')
  return { email: to }
}

const isRequestedBy = ({ opens }: { opens: unknown }, { accountId }: Actor) =>
  (opens as { accountId?: string } | null)?.accountId === accountId

const linkExpired = () => new AppError('link_expired', { reason: 'mailed_link_gone' })
