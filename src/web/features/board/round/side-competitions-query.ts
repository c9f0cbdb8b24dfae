import { queryOptions } from '@tanstack/react-query'
import { getSideCompetitions } from '#contract/sidecompetitions/endpoints.ts'
import { call } from '../../../api.ts'

/** The leaders of the side competitions; apart from the board's queries, because only one tab needs it. */
export const sideCompetitionsQuery = (roundId: string) =>
  queryOptions({
    queryKey: ['rounds', roundId, 'sides'],
    queryFn: ({ signal }) => call(getSideCompetitions, { roundId }, signal),
  })
