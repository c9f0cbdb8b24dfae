import { queryOptions } from '@tanstack/react-query'
import { getSaleQueue } from '#contract/salequeue/endpoints.ts'
import { call } from '../../../api.ts'

/** Refetched every five seconds, because the numbers are watched during the opening. */
export const saleQueueQuery = queryOptions({
  queryKey: ['admin', 'sale-queue'],
  queryFn: ({ signal }) => call(getSaleQueue, {}, signal),
  refetchInterval: 5_000,
})
