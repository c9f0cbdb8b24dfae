import { queryOptions } from '@tanstack/react-query'
import { getMyReceipt, listMyReceipts } from '#contract/passes/receipts.ts'
import { call } from '../../api.ts'
import { offlineQueryOptions } from '../../offline-query-options.ts'

export const receiptsQuery = queryOptions({
  queryKey: ['receipts'],
  queryFn: ({ signal }) => call(listMyReceipts, {}, signal),
  ...offlineQueryOptions,
})

export const receiptQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['receipts', orderId],
    queryFn: ({ signal }) => call(getMyReceipt, { orderId }, signal),
    ...offlineQueryOptions,
  })
