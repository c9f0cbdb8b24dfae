import { AppError } from '../app-error.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import { addressOf, limit, limitMails } from '../http/rate-limit.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import type { RevokeKeys } from './sessions.ts'
import { assertGoodPassword } from './validate-password.ts'
import { findMailedKey, createMailedKey, consumeMailedKey } from './mailed-key-queries.ts'
import { hashPassword } from './password-hash.ts'
import { findAccount, findAccountByEmail, lockAccount, updateAccount } from './queries.ts'
import { endEverySession, savePassword } from './credential-queries.ts'
import { notifyOwner } from './notify-owner.ts'

export const resetMinutes = 30
/** The key from the mailed link, in the browser that opened it. */
export const resetKeyCookie = 'reset_key'

/**
 * Mails a link for a new password and voids older links. The response and its duration do not reveal
 * whether the address has an account.
 */
export async function requestPasswordReset(ctx: Ctx, { email }: { email: string }) {
  await limit(ctx, { key: `ask-reset-from:${addressOf(ctx)}`, max: 30, windowSeconds: 3_600 })
  await limitMails(ctx, { purpose: 'ask-reset', to: email, max: 6, windowSeconds: 3_600 })
  const link = await ctx.db.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, email)
    const opens = account && { accountId: account.id }
    const wanted = { purpose: 'reset_password', email, opens, minutes: resetMinutes } as const
    const key = await createMailedKey(tx, wanted)
    if (!account) {
      await queueMail(tx, ctx, { template: 'noAccount', to: email, data: {} })
      return undefined
    }
    const url = `${ctx.publicUrl}/link/reset-password?key=${key}`
    await queueMail(tx, ctx, { template: 'resetLink', to: email, data: { link: url } })
    return url
  })
  ctx.wake?.('mails')
  return { sent: true as const, ...(ctx.config.demo && link && { demoLink: link }) }
}

/** The address of the account whose link was opened. */
export async function getPasswordReset(ctx: Ctx) {
  const { email } = await accountOfLink(ctx)
  return { email }
}

/**
 * Sets the new password and consumes the link. Ends every session and forgets every remembered
 * browser, so that a person who knew the old password loses access.
 */
export async function resetPassword(
  ctx: Ctx,
  revokeKeys: RevokeKeys,
  { newPassword }: { newPassword: string },
) {
  await limit(ctx, { key: `reset-from:${addressOf(ctx)}`, max: 50, windowSeconds: 900 })
  const account = await accountOfLink(ctx)
  assertGoodPassword(newPassword, account)
  const password = await hashPassword(newPassword)
  await ctx.db.transaction(async (tx) => {
    const spent = await consumeMailedKey(tx, 'reset_password', ctx.cookies?.get(resetKeyCookie))
    if (!spent) throw linkExpired()
    await lockAccount(tx, account.id)
    await savePassword(tx, { accountId: account.id, password, at: ctx.now() })
    // The mailed link proves the address.
    await updateAccount(tx, account.id, { emailVerified: true })
    await endEverySession(tx, account.id)
    await revokeKeys(tx, ctx, { accountId: account.id, keeps: 'nothing' })
    await notifyOwner(tx, ctx, { accountId: account.id, kind: 'password_changed' })
    const subject = { type: 'account', id: account.id }
    const actorKind = 'link'
    await recordActivity(tx, ctx, { action: 'accounts.reset_password', subject, actorKind })
  })
  ctx.cookies?.clear(resetKeyCookie)
  ctx.wake?.('mails')
  return { done: true as const, email: account.email }
}

async function accountOfLink(ctx: Ctx) {
  const key = ctx.cookies?.get(resetKeyCookie)
  const row = await findMailedKey(ctx.db, 'reset_password', key)
  const { accountId } = (row?.opens ?? {}) as { accountId?: string }
  const account = accountId ? await findAccount(ctx.db, accountId) : undefined
  // The address may have been changed since the link was mailed.
  if (!account || account.email !== row?.email) throw linkExpired()
  return account
}

const linkExpired = () => new AppError('link_expired', { reason: 'mailed_link_gone' })
