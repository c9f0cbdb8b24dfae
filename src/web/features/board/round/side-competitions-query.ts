import { queryOptions } from '@tanstack/react-query'
import { getSideCompetitions } from '#contract/sidecompetitions.ts'
import { call } from '../../../api.ts'

/** Who leads beside the tournament; mostly answered with "as before". */
export const sideCompetitionsQuery = (roundId: string) =>
  queryOptions({
    queryKey: ['rounds', roundId, 'sides'],
    queryFn: ({ signal }) => call(getSideCompetitions, { roundId }, signal),
  })
