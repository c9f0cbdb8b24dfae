import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  directTournament,
  endHelperRole,
  inviteHelper,
  listHelpers,
  listHelpedTournaments,
  revokeHelperInvitation,
  sendHelperInvitation,
  type HelperRole,
} from '#contract/competitions/helpers.ts'
import { call } from '../../../api.ts'

export const helpersQuery = (tournamentId: string) =>
  queryOptions({
    queryKey: ['tournaments', tournamentId, 'helpers'],
    queryFn: ({ signal }) => call(listHelpers, { tournamentId }, signal),
  })

/** The tournaments that the account directs or scores. */
export const helpedTournamentsQuery = queryOptions({
  queryKey: ['account', 'helping'],
  queryFn: ({ signal }) => call(listHelpedTournaments, {}, signal),
})

type Invite = { email: string; role: HelperRole }

/** The mutations of a tournament's helpers; each refreshes the page. */
export const helperMutations = (client: QueryClient, tournamentId: string) => {
  const { queryKey } = helpersQuery(tournamentId)
  const onSuccess = () => client.invalidateQueries({ queryKey })
  return {
    invite: mutationOptions({
      mutationFn: (input: Invite) => call(inviteHelper, { tournamentId, ...input }),
      onSuccess,
    }),
    sendAgain: mutationOptions({
      mutationFn: (invitationId: string) =>
        call(sendHelperInvitation, { tournamentId, invitationId }),
      onSuccess,
    }),
    revoke: mutationOptions({
      mutationFn: (invitationId: string) =>
        call(revokeHelperInvitation, { tournamentId, invitationId }),
      onSuccess,
    }),
    remove: mutationOptions({
      mutationFn: (roleId: string) => call(endHelperRole, { tournamentId, roleId }),
    }),
  }
}

/** Makes the account a director of a tournament of the club, which changes its roles. */
export const directMutation = (clubId: string) =>
  mutationOptions({
    mutationFn: (tournamentId: string) => call(directTournament, { clubId, tournamentId }),
  })
