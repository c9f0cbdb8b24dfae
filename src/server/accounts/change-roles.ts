import { mayAppoint } from '#domain/accounts/powers.ts'
import type { Role, RoleName } from '#domain/accounts/roles.ts'
import { recordActivity } from '../activity/record.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { requireSignedIn } from './access.ts'
import { grantRole } from './ensure-account.ts'
import { lockPeopleOf } from './invitation-queries.ts'
import { lockAccount } from './queries.ts'
import { countHolders, endRole, findRole, selectRoles } from './role-queries.ts'

/**
 * Gives a person a role of the office, on an administrator's word: hers, while she still is one when
 * her turn has come.
 */
export async function giveOfficeRole(ctx: Ctx, given: { accountId: string; name: RoleName }) {
  const actor = requireSignedIn(ctx)
  const { accountId, name } = given
  await ctx.db.transaction(async (tx) => {
    await lockPeopleOf(tx, null)
    const own = await selectRoles(tx, actor.accountId)
    if (!mayAppoint(own, { name, scopeId: null })) throw new AppError('not_found')
    if (!(await lockAccount(tx, accountId))) throw new AppError('not_found')
    const held = await selectRoles(tx, accountId)
    if (held.some((role) => role.name === name)) {
      throw new AppError('refused', { reason: 'role_held' })
    }
    await grantRole(tx, ctx, { accountId, name, scopeId: null })
    await recordActivity(tx, ctx, {
      action: 'accounts.appoint',
      subject: { type: 'account', id: accountId },
      data: { role: name, scopeId: null },
    })
  })
}

/**
 * Ends a role, of the office or of a club; from the next request on it opens nothing. Two
 * administrators who end each other at once take turns, and the second has lost the power to.
 */
export async function endOfficeRole(ctx: Ctx, given: { accountId: string; roleId: string }) {
  const actor = requireSignedIn(ctx)
  const { accountId, roleId } = given
  if (accountId === actor.accountId) throw new AppError('refused', { reason: 'own_role' })
  await ctx.db.transaction(async (tx) => {
    await lockPeopleOf(tx, null)
    const role = await findRole(tx, roleId)
    const held = await selectRoles(tx, actor.accountId)
    if (!role || !mayAppoint(held, role)) throw new AppError('not_found')
    if (role.accountId !== accountId) throw new AppError('not_found')
    await dismiss(tx, ctx, { roleId, role })
  })
}

/**
 * Ends a role in a club, for its administrators. The last administrator is not ended here, not even
 * by herself; of two who end each other at once, the second has lost the power to.
 */
export async function endRoleInClub(ctx: Ctx, given: { clubId: string; roleId: string }) {
  const actor = requireSignedIn(ctx)
  const { clubId, roleId } = given
  await ctx.db.transaction(async (tx) => {
    await lockPeopleOf(tx, clubId)
    const role = await findRole(tx, roleId)
    const held = await selectRoles(tx, actor.accountId)
    if (role?.scopeId !== clubId || !mayAppoint(held, role)) throw new AppError('not_found')
    if (role.name === 'club_admin' && (await countHolders(tx, role)) === 1) {
      throw new AppError('refused', { reason: 'last_administrator' })
    }
    await dismiss(tx, ctx, { roleId, role })
  })
}

type Held = Role & { accountId: string }

async function dismiss(tx: Db, ctx: Ctx, { roleId, role }: { roleId: string; role: Held }) {
  const { accountId, name, scopeId } = role
  const ended = await endRole(tx, { accountId, roleId, at: ctx.now() })
  if (!ended) throw new AppError('not_found')
  await recordActivity(tx, ctx, {
    action: 'accounts.dismiss',
    subject: { type: 'account', id: accountId },
    data: { role: name, scopeId },
  })
}
