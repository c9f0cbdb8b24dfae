import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
import { signedCookie } from '../http/signed-cookie.ts'
import type { Auth, GetAuth } from './auth.ts'
import { browserOf } from './browser.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { findAccount } from './queries.ts'
import { canRememberBrowser } from './remembered-browser.ts'
import { checkSecondCode, demoCodeOf } from './second-code.ts'

/** Whose sign-in awaits its second step in this browser. */
export async function getSecondStep(ctx: Ctx, getAuth: GetAuth) {
  const { accountId, email } = await awaited(ctx, await getAuth())
  const mayRemember = await canRememberBrowser(ctx.db, accountId)
  return { email, mayRemember, ...(await demoCodeOf(ctx, getAuth, accountId)) }
}

type Given = { code: string; remember?: boolean | undefined }

/** Ends the sign-in that password or mailed code began. Until then there is no session at all. */
export async function verifySecondStep(ctx: Ctx, getAuth: GetAuth, { code, remember }: Given) {
  await limit(ctx, { key: `second-step-from:${addressOf(ctx)}`, max: 50, windowSeconds: 900 })
  const auth = await getAuth()
  const { accountId, headers } = await awaited(ctx, auth)
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
 * Better Auth keeps the first step as a signed cookie that names a row. Only that cookie is handed
 * on: with a session beside it, the code would be held against the signed-in account instead.
 */
async function awaited(ctx: Ctx, auth: Auth) {
  const { secret, internalAdapter, createAuthCookie } = await auth.$context
  const { name } = createAuthCookie('two_factor')
  const cookie = browserOf(ctx).headers.get('cookie') ?? ''
  const key = signedCookie({ cookie, secret }, name)
  // A signature says nothing of what a cookie is for: another of ours put under this name is none.
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
