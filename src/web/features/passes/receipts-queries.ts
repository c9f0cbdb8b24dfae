import { queryOptions } from '@tanstack/react-query'
import { getMyReceipt, listMyReceipts } from '#contract/receipts.ts'
import { call } from '../../api.ts'
import { askedOffline } from '../../asked-offline.ts'

export const receiptsQuery = queryOptions({
  queryKey: ['receipts'],
  queryFn: ({ signal }) => call(listMyReceipts, {}, signal),
  ...askedOffline,
})

export const receiptQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['receipts', orderId],
    queryFn: ({ signal }) => call(getMyReceipt, { orderId }, signal),
    ...askedOffline,
  })
