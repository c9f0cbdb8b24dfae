import { invitationDays, invitationState } from '#domain/accounts/invitation.ts'
import { mayAppoint } from '#domain/accounts/powers.ts'
import { addDays } from '#domain/shared/dates.ts'
import { hasValidScope, type Role } from '#domain/accounts/roles.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { danishDay } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { limit, limitMails } from '../http/rate-limit.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import { requireSignedIn } from '../access.ts'
import {
  findInvitation,
  findScope,
  insertInvitation,
  isContact,
  lockInvitation,
  lockPeopleOf,
  lockUnanswered,
  updateInvitation,
  type InvitationRow,
} from './invitation-queries.ts'
import { findAccountByEmail } from './queries.ts'
import { scopeColumnsOf, selectRoles } from './role-queries.ts'
import { hashOfKey, newKey } from '../keys.ts'

const dayMs = 86_400_000

/** Mails an invitation to a role, which only a person who may grant the role can send. */
export async function invite(ctx: Ctx, { email, role }: { email: string; role: Role }) {
  const actor = requireSignedIn(ctx)
  if (!mayAppoint(actor.roles, role)) throw new AppError('not_found')
  if (!hasValidScope(role)) throw new AppError('refused', { reason: 'scope_missing' })
  await assertScopeExists(ctx.db, role)
  await limit(ctx, { key: `invite:${actor.accountId}`, max: 60, windowSeconds: 3600 })
  await limitInvitations(ctx, email)

  const invitationId = await ctx.db.transaction(async (tx) => {
    await lockPeopleOf(tx, role.scopeId)
    await assertMayAppoint(tx, actor.accountId, role)
    await assertRoleNotHeld(tx, email, role)
    await replaceOlderInvitations(tx, ctx, email, role)
    const key = newKey()
    const invitation = await insertInvitation(tx, {
      email,
      name: role.name,
      ...scopeColumnsOf(role),
      invitedBy: actor.accountId,
      createdAt: ctx.now(),
      ...freshTimes(ctx),
      keyHash: hashOfKey(key),
    })
    if (!invitation) throw new AppError('refused', { reason: 'invited_already' })
    await mailInvitation(tx, ctx, invitation, key)
    await record(tx, ctx, 'accounts.invite', invitation)
    return invitation.id
  })
  ctx.wake?.('mails')
  return { invitationId }
}

/**
 * Invites the contact of a company that has ordered, in the transaction of the order. Nobody is the inviter: the
 * order is the reason (`domain/companies`). An invitation that is open already stays.
 */
export async function inviteContact(
  tx: Db,
  ctx: Ctx,
  { email, role }: { email: string; role: Role },
) {
  const key = newKey()
  const invitation = await insertInvitation(tx, {
    email,
    name: role.name,
    ...scopeColumnsOf(role),
    invitedBy: null,
    createdAt: ctx.now(),
    ...freshTimes(ctx),
    keyHash: hashOfKey(key),
  })
  if (!invitation) return
  await mailInvitation(tx, { ...ctx, actor: undefined }, invitation, key)
  await record(tx, ctx, 'accounts.invite', invitation)
}

/**
 * Sends the invitation again with a new key, which voids the link of the former mail. The sender becomes its inviter,
 * because the one before may have lost the power to grant the role.
 */
export async function sendInvitationAgain(ctx: Ctx, id: string, scopeId?: string) {
  await changeInvitation(ctx, { id, scopeId }, async (tx, row) => {
    await limitInvitations({ ...ctx, db: tx }, row.email)
    const key = newKey()
    // The contact of a company stays invited by the order.
    const invitedBy = (await isContact(tx, row)) ? null : requireSignedIn(ctx).accountId
    const values = { ...freshTimes(ctx), keyHash: hashOfKey(key), invitedBy }
    await updateInvitation(tx, row.id, values)
    await mailInvitation(tx, ctx, { ...row, ...values }, key)
    await record(tx, ctx, 'accounts.send_invitation', row)
  })
  ctx.wake?.('mails')
  return { done: true as const }
}

/** Six a day from one sender to one mailbox, because *Send igen* is easily pressed repeatedly. */
const limitInvitations = (ctx: Ctx, to: string) =>
  limitMails(ctx, { purpose: 'invitation', to, max: 6, windowSeconds: 86_400 })

