import { recordActivity } from '../activity/record-activity.ts'
import { isOperatorRole, type Role } from '#domain/accounts/roles.ts'
import type { Ctx } from '../ctx.ts'
import type { GetAuth } from './auth.ts'
import { ensureAccount, grantRole } from './ensure-account.ts'
import { selectRoles } from './role-queries.ts'
import { newSignInCode } from './sign-in.ts'

/**
 * Grants a role from the command line: the first operator of a new service (E14) or the first people
 * of a club. The sign-in code is returned for the terminal, because mail may not be configured yet.
 * `isNew` is false when the person had the role already.
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

/** The login page with the address filled in; operators continue to the back office. */
function linkTo({ publicUrl }: Ctx, email: string, role: Role): string {
  const query = new URLSearchParams({ mail: email, step: 'code' })
  if (isOperatorRole(role)) query.set('next', '/admin')
  return `${publicUrl}/account/login?${query}`
}
