import { queryOptions } from '@tanstack/react-query'
import { getSideCompetitions } from '#contract/sidecompetitions.ts'
import { call } from '../../../api.ts'

/** The leaders of the side competitions; the response is mostly 304. */
export const sideCompetitionsQuery = (roundId: string) =>
  queryOptions({
    queryKey: ['rounds', roundId, 'sides'],
    queryFn: ({ signal }) => call(getSideCompetitions, { roundId }, signal),
  })
