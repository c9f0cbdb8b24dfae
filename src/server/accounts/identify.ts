import type { GetAuth } from './auth.ts'
import { sessionTokenIn } from './browser.ts'
import { actorOfView } from './impersonate.ts'
import { selectSession } from './session-queries.ts'
import type { Actor, Ctx } from '../ctx.ts'

export type Identity = {
  actor?: Actor
  /** Cookies for the response: a session in use is extended once a day. */
  cookies: string[]
}

const nobody: Identity = { cookies: [] }

/**
 * The sender of a request. No query runs without a valid session cookie, and one otherwise. Better
 * Auth itself, which needs three queries, is called only once a day to extend the session.
 */
export async function identify(
  services: { ctx: Ctx; auth: GetAuth },
  request: Request,
): Promise<Identity> {
  const cookie = request.headers.get('cookie')
  if (!cookie?.includes('saesonkortet.session_token=')) return nobody

  const auth = await services.auth()
  const token = await sessionTokenIn(auth, cookie)
  if (!token) return nobody

  const rows = await selectSession(services.ctx.db, token)
  const [first] = rows
  if (!first) return nobody
  const { accountId, email, name: ownName, emailVerified, twoFactor, isAging, viewing } = first
  const roles = rows.flatMap(({ role }) =>
    role ? [{ name: role.name, scopeId: role.scopeId }] : [],
  )
  const own = { accountId, email, name: ownName, emailVerified, twoFactor, roles }
  const actor = viewing ? await actorOfView(services.ctx, own, viewing) : own
  if (!isAging) return { actor, cookies: [] }
  const extended = await auth.api.getSession({ headers: request.headers, returnHeaders: true })
  return { actor, cookies: extended.headers.getSetCookie() }
}
