import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { getTodaysWork, sendHeldUpMails, settleWork } from '#contract/admin/today.ts'
import type { SentInput } from '#contract/shared/endpoint.ts'
import { call } from '../../../api.ts'

/** Refetched every minute, because colleagues may have done the work. */
export const todayQuery = queryOptions({
  queryKey: ['admin', 'today'],
  queryFn: ({ signal }) => call(getTodaysWork, {}, signal),
  refetchInterval: 60_000,
})

/** Settles work and invalidates the back office. */
export function useSettleWork() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (done: SentInput<typeof settleWork>) => call(settleWork, done),
    onSuccess: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
}

/** Retries the unsent mails. */
export function useSendHeldUpMails() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(sendHeldUpMails, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
}
