import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  getCompanyInvoice,
  getCompanyRenewal,
  listCompanyInvoices,
} from '#contract/companies/invoices.ts'
import {
  endCardInvitation,
  getCompanyCards,
  inviteToCompany,
  listMyCompanies,
  moveSeat,
  returnSeats,
  sendCardInvitation,
  setCompanyDomains,
} from '#contract/companies/portal.ts'
import type { SentInput } from '#contract/shared/endpoint.ts'
import { call } from '../../api.ts'

const keyOf = (companyId: string) => ['companies', companyId] as const

export const myCompaniesQuery = queryOptions({
  queryKey: ['companies'],
  queryFn: ({ signal }) => call(listMyCompanies, {}, signal),
})

export const companyQuery = (companyId: string, season?: string) =>
  queryOptions({
    queryKey: [...keyOf(companyId), 'cards', season ?? ''],
    queryFn: ({ signal }) => call(getCompanyCards, { companyId, season }, signal),
  })

export const companyInvoicesQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...keyOf(companyId), 'invoices'],
    queryFn: ({ signal }) => call(listCompanyInvoices, { companyId }, signal),
  })

export const companyInvoiceQuery = (companyId: string, invoiceId: string) =>
  queryOptions({
    queryKey: [...keyOf(companyId), 'invoices', invoiceId],
    queryFn: ({ signal }) => call(getCompanyInvoice, { companyId, invoiceId }, signal),
  })

export const companyRenewalQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...keyOf(companyId), 'renewal'],
    queryFn: ({ signal }) => call(getCompanyRenewal, { companyId }, signal),
  })

/** Changes of a company's cards; each invalidates its pages. */
export const companyMutations = (client: QueryClient, companyId: string) => {
  const onSuccess = () => client.invalidateQueries({ queryKey: keyOf(companyId) })
  return {
    invite: mutationOptions({
      mutationFn: (input: SentInput<typeof inviteToCompany>) => call(inviteToCompany, input),
      onSuccess,
    }),
    sendAgain: mutationOptions({
      mutationFn: (invitationId: string) => call(sendCardInvitation, { companyId, invitationId }),
      onSuccess,
    }),
    end: mutationOptions({
      mutationFn: (invitationId: string) => call(endCardInvitation, { companyId, invitationId }),
      onSuccess,
    }),
    move: mutationOptions({
      mutationFn: (input: SentInput<typeof moveSeat>) => call(moveSeat, input),
      onSuccess,
    }),
    giveBack: mutationOptions({
      mutationFn: (seatIds: string[]) => call(returnSeats, { companyId, seatIds }),
      onSuccess,
    }),
    setDomains: mutationOptions({
      mutationFn: (input: SentInput<typeof setCompanyDomains>) => call(setCompanyDomains, input),
      onSuccess,
    }),
  }
}
