import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import { withOurErrors } from './auth-errors.ts'
import type { Auth, GetAuth } from './auth.ts'
import { browserOf } from './browser.ts'
import { endOne } from './impersonate.ts'
import { limitAttempts } from './limit-attempts.ts'
import { finishSignIn, type SignInMethod } from './finish-sign-in.ts'
import type { SignedIn } from '#contract/accounts/endpoints.ts'
import { addressOf, limit, limitMails } from '../http/rate-limit.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import { findAccountByEmail } from './queries.ts'

/** Signs in with a password. Every refusal has the same code and takes equally long (E27). */
export async function signInWithPassword(
  ctx: Ctx,
  getAuth: GetAuth,
  { email, password }: { email: string; password: string },
) {
  await limitAttempts(ctx, { purpose: 'password', email })
  const auth = await getAuth()
  const { headers } = browserOf(ctx)
  const answer = await withOurErrors(() =>
    auth.api.signInEmail({ body: { email, password }, headers, returnHeaders: true }),
  )
  return startSession(ctx, auth, { ...answer, method: 'password' })
}

/** Signs in with a mailed code, within the limits of limit-attempts.ts. */
export async function signInWithCode(
  ctx: Ctx,
  getAuth: GetAuth,
  { email, code }: { email: string; code: string },
) {
  await limitAttempts(ctx, { purpose: 'code', email })
  const auth = await getAuth()
  const { headers } = browserOf(ctx)
  const answer = await withOurErrors(() =>
    auth.api.signInEmailOTP({ body: { email, otp: code }, headers, returnHeaders: true }),
  )
  return startSession(ctx, auth, { ...answer, method: 'code' })
}

/**
 * Signs in to an account whose owner was identified by other means: a linked DGU login, or a code of
 * another module. It follows the path of a mailed code, so that two-factor sign-in applies here too.
 */
export async function signInProven(
  ctx: Ctx,
  getAuth: GetAuth,
  { email, method }: { email: string; method: SignInMethod },
) {
  const auth = await getAuth()
  const { headers } = browserOf(ctx)
  const otp = await newSignInCode(getAuth, email)
  const answer = await withOurErrors(() =>
    auth.api.signInEmailOTP({ body: { email, otp }, headers, returnHeaders: true }),
  )
  return startSession(ctx, auth, { ...answer, method })
}

/** Deletes the session from the database, so that a copied cookie stops working. */
export async function signOut(ctx: Ctx, getAuth: GetAuth) {
  const { headers, setCookie } = browserOf(ctx)
  const { api } = await getAuth()
  const answer = await withOurErrors(() => api.signOut({ headers, returnHeaders: true }))
  answer.headers.getSetCookie().forEach(setCookie)
  if (ctx.actor) {
    const { viewedBy } = ctx.actor
    if (viewedBy) await endOne(ctx.db, ctx, viewedBy.impersonationId, 'signed_out')
    const accountId = viewedBy?.operatorId ?? ctx.actor.accountId
    const subject = { type: 'account', id: accountId }
    await recordActivity(ctx.db, ctx, { action: 'accounts.sign_out', subject, accountId })
  }
  return { done: true as const }
}

type FirstStep = {
  response: { user?: { id: string; twoFactorEnabled?: boolean | null }; token?: string | null }
  headers: Headers
  method: SignInMethod
}

/** An answer without a session means that the account has two-factor sign-in and needs the second step. */
async function startSession(ctx: Ctx, auth: Auth, { response, headers, method }: FirstStep) {
  headers.getSetCookie().forEach(browserOf(ctx).setCookie)
  const { user, token } = response
  if (!user || !token) return { done: false }
  // With two-factor sign-in, a session after one step can only come from a remembered browser.
  const isSecondStep = user.twoFactorEnabled === true
  await finishSignIn(ctx, auth, { accountId: user.id, token, method, isSecondStep })
  return { done: true }
}

export const loginPage = '/account/login' as const

/** The page after a sign-in without scripts: the wanted page, or the second step. */
export const afterSignIn = ({ done }: SignedIn, wanted = '/account') =>
  done ? wanted : secondStepPage(wanted)

export const secondStepPage = (next: string) =>
  `${loginPage}?step=second&next=${encodeURIComponent(next)}`

/**
 * Mails a one-time code. An address without an account receives a mail about that, while the visitor
 * receives the same answer, so that only the owner of the mailbox learns whether there is an account.
 */
export async function requestSignInCode(ctx: Ctx, getAuth: GetAuth, { email }: { email: string }) {
  await limit(ctx, { key: `send-code-from:${addressOf(ctx)}`, max: 30, windowSeconds: 3_600 })
  await limitMails(ctx, { purpose: 'send-code', to: email, max: 6, windowSeconds: 3_600 })

  const account = await findAccountByEmail(ctx.db, email)
  // Created for every address, so that the response time is the same; discarded without an account.
  const code = await newSignInCode(getAuth, email)
  if (!account) {
    await queueMail(ctx.db, ctx, { template: 'noAccount', to: email, data: {} })
    ctx.wake?.('mails')
    return { sent: true as const }
  }
  const data = { code, purpose: 'sign_in' } as const
  await queueMail(ctx.db, ctx, { template: 'code', to: email, data })
  // A person is waiting for the mail.
  ctx.wake?.('mails')
  return { sent: true as const, ...(ctx.config.demo && { demoCode: code }) }
}

/** Creates a code without mailing it, for example for the first operator of a new service (E14). */
export async function newSignInCode(getAuth: GetAuth, email: string): Promise<string> {
  const { api } = await getAuth()
  return api.createVerificationOTP({ body: { email, type: 'sign-in' } })
}
