import { endRoleInClub } from '../accounts/change-roles.ts'
import { invite, revokeInvitation, sendInvitationAgain } from '../accounts/invite.ts'
import type { RoleName } from '#domain/accounts/roles.ts'
import type { Ctx } from '../ctx.ts'
import { accessClubWith } from './access.ts'
import { selectInvitedTo, selectPeopleDeeds, selectPeopleOf } from './people-queries.ts'

/** Who works in the club, who is invited, and what happened to either. */
export async function listClubPeople(ctx: Ctx, { clubId }: { clubId: string }) {
  const club = await accessClubWith(ctx, 'club.people', clubId)
  const [people, invited, log] = await Promise.all([
    selectPeopleOf(ctx.db, clubId),
    selectInvitedTo(ctx.db, clubId),
    selectPeopleDeeds(ctx.db, clubId),
  ])
  return {
    clubName: club.name,
    people: people.map(({ accountId, since, ...person }) => ({
      ...person,
      since: since.toISOString(),
      isMe: accountId === ctx.actor?.accountId,
    })),
    invitations: invited.map(({ id, email, name, sentAt, expiresAt }) => ({
      invitationId: id,
      email,
      role: name,
      sentAt: sentAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      isExpired: expiresAt <= ctx.now(),
    })),
    log,
  }
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
  await endRoleInClub(ctx, { clubId: id, roleId })
  return { done: true as const }
}
