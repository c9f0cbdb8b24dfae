import { queryOptions } from '@tanstack/react-query'
import { listFlags } from '#contract/flags/endpoints.ts'
import { call } from '../../../api.ts'

export const flagsQuery = queryOptions({
  queryKey: ['admin', 'flags'],
  queryFn: ({ signal }) => call(listFlags, {}, signal),
})
