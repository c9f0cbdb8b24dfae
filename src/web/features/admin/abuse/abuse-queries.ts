import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { answerAbuse, getAbuseList, undoAbuseAnswer } from '#contract/admin/abuse.ts'
import type { SentInput } from '#contract/shared/endpoint.ts'
import { call } from '../../../api.ts'

export const abuseQuery = queryOptions({
  queryKey: ['admin', 'abuse'],
  queryFn: ({ signal }) => call(getAbuseList, {}, signal),
})

export function useAnswerAbuse() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (given: SentInput<typeof answerAbuse>) => call(answerAbuse, given),
    onSuccess: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
}

export function useUndoAbuseAnswer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(undoAbuseAnswer, { id }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
}
