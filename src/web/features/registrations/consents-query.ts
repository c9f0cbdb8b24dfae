import { queryOptions } from '@tanstack/react-query'
import { listMyConsents } from '#contract/consents.ts'
import { call } from '../../api.ts'
import { offlineQueryOptions } from '../../offline-query-options.ts'

export const consentsQuery = queryOptions({
  queryKey: ['consents'],
  queryFn: ({ signal }) => call(listMyConsents, {}, signal),
  ...offlineQueryOptions,
})
