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
} from '#contract/competitions-helpers.ts'
import { call } from '../../../api.ts'

export const helpersQuery = (tournamentId: string) =>
  queryOptions({
    queryKey: ['tournaments', tournamentId, 'helpers'],
    queryFn: ({ signal }) => call(listHelpers, { tournamentId }, signal),
  })

/** The tournaments that I direct or type in. */
export const helpedTournamentsQuery = queryOptions({
  queryKey: ['account', 'helping'],
  queryFn: ({ signal }) => call(listHelpedTournaments, {}, signal),
})

type Invite = { email: string; role: HelperRole }

/** What is done with the people of a tournament; each makes the page stale. */
export const helperMutations = (client: QueryClient, tournamentId: string) => {
  const { queryKey } = helpersQuery(tournamentId)
  const onSuccess = () => client.invalidateQueries({ queryKey })
  return {
    invite: mutationOptions({
      mutationFn: (given: Invite) => call(inviteHelper, { tournamentId, ...given }),
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

/** To take a tournament of the club on; who one is, has changed then. */
export const directMutation = (clubId: string) =>
  mutationOptions({
    mutationFn: (tournamentId: string) => call(directTournament, { clubId, tournamentId }),
  })
