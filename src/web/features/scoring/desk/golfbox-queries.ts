import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  listCardReports,
  sendCardAgain,
  markCardEnteredManually,
  type CardReport,
} from '#contract/golfbox/endpoints.ts'
import { call } from '../../../api.ts'

/** Refetched often while cards are delivered. */
export const reportsQuery = (tournamentId: string) =>
  queryOptions({
    queryKey: ['tournaments', tournamentId, 'card-reports'],
    queryFn: ({ signal }) => call(listCardReports, { tournamentId }, signal),
    refetchInterval: 10_000,
  })

export const sendAgainMutation = (client: QueryClient, tournamentId: string) =>
  mutationOptions({
    mutationFn: (card: { roundId: string; entryId: string }) =>
      call(sendCardAgain, { tournamentId, ...card }),
    onSettled: () => client.invalidateQueries({ queryKey: reportsQuery(tournamentId).queryKey }),
  })

/** Changes of one card run one after another, so that the last press wins. */
export const enteredManuallyMutation = (
  client: QueryClient,
  tournamentId: string,
  card: CardReport,
) => {
  const { roundId, entryId, cardRevision: revision, cardFacts: facts, status } = card
  return mutationOptions({
    scope: { id: `typed-in-golfbox ${roundId} ${entryId}` },
    mutationFn: (isEnteredManually: boolean) =>
      call(markCardEnteredManually, {
        tournamentId,
        roundId,
        entryId,
        isEnteredManually,
        seen: { revision, facts, status },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: reportsQuery(tournamentId).queryKey }),
  })
}
