import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { limit } from '../http/rate-limit.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import { requireSignedIn } from '../access.ts'
import { withOurErrors } from './auth-errors.ts'
import type { GetAuth } from './auth.ts'
import { browserOf, sessionTokenIn } from './browser.ts'
import { isPassword } from './password-hash.ts'
import { findPasswordHash, isFreshSession } from './credential-queries.ts'

/**
 * What somebody who is signed in shows once more, for a browser that was left open must not be
 * enough: `reauthenticate` before a way in is changed, `requireFreshSignIn` before one is made, and
 * `requireProof` before one is taken away, and before her data leave or go.
 */

/** What is typed to show it. */
export type Proof = { password?: string | undefined; code?: string | undefined }

const hour = 3600
/** As long as Better Auth takes a session for fresh (auth.ts). */
const freshMinutes = 60
/** What counts in place of a proof where nothing is lost for good. */
const recentMinutes = 10

/**
 * Before something by which one gets in is changed: the password, or a sign-in of the last hour
 * where there is none. Throws `refused` with `password_wrong` or `sign_in_again`, or
 * `two_factor_needed`.
 */
export async function reauthenticate(ctx: Ctx, getAuth: GetAuth, password: string | undefined) {
  const { accountId, twoFactor } = requireSignedIn(ctx)
  if (twoFactor === 'due') throw new AppError('two_factor_needed', { twoFactor })
  const hash = await findPasswordHash(ctx.db, accountId)
  if (hash === undefined) return requireFreshSignIn(ctx, getAuth)
  await countProof(ctx)
  if (!password || !(await isPassword({ hash, password }))) {
    throw new AppError('refused', { reason: 'password_wrong' })
  }
}

/**
 * Before a new way in is made where there is no password to ask for: a session that somebody else
 * found open must not become hers for good. Throws `refused` with `sign_in_again`.
 */
export async function requireFreshSignIn(ctx: Ctx, getAuth: GetAuth) {
  if (await hasSignedInWithin(ctx, getAuth, freshMinutes)) return
  throw new AppError('refused', { reason: 'sign_in_again' })
}

/** Mails a code to the account's own address. Only `requireProof` takes it. */
export async function requestProofCode(ctx: Ctx, getAuth: GetAuth) {
  const { accountId, email } = requireSignedIn(ctx)
  await limit(ctx, { key: `proof-code:${accountId}`, max: 6, windowSeconds: hour })
  const { api } = await getAuth()
  const code = await api.createVerificationOTP({ body: { email, type: 'email-verification' } })
  const data = { code, purpose: 'prove_self' } as const
  await queueMail(ctx.db, ctx, { template: 'code', to: email, data })
  ctx.wake?.('mails')
  return { sent: true as const, ...(ctx.config.demo && { demoCode: code }) }
}

/**
 * The password or a mailed code. Throws `wrong_credentials`, and `refused` with `proof_needed` when
 * nothing was given; `recentSignIn` lets a sign-in of the last ten minutes count instead.
 */
export async function requireProof(
  ctx: Ctx,
  getAuth: GetAuth,
  { password, code, recentSignIn = false }: Proof & { recentSignIn?: boolean },
): Promise<void> {
  const { accountId, email } = requireSignedIn(ctx)
  if (!password && !code) {
    if (recentSignIn && (await hasSignedInWithin(ctx, getAuth, recentMinutes))) return
    throw new AppError('refused', { reason: 'proof_needed' })
  }
  await countProof(ctx)
  if (password) {
    const hash = await findPasswordHash(ctx.db, accountId)
    if (hash && (await isPassword({ hash, password }))) return
    throw new AppError('wrong_credentials', { reason: 'proof_wrong' })
  }
  const { api } = await getAuth()
  const otp = code ?? ''
  await withOurErrors(() => api.verifyEmailOTP({ body: { email, otp } }))
}

/** Every page that asks counts the same tries: they open the same account. */
const countProof = (ctx: Ctx) =>
  limit(ctx, { key: `proof:${requireSignedIn(ctx).accountId}`, max: 10, windowSeconds: 900 })

async function hasSignedInWithin(ctx: Ctx, getAuth: GetAuth, minutes: number): Promise<boolean> {
  return isFreshSession(ctx.db, await ownSessionToken(ctx, getAuth), minutes)
}

/** The session by which this request came. */
export async function ownSessionToken(ctx: Ctx, getAuth: GetAuth): Promise<string> {
  const cookie = browserOf(ctx).headers.get('cookie') ?? ''
  return (await sessionTokenIn(await getAuth(), cookie)) ?? ''
}
