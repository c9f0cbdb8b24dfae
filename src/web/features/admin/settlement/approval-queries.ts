import { mutationOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  approveByLink,
  getCutOffApproval,
  getOpenedApproval,
  getSettlementApprover,
  refuseByLink,
  signInToApprove,
} from '#contract/settlement/approval.ts'
import type { SentInput } from '#contract/shared/endpoint.ts'
import { call } from '../../../api.ts'

export const approverQuery = queryOptions({
  queryKey: ['admin', 'settlement', 'approver'],
  queryFn: ({ signal }) => call(getSettlementApprover, {}, signal),
})

export const cutOffApprovalQuery = (cutOffId: string) =>
  queryOptions({
    queryKey: ['admin', 'settlement', 'outside-approval', cutOffId],
    queryFn: ({ signal }) => call(getCutOffApproval, { cutOffId }, signal),
  })

export const openedApprovalQuery = queryOptions({
  queryKey: ['opened-approval'],
  queryFn: ({ signal }) => call(getOpenedApproval, {}, signal),
})

export const signInMutation = mutationOptions({
  mutationFn: () => call(signInToApprove, {}),
})

/** Answers, and fetches the request again also after a refusal, because it may be over. */
export function useAnswer() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: ['opened-approval'] })
  const approve = useMutation({
    mutationFn: (input: SentInput<typeof approveByLink>) => call(approveByLink, input),
    onSettled,
  })
  const refuse = useMutation({
    mutationFn: (input: SentInput<typeof refuseByLink>) => call(refuseByLink, input),
    onSettled,
  })
  return { approve, refuse }
}
