import type { Me } from '#contract/accounts.ts'
import type { Ctx } from '../ctx.ts'
import { demoSignIns } from './demo-sign-ins.ts'
import { findPasswordCredential } from './queries.ts'

/** Who is signed in. A visitor is not refused: the header asks this on every page. */
export async function getMe(ctx: Ctx): Promise<Me> {
  const demo = ctx.config.demo ? { demoSignIns: demoSignIns.map((signIn) => ({ ...signIn })) } : {}
  if (!ctx.actor) return { account: null, roles: [], ...demo }
  const { accountId, email, name, emailVerified, twoFactor, roles } = ctx.actor
  const hasPassword = (await findPasswordCredential(ctx.db, accountId)) !== undefined
  const account = { id: accountId, email, name, emailVerified, hasPassword, twoFactor }
  return { account, roles, ...demo }
}
