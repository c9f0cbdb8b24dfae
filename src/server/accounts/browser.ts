import { AppError } from '../app-error.ts'
import type { Browser, Ctx } from '../ctx.ts'
import { signedCookie } from '../http/cookies.ts'
import type { Auth } from './auth.ts'

export function browserOf(ctx: Ctx): Browser {
  if (!ctx.browser) throw new AppError('not_allowed')
  return ctx.browser
}

/** The session token in a `Cookie` header; undefined when it is missing or its signature is wrong. */
export async function sessionTokenIn(auth: Auth, cookie: string): Promise<string | undefined> {
  const { authCookies, secret } = await auth.$context
  return signedCookie({ cookie, secret }, authCookies.sessionToken.name)
}
