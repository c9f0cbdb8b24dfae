import { holdsPower, mayAppoint, type Power } from '#domain/accounts/powers.ts'
import type { Role, RoleName } from '#domain/accounts/roles.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { requireSignedIn } from '../access.ts'
import { grantRole } from './ensure-account.ts'
import { lockPeopleOf } from './invitation-queries.ts'
import { lockAccount } from './queries.ts'
import { countHolders, endRole, findRole, selectRoles } from './role-queries.ts'

/**
 * Gives a person a role of the back office, on an administrator's word: hers, while she still is one when
 * her turn has come.
 */
export async function grantAdminRole(ctx: Ctx, given: { accountId: string; name: RoleName }) {
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
 * Ends any role, at the back office; from the next request on it opens nothing. Two
 * administrators who end each other at once take turns, and the second has lost the power to.
 */
export async function revokeAdminRole(ctx: Ctx, given: { accountId: string; roleId: string }) {
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

/** Somebody must be left to choose the others. */
const mustNotBeLast: Partial<Record<RoleName, string>> = {
  club_admin: 'last_administrator',
  tournament_director: 'last_director',
}

/**
 * Ends a role in a club or a tournament, for whoever chooses its people. The last of those is not
 * ended here, not even by herself; of two who end each other at once, the second has lost the power to.
 */
export async function endRoleIn(ctx: Ctx, given: { scopeId: string; roleId: string }) {
  const actor = requireSignedIn(ctx)
  const { scopeId, roleId } = given
  await ctx.db.transaction(async (tx) => {
    await lockPeopleOf(tx, scopeId)
    const role = await findRole(tx, roleId)
    const held = await selectRoles(tx, actor.accountId)
    if (role?.scopeId !== scopeId || !mayAppoint(held, role)) throw new AppError('not_found')
    const reason = mustNotBeLast[role.name]
    if (reason && (await countHolders(tx, role)) === 1) throw new AppError('refused', { reason })
    await dismiss(tx, ctx, { roleId, role })
  })
}

type Taken = { role: Role; power: Power; scopeId: string | null }

/**
 * Takes a role upon oneself, by a power elsewhere (`scopeId`) that one still holds when one's turn has come.
 * Whoever has the role already has it once.
 */
export async function revokeRole(ctx: Ctx, { role, power, scopeId }: Taken) {
  const { accountId } = requireSignedIn(ctx)
  await ctx.db.transaction(async (tx) => {
    await lockPeopleOf(tx, scopeId)
    await lockPeopleOf(tx, role.scopeId)
    const held = await selectRoles(tx, accountId)
    if (!holdsPower(held, power, scopeId ?? undefined)) throw new AppError('not_found')
    if (held.some(({ name, scopeId: where }) => name === role.name && where === role.scopeId))
      return
    await grantRole(tx, ctx, { accountId, ...role })
    await recordActivity(tx, ctx, {
      action: 'accounts.take_role',
      subject: { type: 'account', id: accountId },
      data: { role: role.name, scopeId: role.scopeId, by: power },
    })
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
