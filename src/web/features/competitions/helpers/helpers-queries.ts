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
import {
  createDayLink,
  listDayLinks,
  revokeDayLink,
  type DayLinks,
} from '#contract/competitions/day-links.ts'
import type { DayLinkKind } from '#domain/accounts/day-links.ts'
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

export const dayLinksQuery = (tournamentId: string) =>
  queryOptions({
    queryKey: ['tournaments', tournamentId, 'day-links'],
    queryFn: ({ signal }) => call(listDayLinks, { tournamentId }, signal),
  })

/** The mutations of the day links; each returns the updated list. */
export const dayLinkMutations = (client: QueryClient, tournamentId: string) => {
  const { queryKey } = dayLinksQuery(tournamentId)
  const onSuccess = (links: DayLinks) => client.setQueryData(queryKey, links)
  return {
    create: mutationOptions({
      mutationFn: (link: { kind: DayLinkKind; name: string }) =>
        call(createDayLink, { tournamentId, ...link }),
      onSuccess,
    }),
    revoke: mutationOptions({
      mutationFn: (linkId: string) => call(revokeDayLink, { tournamentId, linkId }),
      onSuccess,
    }),
  }
}

/** Makes the account a director of a tournament of the club, which changes its roles. */
export const directMutation = (clubId: string) =>
  mutationOptions({
    mutationFn: (tournamentId: string) => call(directTournament, { clubId, tournamentId }),
  })
