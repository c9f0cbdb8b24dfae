import { holdsPower, mayAppoint, type Power } from '#domain/accounts/powers.ts'
import type { Role, RoleName } from '#domain/accounts/roles.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { requireSignedIn } from '../access.ts'
import { grantRole } from './ensure-account.ts'
import { lockPeopleOf, lockSentBy, updateInvitation } from './invitation-queries.ts'
import { roleOf } from './invite.ts'
import { lockAccount } from './queries.ts'
import { countHolders, endRole, findRole, selectRoles } from './role-queries.ts'

/**
 * Grants a role of the back office. The administrator's power is checked again under the lock, because
 * another administrator may have ended it meanwhile.
 */
export async function grantAdminRole(ctx: Ctx, input: { accountId: string; name: RoleName }) {
  const actor = requireSignedIn(ctx)
  const { accountId, name } = input
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
 * Ends any role from the back office; it gives no access from the next request on. When two
 * administrators end each other's role at once, the lock lets only the first succeed.
 */
export async function revokeAdminRole(ctx: Ctx, input: { accountId: string; roleId: string }) {
  const actor = requireSignedIn(ctx)
  const { accountId, roleId } = input
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

/** Roles whose last holder must stay, so that somebody can appoint the others. */
const lastHolderRefusal: Partial<Record<RoleName, string>> = {
  club_admin: 'last_administrator',
  company_admin: 'last_company_administrator',
  tournament_director: 'last_director',
}

/**
 * Ends a role in a club, company or tournament. The last administrator or director cannot be ended here, not
 * even by that person. When two end each other's role at once, the lock lets only the first succeed.
 */
export async function endRoleIn(ctx: Ctx, input: { scopeId: string; roleId: string }) {
  const actor = requireSignedIn(ctx)
  const { scopeId, roleId } = input
  await ctx.db.transaction(async (tx) => {
    await lockPeopleOf(tx, scopeId)
    const role = await findRole(tx, roleId)
    const held = await selectRoles(tx, actor.accountId)
    if (role?.scopeId !== scopeId || !mayAppoint(held, role)) throw new AppError('not_found')
    const reason = lastHolderRefusal[role.name]
    if (reason && (await countHolders(tx, role)) === 1) throw new AppError('refused', { reason })
    await dismiss(tx, ctx, { roleId, role })
  })
}

type OwnRole = { role: Role; power: Power; scopeId: string | null }

/**
 * Grants the signed-in person a role, by a power in `scopeId` that is checked again under the lock.
 * Does nothing when the person has the role already.
 */
export async function grantRoleToSelf(ctx: Ctx, { role, power, scopeId }: OwnRole) {
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
  await revokeLapsedInvitations(tx, ctx, accountId)
}

/**
 * Revokes the unanswered invitations that their sender may no longer send. Nobody could accept them, and they would
 * stand in the way of new ones to the same addresses.
 */
async function revokeLapsedInvitations(tx: Db, ctx: Ctx, senderId: string) {
  const held = await selectRoles(tx, senderId)
  const sent = await lockSentBy(tx, senderId)
  for (const row of sent) {
    const role = roleOf(row)
    if (mayAppoint(held, role)) continue
    await updateInvitation(tx, row.id, { revokedAt: ctx.now() })
    await recordActivity(tx, ctx, {
      action: 'accounts.revoke_invitation',
      subject: { type: 'invitation', id: row.id },
      data: { role: role.name, scopeId: role.scopeId },
    })
  }
}
