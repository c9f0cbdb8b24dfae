import { localPath } from '#domain/accounts/next-path.ts'
import { AppError } from '../app-error.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import { addressOf, limit, limitMails } from '../http/rate-limit.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import type { GetAuth } from './auth.ts'
import { ensureAccount } from './ensure-account.ts'
import { assertGoodPassword } from './validate-password.ts'
import {
  findMailedKey,
  createMailedKey,
  consumeMailedKey,
  type MailedKey,
} from './mailed-key-queries.ts'
import { hashPassword, isPassword } from './password-hash.ts'
import { savePassword } from './credential-queries.ts'
import { findAccountByEmail } from './queries.ts'
import { signInProven } from './sign-in.ts'
import { hashOfKey, newKey } from '../keys.ts'

const hour = 3_600
export const signUpMinutes = 60

/** The key from the mailed link, in the browser that opened it. */
export const signUpKeyCookie = 'sign_up_key'
/** Identifies the browser in which the sign-up began. */
const beganCookie = 'sign_up_began'

type Person = { email: string; name: string; password: string; next?: string | undefined }

/** A sign-up before its link is opened. There is no account until the address is proven. */
type PendingSignUp = {
  name: string
  passwordHash: string
  beganHash: string
  next?: string | undefined
}

/**
 * Begins a sign-up. The response and its duration do not reveal whether the address has an account;
 * only the owner of the mailbox learns it.
 */
export async function signUp(ctx: Ctx, { email, name, password, next }: Person) {
  await limit(ctx, { key: `sign-up-from:${addressOf(ctx)}`, max: 30, windowSeconds: hour })
  await limitMails(ctx, { purpose: 'sign-up', to: email, max: 6, windowSeconds: hour })
  assertGoodPassword(password, { name, email })
  const began = newKey()
  const pending: PendingSignUp = {
    name,
    passwordHash: await hashPassword(password),
    beganHash: hashOfKey(began),
    next: localPath(next),
  }
  const link = await ctx.db.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, email)
    const opens = account ? undefined : pending
    const key = await createMailedKey(tx, {
      purpose: 'sign_up',
      email,
      opens,
      minutes: signUpMinutes,
    })
    if (account) {
      await queueMail(tx, ctx, { template: 'accountExists', to: email, data: {} })
      return undefined
    }
    const url = `${ctx.publicUrl}/link/sign-up?key=${key}`
    await queueMail(tx, ctx, { template: 'signUpLink', to: email, data: { name, link: url } })
    return url
  })
  ctx.cookies?.set(beganCookie, began, signUpMinutes * 60)
  ctx.wake?.('mails')
  return { sent: true as const, ...(ctx.config.demo && link && { demoLink: link }) }
}

/** The sign-up whose link was opened. */
export async function getSignUp(ctx: Ctx) {
  const { row, pending } = await findPendingSignUp(ctx)
  const { name, next } = pending
  return { email: row.email, name, next, needsPassword: !isSameBrowser(ctx, pending) }
}

/**
 * Creates the account. In another browser than the one in which the sign-up began, the password is
 * required, because a stranger may have begun it with another person's address and a password of
 * their own.
 */
export async function confirmSignUp(
  ctx: Ctx,
  getAuth: GetAuth,
  { password }: { password?: string | undefined },
) {
  await limit(ctx, { key: `confirm-from:${addressOf(ctx)}`, max: 50, windowSeconds: 900 })
  const { row, pending, key } = await findPendingSignUp(ctx)
  await limit(ctx, { key: `confirm:${row.keyHash}`, max: 10, windowSeconds: hour })
  if (!isSameBrowser(ctx, pending)) {
    const { passwordHash: hash } = pending
    if (!password || !(await isPassword({ hash, password }))) {
      throw new AppError('refused', { reason: 'sign_up_password_wrong' })
    }
  }
  await ctx.db.transaction(async (tx) => {
    const spent = await consumeMailedKey(tx, 'sign_up', key)
    if (!spent) throw linkExpired()
    const { accountId, created } = await ensureAccount(tx, ctx, {
      email: row.email,
      name: pending.name,
    })
    // A purchase may have created the account meanwhile; its password must not change.
    if (!created) throw new AppError('refused', { reason: 'account_exists' })
    await savePassword(tx, { accountId, password: pending.passwordHash, at: ctx.now() })
    const data = { name: pending.name }
    await queueMail(tx, ctx, { template: 'welcome', to: row.email, accountId, data })
    const subject = { type: 'account', id: accountId }
    await recordActivity(tx, ctx, { action: 'accounts.sign_up', subject, actorKind: 'link' })
  })
  ctx.cookies?.clear(signUpKeyCookie)
  ctx.cookies?.clear(beganCookie)
  ctx.wake?.('mails')
  return signInProven(ctx, getAuth, { email: row.email, method: 'sign_up' })
}

async function findPendingSignUp(
  ctx: Ctx,
): Promise<{ row: MailedKey; pending: PendingSignUp; key: string }> {
  const key = ctx.cookies?.get(signUpKeyCookie)
  const row = await findMailedKey(ctx.db, 'sign_up', key)
  if (!row || !key) throw linkExpired()
  return { row, pending: row.opens as PendingSignUp, key }
}

const linkExpired = () => new AppError('link_expired', { reason: 'mailed_link_gone' })

function isSameBrowser(ctx: Ctx, { beganHash }: PendingSignUp): boolean {
  const began = ctx.cookies?.get(beganCookie)
  return began !== undefined && hashOfKey(began) === beganHash
}
