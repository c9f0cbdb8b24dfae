import type { Auth, OpenAuth } from '../accounts/auth.ts'
import { selectRoles } from '../accounts/queries.ts'
import type { Actor } from '../ctx.ts'
import type { Db } from '../db/client.ts'

export type Identity = {
  actor?: Actor
  /** A session in use is prolonged once a day; the browser must then be told. */
  cookies: string[]
}

const nobody: Identity = { cookies: [] }

/** Who sends this request. A visitor without a session cookie costs no query at all. */
export async function identify(
  house: { db: Db; auth: OpenAuth },
  request: Request,
): Promise<Identity> {
  if (!request.headers.get('cookie')?.includes('saesonkortet.session_token=')) return nobody

  const auth = await house.auth()
  const { session, cookies } = await readSession(auth, request.headers)
  if (!session) return { cookies }
  const { id, email, name, emailVerified } = session.user
  const roles = await selectRoles(house.db, id)
  return { actor: { accountId: id, email, name, emailVerified, roles }, cookies }
}

async function readSession(auth: Auth, headers: Headers) {
  const answer = await auth.api.getSession({ headers, returnHeaders: true })
  return { session: answer.response, cookies: answer.headers.getSetCookie() }
}
