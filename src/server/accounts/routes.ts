import type { Context } from 'hono'
import * as contract from '#contract/accounts.ts'
import { AppError } from '../app-error.ts'
import { handle, type App, type AppEnv } from '../http/handle.ts'
import { ourCodeFor } from './auth-errors.ts'
import { authPath, type OpenAuth } from './auth.ts'
import { getMe } from './get-me.ts'
import { requestSignInCode } from './request-code.ts'
import { setPassword } from './set-password.ts'
import { signInWithCode, signInWithPassword, signOut } from './sign-in.ts'

export function accountRoutes(app: App, auth: OpenAuth) {
  handle(app, contract.getMe, getMe)
  handle(app, contract.signInWithPassword, (ctx, input) => signInWithPassword(ctx, auth, input))
  handle(app, contract.requestSignInCode, (ctx, input) => requestSignInCode(ctx, auth, input))
  handle(app, contract.signInWithCode, (ctx, input) => signInWithCode(ctx, auth, input))
  handle(app, contract.signOut, (ctx) => signOut(ctx, auth))
  handle(app, contract.setPassword, (ctx, input) => setPassword(ctx, auth, input))
  mountBetterAuth(app, auth)
}

/** What of Better Auth's own paths answers at all (E27). Everything else is our 404. */
export const openAuthPaths: readonly { method: 'GET' | 'POST'; path: string }[] = [
  { method: 'GET', path: '/get-session' },
  { method: 'POST', path: '/sign-out' },
]

function mountBetterAuth(app: App, openAuth: OpenAuth) {
  for (const { method, path } of openAuthPaths) {
    app.on(method, `${authPath}${path}`, async (c) => {
      const auth = await openAuth()
      return inOurWords(c, await auth.handler(c.req.raw))
    })
  }
}

async function inOurWords(c: Context<AppEnv>, answer: Response): Promise<Response> {
  if (answer.status < 400) {
    c.header('Cache-Control', 'no-store')
    answer.headers
      .getSetCookie()
      .forEach((cookie) => c.header('Set-Cookie', cookie, { append: true }))
    return c.json((await answer.json()) as object)
  }
  const body = (await answer.json().catch(() => ({}))) as { code?: unknown }
  const retryAfter = Number(answer.headers.get('x-retry-after') ?? 60)
  const details = answer.status === 429 ? { retryAfter } : {}
  throw new AppError(ourCodeFor(answer.status, body.code), details)
}
