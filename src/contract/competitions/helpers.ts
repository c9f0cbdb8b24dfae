import { z } from 'zod'
import { email } from '#contract/shared/email.ts'
import { rolesIn } from '#domain/accounts/roles.ts'
import { tournamentStates } from '#domain/competitions/state.ts'
import { day } from '#contract/shared/day.ts'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'
import { peopleLists } from '#contract/accounts/invitations.ts'

const tournamentRoles = rolesIn('tournament') as [string, ...string[]] as [
  'tournament_director',
  'tournament_scorer',
]
const helperRole = z.enum(tournamentRoles)
export type HelperRole = z.output<typeof helperRole>

const done = z.object({ done: z.literal(true) })

export const listHelpers = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/helpers',
  audience: 'tournament.people',
  summary: 'Who directs the tournament and who types in it, who is invited, and what happened.',
  input: z.object({ tournamentId: z.uuid() }),
  output: z.object({
    ...peopleLists,
  }),
})
export type Helpers = Output<typeof listHelpers>

/** `refused`: `role_held` when the person has the role, `invited_already` while an invitation to it is open. */
export const inviteHelper = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/invitations',
  audience: 'tournament.people',
  summary:
    'Mail somebody an invitation to direct the tournament or type in it; it lasts seven days.',
  input: z.object({ tournamentId: z.uuid(), email, role: helperRole }),
  output: z.object({ invitationId: z.uuid() }),
})

export const sendHelperInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/invitations/:invitationId/send-again',
  audience: 'tournament.people',
  summary: 'Mail the invitation once more, with a new link and seven new days.',
  input: z.object({ tournamentId: z.uuid(), invitationId: z.uuid() }),
  output: done,
})

export const revokeHelperInvitation = endpoint({
  method: 'DELETE',
  path: '/api/v1/tournaments/:tournamentId/invitations/:invitationId',
  audience: 'tournament.people',
  summary: 'Take an invitation back; its link opens nothing from then on.',
  input: z.object({ tournamentId: z.uuid(), invitationId: z.uuid() }),
  output: done,
})

/** `refused`: `last_director`, because a tournament always has somebody to run it. */
export const endHelperRole = endpoint({
  method: 'DELETE',
  path: '/api/v1/tournaments/:tournamentId/helpers/:roleId',
  audience: 'tournament.people',
  summary: 'End somebody’s role in the tournament; it opens nothing from the next request on.',
  input: z.object({ tournamentId: z.uuid(), roleId: z.uuid() }),
  output: done,
})

/** `not_found` for a tournament of another club. Its other directors keep their role. */
export const directTournament = endpoint({
  method: 'POST',
  path: '/api/v1/clubs/:clubId/tournaments/:tournamentId/directors',
  audience: 'club.tournaments',
  summary: 'Take it on oneself to direct a tournament of the club.',
  input: z.object({ clubId: z.uuid(), tournamentId: z.uuid() }),
  output: done,
})

const helpedTournament = z.object({
  tournamentId: z.uuid(),
  name: z.string(),
  state: z.enum(tournamentStates),
  firstDay: day,
  lastDay: day,
  clubId: z.uuid(),
  clubName: z.string(),
  /** The higher one for a person with both roles. */
  role: helperRole,
})
export type HelpedTournament = z.output<typeof helpedTournament>

/** In the order of their first days, at most 200, without those over for more than a year. */
export const listHelpedTournaments = endpoint({
  method: 'GET',
  path: '/api/v1/account/helping',
  audience: 'signed_in',
  summary: 'The tournaments that I direct or type in.',
  input: z.object({}),
  output: z.object({ today: day, tournaments: z.array(helpedTournament).max(200) }),
})