export async function revokeInvitation(ctx: Ctx, id: string, scopeId?: string) {
  await changeInvitation(ctx, { id, scopeId }, async (tx, row) => {
    await updateInvitation(tx, row.id, { revokedAt: ctx.now() })
    await record(tx, ctx, 'accounts.revoke_invitation', row)
  })
  return { done: true as const }
}

export const roleOf = ({ name, clubId, companyId, tournamentId }: InvitationRow): Role => ({
  name,
  scopeId: clubId ?? companyId ?? tournamentId,
})

type InvitationInScope = { id: string; scopeId: string | undefined }

/** Changes an invitation under its lock, if the actor may grant its role; `scopeId` comes from the path. */
async function changeInvitation(
  ctx: Ctx,
  { id, scopeId }: InvitationInScope,
  change: (tx: Db, row: InvitationRow) => Promise<void>,
) {
  const actor = requireSignedIn(ctx)
  await limit(ctx, { key: `invite:${actor.accountId}`, max: 60, windowSeconds: 3600 })
  const found = await findInvitation(ctx.db, id)
  if (!found) throw new AppError('not_found')
  const role = roleOf(found)
  if (scopeId !== undefined && role.scopeId !== scopeId) throw new AppError('not_found')
  await ctx.db.transaction(async (tx) => {
    // Every transaction locks the people before the row, which prevents deadlocks.
    await lockPeopleOf(tx, role.scopeId)
    await assertMayAppoint(tx, actor.accountId, role)
    const row = await lockInvitation(tx, id)
    if (!row) throw new AppError('not_found')
    // Answered in the meantime, so it can be neither sent nor revoked.
    if (row.acceptedAt || row.revokedAt) throw new AppError('not_found')
    await change(tx, row)
  })
}

async function assertScopeExists(db: Db, role: Role) {
  const columns = scopeColumnsOf(role)
  if (!role.scopeId) return
  const { clubId, companyId } = await findScope(db, columns)
  if (clubId === null && companyId === null) throw new AppError('not_found')
}

/** Checks the power again under the lock, because it may have been lost while waiting. */
async function assertMayAppoint(tx: Db, accountId: string, role: Role) {
  if (!mayAppoint(await selectRoles(tx, accountId), role)) throw new AppError('not_found')
}

async function assertRoleNotHeld(tx: Db, email: string, { name, scopeId }: Role) {
  const account = await findAccountByEmail(tx, email)
  const held = account ? await selectRoles(tx, account.id) : []
  if (held.some((role) => role.name === name && role.scopeId === scopeId)) {
    throw new AppError('refused', { reason: 'role_held' })
  }
}

/** Revokes an expired invitation; an open one is refused with `invited_already`. */
async function replaceOlderInvitations(tx: Db, ctx: Ctx, email: string, role: Role) {
  const former = await lockUnanswered(tx, email, role)
  if (!former) return
  const times = { expiresAt: former.expiresAt.getTime(), acceptedAt: null, revokedAt: null }
  if (invitationState(times, ctx.now().getTime()) === 'open') {
    throw new AppError('refused', { reason: 'invited_already' })
  }
  await updateInvitation(tx, former.id, { revokedAt: ctx.now() })
}

const freshTimes = (ctx: Ctx) => ({
  sentAt: ctx.now(),
  expiresAt: new Date(ctx.now().getTime() + invitationDays * dayMs),
})

type Mailing = Omit<Ctx, 'actor'> & { actor?: Ctx['actor'] | undefined }

async function mailInvitation(tx: Db, ctx: Mailing, row: InvitationRow, key: string) {
  await queueMail(tx, ctx as Ctx, {
    template: 'invitation',
    to: row.email,
    data: {
      inviter: ctx.actor?.name.slice(0, 200) || null,
      role: row.name,
      where: (await findScope(tx, row)).name,
      link: `${ctx.publicUrl}/link/invitation?key=${key}`,
      // The last whole day on which the link works.
      validTo: addDays(danishDay(row.expiresAt), -1),
    },
  })
}

const record = (tx: Db, ctx: Ctx, action: string, row: InvitationRow) =>
  recordActivity(tx, ctx, {
    action,
    subject: { type: 'invitation', id: row.id },
    data: { role: row.name, scopeId: roleOf(row).scopeId },
  })
