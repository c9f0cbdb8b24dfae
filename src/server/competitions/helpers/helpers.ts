import type { HelperRole } from '#contract/competitions/helpers.ts'
import { endRoleIn, grantRoleToSelf } from '../../accounts/change-roles.ts'
import { invite, revokeInvitation, sendInvitationAgain } from '../../accounts/invite.ts'
import { listPeopleOf } from '../../accounts/list-people.ts'
import { AppError } from '../../app-error.ts'
import { accessClubWith } from '../../clubs/access.ts'
import type { Ctx } from '../../ctx.ts'
import { findTournament } from '../tournament-queries.ts'

type OfTournament = { tournamentId: string }

/** The directors and scorers of a tournament, the open invitations and the log of both. */
export const listHelpers = (ctx: Ctx, { tournamentId }: OfTournament) =>
  listPeopleOf(ctx, { tournamentId })

type Invite = OfTournament & { email: string; role: HelperRole }

export const inviteHelper = (ctx: Ctx, { tournamentId, email, role }: Invite) =>
  invite(ctx, { email, role: { name: role, scopeId: tournamentId } })

type Invited = OfTournament & { invitationId: string }

export const sendHelperInvitation = (ctx: Ctx, { tournamentId, invitationId }: Invited) =>
  sendInvitationAgain(ctx, invitationId, tournamentId)

export const revokeHelperInvitation = (ctx: Ctx, { tournamentId, invitationId }: Invited) =>
  revokeInvitation(ctx, invitationId, tournamentId)

export async function endHelperRole(
  ctx: Ctx,
  { tournamentId, roleId }: OfTournament & { roleId: string },
) {
  await endRoleIn(ctx, { scopeId: tournamentId, roleId })
  return { done: true as const }
}

/**
 * Makes somebody with the right to run the club's tournaments a director of this one, so that it is
 * never left without a director when its creator is away.
 */
export async function directTournament(ctx: Ctx, given: { clubId: string; tournamentId: string }) {
  const club = await accessClubWith(ctx, 'club.tournaments', given.clubId)
  const found = await findTournament(ctx.db, given.tournamentId)
  if (found?.club.id !== club.id) throw new AppError('not_found')
  await grantRoleToSelf(ctx, {
    role: { name: 'tournament_director', scopeId: found.tournament.id },
    power: 'club.tournaments',
    scopeId: club.id,
  })
  return { done: true as const }
}
