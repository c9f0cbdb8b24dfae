import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  correctSideResult,
  listSideCompetitions,
  putUpSideCompetition,
  takeDownSideCompetition,
} from '#contract/tournament-side.ts'
import { call } from '../../../api.ts'

/** The desk looks at it while the flights write. */
export const deskSidesQuery = (tournamentId: string) =>
  queryOptions({
    queryKey: ['tournaments', tournamentId, 'sides'],
    queryFn: ({ signal }) => call(listSideCompetitions, { tournamentId }, signal),
    refetchInterval: 10_000,
  })

export type NewSide = Omit<z.input<typeof putUpSideCompetition.input>, 'tournamentId'>
type Correction = Omit<z.input<typeof correctSideResult.input>, 'tournamentId'>

export const sideMutations = (client: QueryClient, tournamentId: string) => {
  const { queryKey } = deskSidesQuery(tournamentId)
  const onSettled = () => client.invalidateQueries({ queryKey })
  return {
    putUp: mutationOptions({
      mutationFn: (given: NewSide) => call(putUpSideCompetition, { tournamentId, ...given }),
      onSettled,
    }),
    takeDown: mutationOptions({
      mutationFn: (competitionId: string) =>
        call(takeDownSideCompetition, { tournamentId, competitionId }),
      onSettled,
    }),
    correct: mutationOptions({
      mutationFn: (given: Correction) => call(correctSideResult, { tournamentId, ...given }),
      onSettled,
    }),
  }
}
