import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Auth, GetAuth } from './auth.ts'
import { browserOf } from './browser.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { findAccountByEmail } from './queries.ts'
import { demoCodeOf } from './second-step.ts'
import { newSignInCode } from './sign-in.ts'

/**
 * Opens a session of an account of the demonstration by the usual two steps, whose codes the server itself
 * fills in. `not_found` outside the demonstration and for an account that does not exist.
 * @returns the id of the account.
 */
export async function signInForDemo(ctx: Ctx, getAuth: GetAuth, email: string): Promise<string> {
  if (!ctx.config.demo) throw new AppError('not_found')
  const account = await findAccountByEmail(ctx.db, email)
  if (!account) throw new AppError('not_found')
  const auth = await getAuth()
  const { headers, setCookie } = browserOf(ctx)
  const otp = await newSignInCode(getAuth, email)
  const first = await auth.api.signInEmailOTP({
    body: { email, otp },
    headers,
    returnHeaders: true,
  })
  const isSecondStep = !first.response.token
  const last = isSecondStep
    ? await passSecondStep(ctx, { auth, getAuth, accountId: account.id, first: first.headers })
    : { token: first.response.token, headers: first.headers }
  if (!last.token) throw new Error('A sign-in to the demonstration opens a session')
  last.headers.getSetCookie().forEach(setCookie)
  const signIn = { accountId: account.id, token: last.token, method: 'demo', isSecondStep } as const
  await finishSignIn(ctx, auth, signIn)
  return account.id
}

type FirstStep = { auth: Auth; getAuth: GetAuth; accountId: string; first: Headers }

/**
 * Passes the second step with the cookie that the first one set. `checkSecondCode` is not used, because it
 * accepts each code once, and visitors of the demonstration share an account.
 */
async function passSecondStep(ctx: Ctx, { auth, getAuth, accountId, first }: FirstStep) {
  const { demoCode = '' } = await demoCodeOf(ctx, getAuth, accountId)
  const headers = new Headers(browserOf(ctx).headers)
  const pairs = first.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '')
  headers.set('cookie', pairs.join('; '))
  const passed = await auth.api.verifyTOTP({
    body: { code: demoCode },
    headers,
    returnHeaders: true,
  })
  return { token: passed.response.token, headers: passed.headers }
}
