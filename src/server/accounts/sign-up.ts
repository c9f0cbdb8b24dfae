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
/** This very browser began the sign-up. */
const beganCookie = 'sign_up_began'

type Person = { email: string; name: string; password: string; next?: string | undefined }

/** What waits for the link. Nothing of it is an account: nobody owns an address she cannot read. */
type Waiting = {
  name: string
  passwordHash: string
  beganHash: string
  next?: string | undefined
}

/**
 * Begins a sign-up. The answer and the work are the same whether or not the address has an
 * account; only who reads its mailbox learns which it was.
 */
export async function signUp(ctx: Ctx, { email, name, password, next }: Person) {
  await limit(ctx, { key: `sign-up-from:${addressOf(ctx)}`, max: 30, windowSeconds: hour })
  await limitMails(ctx, { purpose: 'sign-up', to: email, max: 6, windowSeconds: hour })
  assertGoodPassword(password, { name, email })
  const began = newKey()
  const waiting: Waiting = {
    name,
    passwordHash: await hashPassword(password),
    beganHash: hashOfKey(began),
    next: localPath(next),
  }
  const link = await ctx.db.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, email)
    const opens = account ? undefined : waiting
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

/** The sign-up that the opened link is about. */
export async function getSignUp(ctx: Ctx) {
  const { row, waiting } = await awaited(ctx)
  const { name, next } = waiting
  return { email: row.email, name, next, needsPassword: !isSameBrowser(ctx, waiting) }
}

/**
 * Makes the account. Only where the sign-up began is the link enough: a stranger who signs up with
 * somebody's address, and whose link she opens, must not have chosen her password.
 */
export async function confirmSignUp(
  ctx: Ctx,
  getAuth: GetAuth,
  { password }: { password?: string | undefined },
) {
  await limit(ctx, { key: `confirm-from:${addressOf(ctx)}`, max: 50, windowSeconds: 900 })
  const { row, waiting, key } = await awaited(ctx)
  await limit(ctx, { key: `confirm:${row.keyHash}`, max: 10, windowSeconds: hour })
  if (!isSameBrowser(ctx, waiting)) {
    const { passwordHash: hash } = waiting
    if (!password || !(await isPassword({ hash, password }))) {
      throw new AppError('refused', { reason: 'sign_up_password_wrong' })
    }
  }
  await ctx.db.transaction(async (tx) => {
    const spent = await consumeMailedKey(tx, 'sign_up', key)
    if (!spent) throw gone()
    const { accountId, created } = await ensureAccount(tx, ctx, {
      email: row.email,
      name: waiting.name,
    })
    // Bought a card in the meantime, say: what is there is not given another password.
    if (!created) throw new AppError('refused', { reason: 'account_exists' })
    await savePassword(tx, { accountId, password: waiting.passwordHash, at: ctx.now() })
    const subject = { type: 'account', id: accountId }
    await recordActivity(tx, ctx, { action: 'accounts.sign_up', subject, actorKind: 'link' })
  })
  ctx.cookies?.clear(signUpKeyCookie)
  ctx.cookies?.clear(beganCookie)
  return signInProven(ctx, getAuth, { email: row.email, method: 'sign_up' })
}

async function awaited(ctx: Ctx): Promise<{ row: MailedKey; waiting: Waiting; key: string }> {
  const key = ctx.cookies?.get(signUpKeyCookie)
  const row = await findMailedKey(ctx.db, 'sign_up', key)
  if (!row || !key) throw gone()
  return { row, waiting: row.opens as Waiting, key }
}

const gone = () => new AppError('link_expired', { reason: 'mailed_link_gone' })

function isSameBrowser(ctx: Ctx, { beganHash }: Waiting): boolean {
  const began = ctx.cookies?.get(beganCookie)
  return began !== undefined && hashOfKey(began) === beganHash
}
