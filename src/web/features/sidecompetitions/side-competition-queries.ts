import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { SentInput } from '#contract/shared/endpoint.ts'
import {
  correctSideCompetitionResult,
  listSideCompetitions,
  createSideCompetition,
  removeSideCompetition,
} from '#contract/sidecompetitions/endpoints.ts'
import { call } from '../../api.ts'

/** Refetched often, because the flights write during play. */
export const deskSideCompetitionsQuery = (tournamentId: string) =>
  queryOptions({
    queryKey: ['tournaments', tournamentId, 'sides'],
    queryFn: ({ signal }) => call(listSideCompetitions, { tournamentId }, signal),
    refetchInterval: 10_000,
  })

export type NewSideCompetition = Omit<SentInput<typeof createSideCompetition>, 'tournamentId'>
type Correction = Omit<SentInput<typeof correctSideCompetitionResult>, 'tournamentId'>

export const sideCompetitionMutations = (client: QueryClient, tournamentId: string) => {
  const { queryKey } = deskSideCompetitionsQuery(tournamentId)
  const onSettled = () => client.invalidateQueries({ queryKey })
  return {
    create: mutationOptions({
      mutationFn: (input: NewSideCompetition) =>
        call(createSideCompetition, { tournamentId, ...input }),
      onSettled,
    }),
    remove: mutationOptions({
      mutationFn: (competitionId: string) =>
        call(removeSideCompetition, { tournamentId, competitionId }),
      onSettled,
    }),
    correct: mutationOptions({
      mutationFn: (input: Correction) =>
        call(correctSideCompetitionResult, { tournamentId, ...input }),
      onSettled,
    }),
  }
}
