import type { GetAuth } from './auth.ts'
import { sessionTokenIn } from './browser.ts'
import { selectSession } from './session-queries.ts'
import type { Actor } from '../ctx.ts'
import type { Db } from '../db/client.ts'

export type Identity = {
  actor?: Actor
  /** A session in use is prolonged once a day; the browser must then be told. */
  cookies: string[]
}

const nobody: Identity = { cookies: [] }

/**
 * Who sends this request. Nothing is asked for a visitor without a session cookie of ours or with
 * a forged one, and one question for all others; Better Auth itself is asked once a day only, to
 * prolong (measured: it needs three questions each time).
 */
export async function identify(
  services: { db: Db; auth: GetAuth },
  request: Request,
): Promise<Identity> {
  const cookie = request.headers.get('cookie')
  if (!cookie?.includes('saesonkortet.session_token=')) return nobody

  const auth = await services.auth()
  const token = await sessionTokenIn(auth, cookie)
  if (!token) return nobody

  const rows = await selectSession(services.db, token)
  const [first] = rows
  if (!first) return nobody
  const { accountId, email, name: ownName, emailVerified, twoFactor, isAging } = first
  const roles = rows.flatMap(({ role }) =>
    role ? [{ name: role.name, scopeId: role.scopeId }] : [],
  )
  const actor = { accountId, email, name: ownName, emailVerified, twoFactor, roles }
  if (!isAging) return { actor, cookies: [] }
  const prolonged = await auth.api.getSession({ headers: request.headers, returnHeaders: true })
  return { actor, cookies: prolonged.headers.getSetCookie() }
}
