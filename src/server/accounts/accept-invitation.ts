import type { ShownInvitation } from '#contract/accounts/invitations.ts'
import { invitationState } from '#domain/accounts/invitation.ts'
import { mayAppoint } from '#domain/accounts/powers.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import type { GetAuth } from './auth.ts'
import { ensureAccount, grantRole } from './ensure-account.ts'
import {
  findInvitationByKey,
  findScope,
  isContact,
  lockInvitation,
  lockPeopleOf,
  updateInvitation,
  type InvitationRow,
} from './invitation-queries.ts'
import { roleOf } from './invite.ts'
import { findAccountByEmail, selectAccountNames } from './queries.ts'
import { selectRoles } from './role-queries.ts'
import { signInProven } from './sign-in.ts'
import { hashOfKey } from '../keys.ts'

/** The cookie with the key of the link, in the browser that opened it (E24). */
export const invitationCookie = 'invitation'

/** The invitation that was opened in this browser. */
export async function getInvitation(ctx: Ctx) {
  const row = await findOpenInvitation(ctx, ctx.cookies?.get(invitationCookie))
  return { invitation: row ? await toInvitationView(ctx, row) : null }
}

/**
 * Accepts the role. The mailed link proves the address, so a missing account is created, and a visitor
 * who is not signed in is signed in to it, through the second step if the account has one. An
 * invitation whose inviter has lost the power to grant the role is refused.
 */
export async function acceptInvitation(
  ctx: Ctx,
  getAuth: GetAuth,
  input: { name?: string | undefined },
) {
  const found = await findOpenInvitation(ctx, ctx.cookies?.get(invitationCookie))
  if (!found) throw new AppError('link_expired')
  if (ctx.actor && ctx.actor.email !== found.email) {
    throw new AppError('refused', { reason: 'invitation_for_other' })
  }
  await ctx.db.transaction((tx) => grantInvitedRole(tx, ctx, found, input.name?.trim() ?? ''))
  ctx.cookies?.clear(invitationCookie)
  const { clubId, companyId, tournamentId } = await findScope(ctx.db, found)
  const signedIn = await isSignedIn(ctx, getAuth, found.email)
  return { signedIn, role: found.name, clubId, companyId, tournamentId }
}

async function grantInvitedRole(tx: Db, ctx: Ctx, found: InvitationRow, name: string) {
  const { id, keyHash } = found
  const role = roleOf(found)
  await lockPeopleOf(tx, role.scopeId)
  const row = await lockInvitation(tx, id)
  // It may have been accepted, revoked or sent again since it was read.
  if (!row || row.keyHash !== keyHash || !isOpen(ctx, row)) throw new AppError('link_expired')
  await assertInviterMayAppoint(tx, row)

  const { accountId, hasName } = await ensureAccount(tx, ctx, { email: row.email, name })
  if (!hasName) throw new AppError('refused', { reason: 'name_missing' })
  const roles = await selectRoles(tx, accountId)
  const isHeld = roles.some(
    ({ name: held, scopeId }) => held === role.name && scopeId === role.scopeId,
  )
  if (!isHeld) await grantRole(tx, ctx, { accountId, ...role })
  await updateInvitation(tx, id, { acceptedAt: ctx.now(), acceptedBy: accountId })
  await recordActivity(tx, ctx, {
    action: 'accounts.accept_invitation',
    subject: { type: 'account', id: accountId },
    data: { role: role.name, scopeId: role.scopeId, invitationId: id, invitedBy: row.invitedBy },
    ...(!ctx.actor && { actorKind: 'link' as const }),
  })
}

/** Throws `link_expired` when the inviter has lost the power to grant the role. */
async function assertInviterMayAppoint(tx: Db, row: InvitationRow) {
  // The contact of a company that has ordered is invited by the order, and by nobody.
  if (await isContact(tx, row)) return
  const roles = row.invitedBy ? await selectRoles(tx, row.invitedBy) : []
  if (!mayAppoint(roles, roleOf(row))) throw new AppError('link_expired')
}

async function isSignedIn(ctx: Ctx, getAuth: GetAuth, email: string): Promise<boolean> {
  if (ctx.actor) return true
  const { done } = await signInProven(ctx, getAuth, { email, method: 'code' })
  return done
}

async function findOpenInvitation(ctx: Ctx, key: string | undefined) {
  const row = key ? await findInvitationByKey(ctx.db, hashOfKey(key)) : undefined
  return row && isOpen(ctx, row) ? row : undefined
}

function isOpen(ctx: Ctx, { expiresAt, acceptedAt, revokedAt }: InvitationRow): boolean {
  const times = {
    expiresAt: expiresAt.getTime(),
    acceptedAt: acceptedAt?.getTime() ?? null,
    revokedAt: revokedAt?.getTime() ?? null,
  }
  return invitationState(times, ctx.now().getTime()) === 'open'
}

async function toInvitationView(ctx: Ctx, row: InvitationRow): Promise<ShownInvitation> {
  const account = await findAccountByEmail(ctx.db, row.email)
  const names = await selectAccountNames(ctx.db, row.invitedBy ? [row.invitedBy] : [])
  return {
    email: row.email,
    role: row.name,
    where: (await findScope(ctx.db, row)).name,
    invitedBy: (row.invitedBy && names.get(row.invitedBy)) || null,
    expiresAt: row.expiresAt.toISOString(),
    needsName: !account?.name,
    signedInAs: !ctx.actor ? 'nobody' : ctx.actor.email === row.email ? 'invited' : 'somebody_else',
  }
}
