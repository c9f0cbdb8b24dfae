import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { getAgreementAsAdmin, mailAgreementAsAdmin } from '#contract/partnership/agreements.ts'
import {
  addLeadNote,
  addLeadReminder,
  getLead,
  getOfferDraft,
  moveLead,
  tickLeadReminder,
} from '#contract/partnership/leads.ts'
import type { Endpoint } from '#contract/shared/endpoint.ts'
import { call } from '../../../api.ts'

export const leadQuery = (leadId: string) =>
  queryOptions({
    queryKey: ['admin', 'lead', leadId],
    queryFn: ({ signal }) => call(getLead, { leadId }, signal),
  })

/** The start of an offer; what is typed is never replaced by a background fetch. */
export const offerDraftQuery = (leadId: string) =>
  queryOptions({
    queryKey: ['admin', 'lead-offer', leadId],
    queryFn: ({ signal }) => call(getOfferDraft, { leadId }, signal),
    gcTime: 0,
  })

export const agreementQuery = (agreementId: string) =>
  queryOptions({
    queryKey: ['admin', 'agreement', agreementId],
    queryFn: ({ signal }) => call(getAgreementAsAdmin, { agreementId }, signal),
  })

export const useMoveLead = () => useChange(moveLead)
export const useLeadNote = () => useChange(addLeadNote)
export const useLeadReminder = () => useChange(addLeadReminder)
export const useTickReminder = () => useChange(tickLeadReminder)
export const useMailAgreement = () => useChange(mailAgreementAsAdmin)

/** Changes something and refetches, also after a refusal, because a colleague may have changed it. */
function useChange<In extends z.ZodType, Out extends z.ZodType>(change: Endpoint<In, Out>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (given: z.input<In>) => call(change, given),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
}
