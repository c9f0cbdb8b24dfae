import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  endCompanyRole,
  inviteCompanyAdmin,
  listCompanyPeople,
  revokeCompanyInvitation,
  sendCompanyInvitation,
} from '#contract/companies/people.ts'
import { call } from '../../api.ts'

const keyOf = (companyId: string) => ['companies', companyId, 'people'] as const

export const companyPeopleQuery = (companyId: string) =>
  queryOptions({
    queryKey: keyOf(companyId),
    queryFn: ({ signal }) => call(listCompanyPeople, { companyId }, signal),
  })

/** Mutations of a company's administrators; each invalidates the page. */
export const companyPeopleMutations = (client: QueryClient, companyId: string) => {
  const onSuccess = () => client.invalidateQueries({ queryKey: keyOf(companyId) })
  return {
    invite: mutationOptions({
      mutationFn: (email: string) => call(inviteCompanyAdmin, { companyId, email }),
      onSuccess,
    }),
    sendAgain: mutationOptions({
      mutationFn: (invitationId: string) =>
        call(sendCompanyInvitation, { companyId, invitationId }),
      onSuccess,
    }),
    revoke: mutationOptions({
      mutationFn: (invitationId: string) =>
        call(revokeCompanyInvitation, { companyId, invitationId }),
      onSuccess,
    }),
    remove: mutationOptions({
      mutationFn: (roleId: string) => call(endCompanyRole, { companyId, roleId }),
      onSuccess,
    }),
  }
}
