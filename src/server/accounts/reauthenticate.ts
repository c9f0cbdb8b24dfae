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
 * A signed-in person must prove their identity again for some actions, because a browser may have been
 * left open: `reauthenticate` before changing a credential, `requireFreshSignIn` before adding one,
 * `requireProof` before removing one and before exporting or erasing data.
 */

/** The typed proof. */
export type Proof = { password?: string | undefined; code?: string | undefined }

const hour = 3600
/** As long as Better Auth treats a session as fresh (auth.ts). */
const freshMinutes = 60
/** A sign-in this recent replaces a proof for actions that can be undone. */
const recentMinutes = 10

/**
 * Requires the password, or a sign-in within the last hour when there is none. Throws `refused` with
 * `password_wrong` or `sign_in_again`, or `two_factor_needed`.
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
 * Requires a sign-in within the last hour, so that a stranger in an open session cannot add a
 * credential for permanent access. Throws `refused` with `sign_in_again`.
 */
export async function requireFreshSignIn(ctx: Ctx, getAuth: GetAuth) {
  if (await hasSignedInWithin(ctx, getAuth, freshMinutes)) return
  throw new AppError('refused', { reason: 'sign_in_again' })
}

/** Mails a code to the account's own address. Only `requireProof` accepts it. */
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
 * Requires the password or a mailed code; with `recentSignIn`, a sign-in within the last ten minutes
 * is enough. Throws `wrong_credentials`, or `refused` with `proof_needed` when there is no proof.
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

/** All pages share one count, because they protect the same account. */
const countProof = (ctx: Ctx) =>
  limit(ctx, { key: `proof:${requireSignedIn(ctx).accountId}`, max: 10, windowSeconds: 900 })

async function hasSignedInWithin(ctx: Ctx, getAuth: GetAuth, minutes: number): Promise<boolean> {
  return isFreshSession(ctx.db, await ownSessionToken(ctx, getAuth), minutes)
}

/** The token of the session of this request. */
export async function ownSessionToken(ctx: Ctx, getAuth: GetAuth): Promise<string> {
  const cookie = browserOf(ctx).headers.get('cookie') ?? ''
  return (await sessionTokenIn(await getAuth(), cookie)) ?? ''
}
