import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { getTodaysWork, sendHeldUpMails, settleWork } from '#contract/admin-today.ts'
import type { SentInput } from '#contract/endpoint.ts'
import { call } from '../../../api.ts'

/** What waits. Looked at again every minute: a colleague may have done it. */
export const todayQuery = queryOptions({
  queryKey: ['admin', 'today'],
  queryFn: ({ signal }) => call(getTodaysWork, {}, signal),
  refetchInterval: 60_000,
})

/** Says that something is dealt with; all of the back office is then fetched again. */
export function useSettleWork() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (done: SentInput<typeof settleWork>) => call(settleWork, done),
    onSuccess: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
}

/** Tries the mails once more that have not left. */
export function useSendHeldUpMails() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(sendHeldUpMails, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
}
