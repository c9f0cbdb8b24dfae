import { queryOptions } from '@tanstack/react-query'
import { getDayRecord } from '#contract/board/day-record.ts'
import { call } from '../../../api.ts'

/** Requested when the day is shown again. */
export const dayRecordQuery = (roundId: string) =>
  queryOptions({
    queryKey: ['rounds', roundId, 'day'],
    queryFn: ({ signal }) => call(getDayRecord, { roundId }, signal),
  })
