import type { HelperRole } from '#contract/competitions-helpers.ts'
import { endRoleIn, revokeRole } from '../../accounts/change-roles.ts'
import { invite, revokeInvitation, sendInvitationAgain } from '../../accounts/invite.ts'
import { listPeopleOf } from '../../accounts/list-people.ts'
import { AppError } from '../../app-error.ts'
import { accessClubWith } from '../../clubs/access.ts'
import type { Ctx } from '../../ctx.ts'
import { findTournament } from '../tournament-queries.ts'

type Of = { tournamentId: string }

/** Who directs the tournament and who types in it, who is invited, and what happened to either. */
export const listHelpers = (ctx: Ctx, { tournamentId }: Of) => listPeopleOf(ctx, { tournamentId })

type Invite = Of & { email: string; role: HelperRole }

export const inviteHelper = (ctx: Ctx, { tournamentId, email, role }: Invite) =>
  invite(ctx, { email, role: { name: role, scopeId: tournamentId } })

type Invited = Of & { invitationId: string }

export const sendHelperInvitation = (ctx: Ctx, { tournamentId, invitationId }: Invited) =>
  sendInvitationAgain(ctx, invitationId, tournamentId)

export const revokeHelperInvitation = (ctx: Ctx, { tournamentId, invitationId }: Invited) =>
  revokeInvitation(ctx, invitationId, tournamentId)

export async function endHelperRole(ctx: Ctx, { tournamentId, roleId }: Of & { roleId: string }) {
  await endRoleIn(ctx, { scopeId: tournamentId, roleId })
  return { done: true as const }
}

/**
 * Whoever runs the club's tournaments takes this one on: a tournament is the club's, and is not left
 * without a director when the one who made it falls ill.
 */
export async function directTournament(ctx: Ctx, given: { clubId: string; tournamentId: string }) {
  const club = await accessClubWith(ctx, 'club.tournaments', given.clubId)
  const found = await findTournament(ctx.db, given.tournamentId)
  if (found?.club.id !== club.id) throw new AppError('not_found')
  await revokeRole(ctx, {
    role: { name: 'tournament_director', scopeId: found.tournament.id },
    power: 'club.tournaments',
    scopeId: club.id,
  })
  return { done: true as const }
}
