import { queryOptions } from '@tanstack/react-query'
import { getRoundProgress } from '#contract/board/round-progress.ts'
import { call } from '../../api.ts'

/** What has happened when; apart from the board's queries, because few pages need it. */
export const progressQuery = (roundId: string) =>
  queryOptions({
    queryKey: ['rounds', roundId, 'progress'],
    queryFn: ({ signal }) => call(getRoundProgress, { roundId }, signal),
  })
