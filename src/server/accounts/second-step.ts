import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { addressOf, limit, consume } from '../http/rate-limit.ts'
import { signedCookie } from '../http/cookies.ts'
import type { Auth, GetAuth } from './auth.ts'
import { browserOf } from './browser.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { findAccount } from './queries.ts'
import { canRememberBrowser } from './known-browser.ts'
import { symmetricDecrypt } from 'better-auth/crypto'
import { withOurErrors } from './auth-errors.ts'
import { findTwoFactor } from './credential-queries.ts'

/** The account whose sign-in awaits its second step in this browser. */
export async function getSecondStep(ctx: Ctx, getAuth: GetAuth) {
  const { accountId, email } = await findBegunSignIn(ctx, await getAuth())
  const mayRemember = await canRememberBrowser(ctx.db, accountId)
  return { email, mayRemember, ...(await demoCodeOf(ctx, getAuth, accountId)) }
}

type Given = { code: string; remember?: boolean | undefined }

/** Completes a sign-in that a password or mailed code began. There is no session before this step. */
export async function verifySecondStep(ctx: Ctx, getAuth: GetAuth, { code, remember }: Given) {
  await limit(ctx, { key: `second-step-from:${addressOf(ctx)}`, max: 50, windowSeconds: 900 })
  const auth = await getAuth()
  const { accountId, headers } = await findBegunSignIn(ctx, auth)
  const answer = await checkSecondCode(ctx, auth, { accountId, code, headers })
  const { token } = answer.response
  if (!token) throw new Error('A passed second step opens a session')
  await finishSignIn(ctx, auth, {
    accountId,
    token,
    method: code.length === 6 ? 'app' : 'backup_code',
    isSecondStep: true,
    remember: remember && (await canRememberBrowser(ctx.db, accountId)),
  })
  const { setCookie } = browserOf(ctx)
  answer.headers.getSetCookie().forEach(setCookie)
  return { done: true as const }
}

/**
 * Finds the first step, which Better Auth stores in a row named by a signed cookie. Only that cookie is
 * passed on, because with a session cookie the code would be checked against the signed-in account.
 */
async function findBegunSignIn(ctx: Ctx, auth: Auth) {
  const { secret, internalAdapter, createAuthCookie } = await auth.$context
  const { name } = createAuthCookie('two_factor')
  const cookie = browserOf(ctx).headers.get('cookie') ?? ''
  const key = signedCookie({ cookie, secret }, name)
  // Another signed cookie of ours could have been put under this name, so its prefix is checked.
  const begun = key?.startsWith('2fa-')
    ? await internalAdapter.findVerificationValue(key)
    : undefined
  const account = begun ? await findAccount(ctx.db, begun.value) : undefined
  if (!account) throw new AppError('link_expired', { reason: 'second_step_over' })

  const headers = new Headers(browserOf(ctx).headers)
  const own = cookie.split(/; */).filter((pair) => pair.startsWith(`${name}=`))
  headers.set('cookie', own.join('; '))
  return { accountId: account.id, email: account.email, headers }
}

/** Longer than the 90 seconds for which an app's code is valid, because clocks may differ. */
const codeLifeSeconds = 120

/**
 * Checks a typed code against the account's app or its backup codes. Each code is accepted only once,
 * so that a code read over somebody's shoulder cannot be reused within its lifetime. Better Auth
 * itself only consumes backup codes.
 */
export async function checkSecondCode(
  ctx: Ctx,
  auth: Auth,
  { accountId, code, headers }: { accountId: string; code: string; headers: Headers },
) {
  await limit(ctx, { key: `second-code:${accountId}`, max: 20, windowSeconds: 900 })
  const once = { key: `second-code-once:${accountId}:${code}`, max: 1 }
  const first = await consume(ctx.db, { ...once, windowSeconds: codeLifeSeconds })
  if (!first.allowed) throw new AppError('wrong_credentials', { reason: 'second_code_used' })

  const { api } = auth
  const given = { headers, returnHeaders: true } as const
  return withOurErrors(() =>
    isAppCode(code)
      ? api.verifyTOTP({ body: { code }, ...given })
      : api.verifyBackupCode({ body: { code: asPrinted(code) }, ...given }),
  )
}

const isAppCode = (code: string) => /^\d{6}$/.test(code)
const asPrinted = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`

/** The current code of the account's app, for the pages of the demonstration. */
export async function demoCodeOf(ctx: Ctx, getAuth: GetAuth, accountId: string) {
  const row = ctx.config.demo ? await findTwoFactor(ctx.db, accountId) : undefined
  if (!row) return {}
  const auth = await getAuth()
  const { secretConfig } = await auth.$context
  const secret = await symmetricDecrypt({ key: secretConfig, data: row.secret })
  const { code } = await auth.api.generateTOTP({ body: { secret } })
  return { demoCode: code }
}
