import { recordActivity } from '../activity/record-activity.ts'
import { isOperatorRole, type Role } from '#domain/accounts/roles.ts'
import type { Ctx } from '../ctx.ts'
import type { GetAuth } from './auth.ts'
import { ensureAccount, grantRole } from './ensure-account.ts'
import { selectRoles } from './role-queries.ts'
import { newSignInCode } from './sign-in.ts'

/**
 * Gives a person a role on the word of whoever can run commands on the machine: the first operator
 * of a new service (E14), the first people of a club. The code to sign in with is handed over on
 * the screen, because mail may not be set up yet. `isNew` is false when she had the role already.
 */
export async function appoint(ctx: Ctx, getAuth: GetAuth, address: string, role: Role) {
  const email = address.trim().toLowerCase()
  const isNew = await ctx.db.transaction(async (tx) => {
    const { accountId } = await ensureAccount(tx, ctx, { email, name: '' })
    const roles = await selectRoles(tx, accountId)
    if (roles.some(({ name, scopeId }) => name === role.name && scopeId === role.scopeId))
      return false
    await grantRole(tx, ctx, { accountId, ...role })
    await recordActivity(tx, ctx, {
      action: 'accounts.appoint',
      subject: { type: 'account', id: accountId },
      data: { role: role.name, scopeId: role.scopeId },
    })
    return true
  })
  const code = await newSignInCode(getAuth, email)
  return { code, link: linkTo(ctx, email, role), isNew }
}

/** An operator goes on to the back office, which first leads to her second step. */
function linkTo({ publicUrl }: Ctx, email: string, role: Role): string {
  const query = new URLSearchParams({ mail: email, step: 'code' })
  if (isOperatorRole(role)) query.set('next', '/admin')
  return `${publicUrl}/account/login?${query}`
}
