import { recordActivity } from '../activity/record.ts'
import type { Ctx } from '../ctx.ts'
import type { OpenAuth } from './auth.ts'
import { ensureAccount, grantRole } from './ensure-account.ts'
import { selectRoles } from './queries.ts'
import { newSignInCode } from './request-code.ts'

/**
 * The first operator of a new service (E14): whoever can run commands on the machine. The code
 * is handed over on the screen, because mail may not be set up yet.
 */
export async function createOperator(ctx: Ctx, openAuth: OpenAuth, address: string) {
  const email = address.trim().toLowerCase()
  const isNew = await ctx.db.transaction(async (tx) => {
    const { accountId } = await ensureAccount(tx, ctx, { email, name: '' })
    const roles = await selectRoles(tx, accountId)
    if (roles.some(({ name }) => name === 'operator_admin')) return false
    await grantRole(tx, ctx, { accountId, name: 'operator_admin', clubId: null })
    const subject = { type: 'account', id: accountId }
    await recordActivity(tx, ctx, { action: 'accounts.make_operator', subject })
    return true
  })
  const code = await newSignInCode(openAuth, email)
  const link = `${ctx.publicUrl}/account/login?mail=${encodeURIComponent(email)}&step=code`
  return { code, link, isNew }
}
