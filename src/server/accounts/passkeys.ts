import { isAPIError } from 'better-auth/api'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type * as contract from '#contract/accounts/security.ts'
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

const maxPasskeys = 10
type Input<Name extends 'addPasskey' | 'removePasskey' | 'signInWithPasskey'> = ParsedInput<
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

/** The options for creating a passkey. Better Auth requires a sign-in within the last hour. */
export async function beginPasskey(ctx: Ctx, getAuth: GetAuth) {
  const accountId = requireBothSteps(ctx)
  await limit(ctx, { key: `passkey:${accountId}`, max: 20, windowSeconds: 900 })
  const existing = await selectPasskeys(ctx.db, accountId)
  if (existing.length >= maxPasskeys) throw tooMany()
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
  { name, response }: Input<'addPasskey'>,
) {
  const accountId = requireBothSteps(ctx)
  const { api } = await getAuth()
  const { headers } = browserOf(ctx)
  const body = { name, response: { ...response, clientExtensionResults: {} } }
  const created = await withPasskeyErrors(() => api.verifyPasskeyRegistration({ body, headers }))
  const isKept = await ctx.db.transaction(async (tx) => {
    if (!(await keepWithinLimit(tx, { accountId, id: created.id }))) return false
    await notifyAndRecord(tx, ctx, { accountId, kind: 'passkey_added' })
    return true
  })
  if (!isKept) throw tooMany()
  ctx.wake?.('mails')
  return { done: true as const }
}

const tooMany = () => new AppError('refused', { reason: 'too_many_passkeys' })

/** Deletes the new passkey again when several were begun at once and together exceed the limit. */
async function keepWithinLimit(tx: Db, added: { accountId: string; id: string }): Promise<boolean> {
  await lockAccount(tx, added.accountId)
  const existing = await selectPasskeys(tx, added.accountId)
  return existing.length <= maxPasskeys || !(await deletePasskey(tx, added))
}

export async function removePasskey(
  ctx: Ctx,
  getAuth: GetAuth,
  { passkeyId, ...proof }: Input<'removePasskey'>,
) {
  const accountId = requireBothSteps(ctx)
  await requireProof(ctx, getAuth, { ...proof, recentSignIn: true })
  await ctx.db.transaction(async (tx) => {
    if (!(await deletePasskey(tx, { accountId, id: passkeyId }))) throw new AppError('not_found')
    await notifyAndRecord(tx, ctx, { accountId, kind: 'passkey_removed' })
  })
  ctx.wake?.('mails')
  return { done: true as const }
}

/** The same options for everyone, because only the visitor's device knows its passkeys. */
export async function beginPasskeySignIn(ctx: Ctx, getAuth: GetAuth) {
  await limit(ctx, { key: `passkey-from:${addressOf(ctx)}`, max: 100, windowSeconds: 900 })
  const { api } = await getAuth()
  // Without the visitor's cookies, because a session would limit the choice to its account's passkeys.
  const answer = await api.generatePasskeyAuthenticationOptions({
    headers: new Headers(),
    returnHeaders: true,
  })
  answer.headers.getSetCookie().forEach(browserOf(ctx).setCookie)
  return { options: { ...answer.response, userVerification: 'required' } }
}

/** Passes both steps at once, because the device has verified its user by fingerprint, face or code. */
export async function signInWithPasskey(
  ctx: Ctx,
  getAuth: GetAuth,
  { response }: Input<'signInWithPasskey'>,
) {
  await limit(ctx, { key: `passkey-try-from:${addressOf(ctx)}`, max: 50, windowSeconds: 900 })
  const auth = await getAuth()
  const { headers, setCookie } = browserOf(ctx)
  const body = { response: { ...response, clientExtensionResults: {} } }
  const answer = await withPasskeyErrors(() =>
    auth.api.verifyPasskeyAuthentication({ body, headers, returnHeaders: true }),
  )
  answer.headers.getSetCookie().forEach(setCookie)
  const { session, user } = answer.response
  const passed = { accountId: user.id, token: session.token, method: 'passkey' } as const
  await finishSignIn(ctx, auth, { ...passed, isSecondStep: true })
  return { done: true }
}

/** Requires both steps of a sign-in, because a passkey could otherwise be used to skip the second. */
function requireBothSteps(ctx: Ctx): string {
  const { accountId, twoFactor } = requireSignedIn(ctx)
  if (twoFactor === 'due') throw new AppError('two_factor_needed', { twoFactor })
  return accountId
}

/** Maps every error of a passkey or its signature to `refused` with `passkey_refused`. */
async function withPasskeyErrors<T>(call: () => Promise<T>): Promise<T> {
  return withOurErrors(call).catch((error: unknown) => {
    // Better Auth answers 500 for an unreadable passkey and for a foreign cookie in place of the
    // challenge's; both come from the visitor and are no bugs.
    const isUnreadable =
      error instanceof SyntaxError ||
      (isAPIError(error) && error.body?.code === 'FAILED_TO_VERIFY_REGISTRATION')
    if (!isUnreadable && (!(error instanceof AppError) || error.details.reason)) throw error
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
