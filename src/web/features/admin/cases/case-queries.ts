import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { getMe } from '#contract/accounts/endpoints.ts'
import { getCaseTimeline } from '#contract/admin/cases.ts'
import {
  addCaseNote,
  assignCase,
  changeCaseState,
  getCase,
  replyToCase,
} from '#contract/cases/endpoints.ts'
import type { Endpoint, Output } from '#contract/shared/endpoint.ts'
import { call } from '../../../api.ts'

export type CaseAtHand = Output<typeof getCase>

export const caseQuery = (caseId: string) =>
  queryOptions({
    queryKey: ['admin', 'case', caseId],
    queryFn: ({ signal }) => call(getCase, { caseId }, signal),
  })

export const caseTimelineQuery = (caseId: string) =>
  queryOptions({
    queryKey: ['admin', 'case-timeline', caseId],
    queryFn: ({ signal }) => call(getCaseTimeline, { caseId }, signal),
  })

export const useReply = () => useChange(replyToCase)
export const useNote = () => useChange(addCaseNote)
export const useMove = () => useChange(changeCaseState)

/** Assigns the case to the signed-in person. */
export function useTake() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id: caseId, assignedTo }: Pick<CaseAtHand, 'id' | 'assignedTo'>) => {
      const { account } = await call(getMe, {})
      return call(assignCase, { caseId, from: assignedTo?.id ?? null, to: account?.id ?? null })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
}

/** Changes a case and refetches, also after a refusal, because a colleague may have changed the case. */
function useChange<In extends z.ZodType, Out extends z.ZodType>(change: Endpoint<In, Out>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (given: z.input<In>) => call(change, given),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
}
