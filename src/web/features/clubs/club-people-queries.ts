import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  endClubRole,
  inviteToClub,
  listClubPeople,
  revokeClubInvitation,
  sendClubInvitation,
} from '#contract/accounts/invitations.ts'
import { call } from '../../api.ts'

const keyOf = (clubId: string) => ['clubs', clubId, 'people'] as const

export const clubPeopleQuery = (clubId: string) =>
  queryOptions({
    queryKey: keyOf(clubId),
    queryFn: ({ signal }) => call(listClubPeople, { clubId }, signal),
  })

type Invite = { email: string; role: 'club_staff' | 'club_admin' }

/** Mutations of a club's people; each invalidates the page. */
export const clubPeopleMutations = (client: QueryClient, clubId: string) => {
  const onSuccess = () => client.invalidateQueries({ queryKey: keyOf(clubId) })
  return {
    invite: mutationOptions({
      mutationFn: (input: Invite) => call(inviteToClub, { clubId, ...input }),
      onSuccess,
    }),
    sendAgain: mutationOptions({
      mutationFn: (invitationId: string) => call(sendClubInvitation, { clubId, invitationId }),
      onSuccess,
    }),
    revoke: mutationOptions({
      mutationFn: (invitationId: string) => call(revokeClubInvitation, { clubId, invitationId }),
      onSuccess,
    }),
    remove: mutationOptions({
      mutationFn: (roleId: string) => call(endClubRole, { clubId, roleId }),
      onSuccess,
    }),
  }
}
