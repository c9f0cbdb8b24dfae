import { symmetricEncrypt } from 'better-auth/crypto'
import type { TwoFactor } from '#contract/accounts/two-factor.ts'
import { AppError } from '../app-error.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import { limit } from '../http/rate-limit.ts'
import { needsTwoFactor, requireSignedIn } from '../access.ts'
import { withOurErrors } from './auth-errors.ts'
import { type Auth, type GetAuth, createAuthGetter } from './auth.ts'
import { browserOf, sessionTokenIn } from './browser.ts'
import { endSessions } from './session-queries.ts'
import type { RevokeKeys } from './sessions.ts'
import { requireFreshSignIn } from './reauthenticate.ts'
import { findPasswordCredential } from './queries.ts'
import { checkSecondCode, demoCodeOf } from './second-step.ts'
import { newBackupCodes } from './second-step-plugin.ts'
import { notifyOwner } from './notify-owner.ts'
import {
  deleteTwoFactor,
  findTwoFactor,
  markSecondStep,
  updateBackupCodes,
  insertTwoFactor,
} from './credential-queries.ts'
import type { Db } from '../db/client.ts'
import { newKey } from '../keys.ts'

export async function getTwoFactor(ctx: Ctx, getAuth: GetAuth): Promise<TwoFactor> {
  const actor = requireSignedIn(ctx)
  const row = await findTwoFactor(ctx.db, actor.accountId)
  const isOn = row?.verified === true
  const { api } = await getAuth()
  const left = isOn ? await api.viewBackupCodes({ body: { userId: actor.accountId } }) : undefined
  return {
    isOn,
    isObligatory: needsTwoFactor(actor),
    hasPassword: (await findPasswordCredential(ctx.db, actor.accountId)) !== undefined,
    backupCodesLeft: left?.backupCodes.length ?? 0,
    ...(await demoCodeOf(ctx, getAuth, actor.accountId)),
  }
}

/**
 * Creates a secret for an app and voids a former one. Requires the password, or a fresh sign-in when
 * there is none, because otherwise an open session could be used to lock its owner out.
 */
export async function beginTwoFactor(
  ctx: Ctx,
  getAuth: GetAuth,
  { password }: { password?: string | undefined },
) {
  const { accountId } = requireSignedIn(ctx)
  await limit(ctx, { key: `two-factor:${accountId}`, max: 10, windowSeconds: 900 })
  if (!(await findPasswordCredential(ctx.db, accountId))) await requireFreshSignIn(ctx, getAuth)
  const { api } = await getAuth()
  const { headers } = browserOf(ctx)
  const body = { method: 'totp', ...(password && { password }) } as const
  const begun = await withOurErrors(() => api.enableTwoFactor({ body, headers }))
  if (begun.method !== 'totp') throw new Error('Only apps are set up here')
  const secret = new URL(begun.totpURI).searchParams.get('secret') ?? ''
  return { uri: begun.totpURI, secret, ...(await demoCodeOf(ctx, getAuth, accountId)) }
}

/** What another module does in the transaction that switches two-factor sign-in on. */
export type AfterSwitchOn = (tx: Db, ctx: Ctx, of: { accountId: string }) => Promise<void>

type Confirming = { getAuth: GetAuth; revokeKeys: RevokeKeys; afterSwitchOn: AfterSwitchOn }

/** Enables two-factor sign-in and ends other sessions, which were opened by one step only. */
export async function confirmTwoFactor(
  ctx: Ctx,
  { getAuth, revokeKeys, afterSwitchOn }: Confirming,
  { code }: { code: string },
) {
  const { accountId } = requireSignedIn(ctx)
  const auth = await getAuth()
  const row = await findTwoFactor(ctx.db, accountId)
  if (!row || row.verified) throw new AppError('conflict')
  const { headers, setCookie } = browserOf(ctx)
  const answer = await checkSecondCode(ctx, auth, { accountId, code, headers })
  const cookies = answer.headers.getSetCookie()
  const tokens = await Promise.all(cookies.map((cookie) => sessionTokenIn(auth, cookie)))
  // Better Auth replaces the session at this step, and only its cookie has the new token.
  const token = tokens.find(Boolean)
  if (!token) throw new Error('Enabling two-factor sign-in must open a new session')
  await ctx.db.transaction(async (tx) => {
    await endSessions(tx, { accountId, exceptToken: token })
    await revokeKeys(tx, ctx, { accountId, keeps: 'this_browser' })
    await markSecondStep(tx, token, ctx.now())
    await notifyOwner(tx, ctx, { accountId, kind: 'two_factor_on' })
    await afterSwitchOn(tx, ctx, { accountId })
    await record(tx, ctx, 'switch_on')
  })
  cookies.forEach(setCookie)
  const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId: accountId } })
  return { backupCodes }
}

export async function renewBackupCodes(ctx: Ctx, getAuth: GetAuth, input: { code: string }) {
  const auth = await getAuth()
  const accountId = await requireFreshCode(ctx, auth, input)
  const backupCodes = newBackupCodes()
  const sealed = await seal(auth, JSON.stringify(backupCodes))
  await ctx.db.transaction(async (tx) => {
    await updateBackupCodes(tx, accountId, sealed)
    await record(tx, ctx, 'renew_backup_codes')
  })
  return { backupCodes }
}

export async function removeTwoFactor(ctx: Ctx, getAuth: GetAuth, input: { code: string }) {
  const accountId = await requireFreshCode(ctx, await getAuth(), input)
  await ctx.db.transaction(async (tx) => {
    await deleteTwoFactor(tx, accountId)
    await notifyOwner(tx, ctx, { accountId, kind: 'two_factor_off' })
    await record(tx, ctx, 'switch_off')
  })
  return { done: true as const }
}

/** Encrypts with the service's secret, as Better Auth does for secrets and backup codes. */
async function seal(auth: Auth, data: string): Promise<string> {
  const { secretConfig } = await auth.$context
  return symmetricEncrypt({ key: secretConfig, data })
}

/** Requires a current code, because an open session alone must not be able to change two-factor sign-in. */
/** Requires a code that has not been used; throws `wrong_credentials`. */
export async function requireFreshCode(ctx: Ctx, auth: Auth, { code }: { code: string }) {
  const { accountId } = requireSignedIn(ctx)
  if (!(await findTwoFactor(ctx.db, accountId))?.verified) throw new AppError('conflict')
  await checkSecondCode(ctx, auth, { accountId, code, headers: browserOf(ctx).headers })
  return accountId
}

function record(tx: Ctx['db'], ctx: Ctx, verb: 'switch_on' | 'switch_off' | 'renew_backup_codes') {
  const subject = { type: 'account', id: ctx.actor?.accountId ?? '' }
  return recordActivity(tx, ctx, { action: `accounts.two_factor_${verb}`, subject })
}

/** Enables two-factor sign-in for an account of the demonstration, which shows the codes on its pages. */
export async function enrolForDemo(tx: Db, ctx: Ctx, accountId: string) {
  const { config, log, publicUrl } = ctx
  const clock = { now: ctx.now }
  const auth = await createAuthGetter({ db: tx, clock, config, log, publicUrl: () => publicUrl })()
  await insertTwoFactor(tx, {
    accountId,
    secret: await seal(auth, newKey()),
    backupCodes: await seal(auth, JSON.stringify(newBackupCodes())),
    verified: true,
  })
}
