import { isAPIError } from 'better-auth/api'
import type { ParsedInput } from '#contract/endpoint.ts'
import type * as contract from '#contract/security.ts'
import { AppError } from '../app-error.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { danishDay } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
import { requireSignedIn } from '../access.ts'
import { withOurErrors } from './auth-errors.ts'
import type { GetAuth } from './auth.ts'
import { browserOf } from './browser.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { deletePasskey, selectPasskeys } from './credential-queries.ts'
import { requireProof } from './reauthenticate.ts'
import { lockAccount } from './queries.ts'
import { notifyOwner } from './notify-owner.ts'

const mostPasskeys = 10
type Given<Name extends 'addPasskey' | 'removePasskey' | 'signInWithPasskey'> = ParsedInput<
  (typeof contract)[Name]
>

export async function listPasskeys(ctx: Ctx) {
  const { accountId } = requireSignedIn(ctx)
  const rows = await selectPasskeys(ctx.db, accountId)
  return {
    passkeys: rows.map(({ id, name, createdAt }) => ({
      id,
      name: name ?? '',
      addedOn: danishDay(createdAt),
    })),
  }
}

/** What a device needs to make a passkey. Better Auth asks for a sign-in within the last hour. */
export async function beginPasskey(ctx: Ctx, getAuth: GetAuth) {
  const accountId = requireWholeSignIn(ctx)
  await limit(ctx, { key: `passkey:${accountId}`, max: 20, windowSeconds: 900 })
  const known = await selectPasskeys(ctx.db, accountId)
  if (known.length >= mostPasskeys) throw tooMany()
  const { api } = await getAuth()
  const { headers, setCookie } = browserOf(ctx)
  const answer = await withOurErrors(() =>
    api.generatePasskeyRegistrationOptions({ headers, query: {}, returnHeaders: true }),
  )
  answer.headers.getSetCookie().forEach(setCookie)
  return { options: { ...answer.response } }
}

export async function addPasskey(
  ctx: Ctx,
  getAuth: GetAuth,
  { name, response }: Given<'addPasskey'>,
) {
  const accountId = requireWholeSignIn(ctx)
  const { api } = await getAuth()
  const { headers } = browserOf(ctx)
  const body = { name, response: { ...response, clientExtensionResults: {} } }
  const made = await readingKeys(() => api.verifyPasskeyRegistration({ body, headers }))
  const isKept = await ctx.db.transaction(async (tx) => {
    if (!(await keepWithinLimit(tx, { accountId, id: made.id }))) return false
    await notifyAndRecord(tx, ctx, { accountId, kind: 'passkey_added' })
    return true
  })
  if (!isKept) throw tooMany()
  ctx.wake?.('mails')
  return { done: true as const }
}

const tooMany = () => new AppError('refused', { reason: 'too_many_passkeys' })

/** Several begun before any was finished: each has been stored by now, and one too many goes again. */
async function keepWithinLimit(tx: Db, made: { accountId: string; id: string }): Promise<boolean> {
  await lockAccount(tx, made.accountId)
  const known = await selectPasskeys(tx, made.accountId)
  return known.length <= mostPasskeys || !(await deletePasskey(tx, made))
}

export async function removePasskey(
  ctx: Ctx,
  getAuth: GetAuth,
  { passkeyId, ...proof }: Given<'removePasskey'>,
) {
  const accountId = requireWholeSignIn(ctx)
  await requireProof(ctx, getAuth, { ...proof, recentSignIn: true })
  await ctx.db.transaction(async (tx) => {
    if (!(await deletePasskey(tx, { accountId, id: passkeyId }))) throw new AppError('not_found')
    await notifyAndRecord(tx, ctx, { accountId, kind: 'passkey_removed' })
  })
  ctx.wake?.('mails')
  return { done: true as const }
}

/** The same for everyone: which keys there are is known to the visitor's own device alone. */
export async function beginPasskeySignIn(ctx: Ctx, getAuth: GetAuth) {
  await limit(ctx, { key: `passkey-from:${addressOf(ctx)}`, max: 100, windowSeconds: 900 })
  const { api } = await getAuth()
  // Without her cookies: a session would narrow the choice to its own account's keys.
  const answer = await api.generatePasskeyAuthenticationOptions({
    headers: new Headers(),
    returnHeaders: true,
  })
  answer.headers.getSetCookie().forEach(browserOf(ctx).setCookie)
  return { options: { ...answer.response, userVerification: 'required' } }
}

/** Both steps in one: the device has asked its owner for a finger, a face or a code. */
export async function signInWithPasskey(
  ctx: Ctx,
  getAuth: GetAuth,
  { response }: Given<'signInWithPasskey'>,
) {
  await limit(ctx, { key: `passkey-try-from:${addressOf(ctx)}`, max: 50, windowSeconds: 900 })
  const auth = await getAuth()
  const { headers, setCookie } = browserOf(ctx)
  const body = { response: { ...response, clientExtensionResults: {} } }
  const answer = await readingKeys(() =>
    auth.api.verifyPasskeyAuthentication({ body, headers, returnHeaders: true }),
  )
  answer.headers.getSetCookie().forEach(setCookie)
  const { session, user } = answer.response
  const passed = { accountId: user.id, token: session.token, method: 'passkey' } as const
  await finishSignIn(ctx, auth, { ...passed, isSecondStep: true })
  return { done: true }
}

/** A session that has passed one step of two must not make itself a way around the other. */
function requireWholeSignIn(ctx: Ctx): string {
  const { accountId, twoFactor } = requireSignedIn(ctx)
  if (twoFactor === 'due') throw new AppError('two_factor_needed', { twoFactor })
  return accountId
}

/** Whatever is wrong with a key or its signature is told as one thing. */
async function readingKeys<T>(call: () => Promise<T>): Promise<T> {
  return withOurErrors(call).catch((error: unknown) => {
    // What cannot be read as a key is answered with 500 there, and is no bug; nor is a signed
    // cookie of ours that somebody put in the place of the challenge's.
    const isUnread =
      error instanceof SyntaxError ||
      (isAPIError(error) && error.body?.code === 'FAILED_TO_VERIFY_REGISTRATION')
    if (!isUnread && (!(error instanceof AppError) || error.details.reason)) throw error
    throw new AppError('refused', { reason: 'passkey_refused' })
  })
}

const activityActions = {
  passkey_added: 'accounts.passkey_added',
  passkey_removed: 'accounts.passkey_removed',
} as const

async function notifyAndRecord(
  tx: Db,
  ctx: Ctx,
  notice: { accountId: string; kind: keyof typeof activityActions },
) {
  await notifyOwner(tx, ctx, notice)
  const subject = { type: 'account', id: notice.accountId }
  await recordActivity(tx, ctx, { action: activityActions[notice.kind], subject })
}
