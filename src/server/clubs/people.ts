import { endRoleIn } from '../accounts/change-roles.ts'
import { invite, revokeInvitation, sendInvitationAgain } from '../accounts/invite.ts'
import { listPeopleOf } from '../accounts/list-people.ts'
import type { RoleName } from '#domain/accounts/roles.ts'
import type { Ctx } from '../ctx.ts'
import { accessClubWith } from './access.ts'

/** The people of the club, its invitations, and a log of changes to both. */
export async function listClubPeople(ctx: Ctx, { clubId }: { clubId: string }) {
  const { id, name } = await accessClubWith(ctx, 'club.people', clubId)
  return { clubName: name, ...(await listPeopleOf(ctx, { clubId: id })) }
}

export async function inviteToClub(
  ctx: Ctx,
  { clubId, email, role }: { clubId: string; email: string; role: RoleName },
) {
  const { id } = await accessClubWith(ctx, 'club.people', clubId)
  return invite(ctx, { email, role: { name: role, scopeId: id } })
}

type Invited = { clubId: string; invitationId: string }

export async function sendClubInvitation(ctx: Ctx, { clubId, invitationId }: Invited) {
  const { id } = await accessClubWith(ctx, 'club.people', clubId)
  return sendInvitationAgain(ctx, invitationId, id)
}

export async function revokeClubInvitation(ctx: Ctx, { clubId, invitationId }: Invited) {
  const { id } = await accessClubWith(ctx, 'club.people', clubId)
  return revokeInvitation(ctx, invitationId, id)
}

export async function endClubRole(
  ctx: Ctx,
  { clubId, roleId }: { clubId: string; roleId: string },
) {
  const { id } = await accessClubWith(ctx, 'club.people', clubId)
  await endRoleIn(ctx, { scopeId: id, roleId })
  return { done: true as const }
}
