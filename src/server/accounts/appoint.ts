import { recordActivity } from '../activity/record.ts'
import type { Ctx, Role } from '../ctx.ts'
import type { OpenAuth } from './auth.ts'
import { ensureAccount, grantRole } from './ensure-account.ts'
import { selectRoles } from './queries.ts'
import { newSignInCode } from './request-code.ts'

/**
 * Gives a person a role on the word of whoever can run commands on the machine: the first operator
 * of a new service (E14), the first people of a club. The code to sign in with is handed over on
 * the screen, because mail may not be set up yet. `isNew` is false when she had the role already.
 */
export async function appoint(ctx: Ctx, openAuth: OpenAuth, address: string, role: Role) {
  const email = address.trim().toLowerCase()
  const isNew = await ctx.db.transaction(async (tx) => {
    const { accountId } = await ensureAccount(tx, ctx, { email, name: '' })
    const roles = await selectRoles(tx, accountId)
    if (roles.some(({ name, clubId }) => name === role.name && clubId === role.clubId)) return false
    await grantRole(tx, ctx, { accountId, ...role })
    await recordActivity(tx, ctx, {
      action: 'accounts.appoint',
      subject: { type: 'account', id: accountId },
      data: { role: role.name, clubId: role.clubId },
    })
    return true
  })
  const code = await newSignInCode(openAuth, email)
  const link = `${ctx.publicUrl}/account/login?mail=${encodeURIComponent(email)}&step=code`
  return { code, link, isNew }
}
