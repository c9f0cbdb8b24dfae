import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { listCardReports, sendCardAgain } from '#contract/tournament-card-reports.ts'
import { call } from '../../../api.ts'

/** The desk looks at it while the cards come in. */
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
