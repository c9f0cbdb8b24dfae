import { z } from 'zod'
import { peopleLists } from '#contract/accounts/invitations.ts'
import { email } from '#contract/shared/email.ts'
import { endpoint } from '#contract/shared/endpoint.ts'

/** The administrators of a company; each of them may do everything for it. */

const companyId = z.uuid()
const invitationId = z.uuid()
const done = z.object({ done: z.literal(true) })

export const listCompanyPeople = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/people',
  audience: 'company.people',
  summary: 'The company’s administrators, the open invitations, and their history.',
  input: z.object({ companyId }),
  output: z.object({
    name: z.string(),
    ...peopleLists,
  }),
})

/** `refused` with `role_held` or, while an earlier invitation is still open, `invited_already`. */
export const inviteCompanyAdmin = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/invitations',
  audience: 'company.people',
  summary: 'Mail an invitation to administer the company; it lasts seven days.',
  input: z.object({ companyId, email }),
  output: z.object({ invitationId }),
})

export const sendCompanyInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/invitations/:invitationId/send-again',
  audience: 'company.people',
  summary: 'Mail the invitation again with a new link, valid for seven more days.',
  input: z.object({ companyId, invitationId }),
  output: done,
})

export const revokeCompanyInvitation = endpoint({
  method: 'DELETE',
  path: '/api/v1/companies/:companyId/invitations/:invitationId',
  audience: 'company.people',
  summary: 'Revoke an invitation; its link stops working.',
  input: z.object({ companyId, invitationId }),
  output: done,
})

/** `refused` with `last_company_administrator`: only the operator may end the last one. */
export const endCompanyRole = endpoint({
  method: 'DELETE',
  path: '/api/v1/companies/:companyId/people/:roleId',
  audience: 'company.people',
  summary: 'End an administrator’s role in the company, from the next request on.',
  input: z.object({ companyId, roleId: z.uuid() }),
  output: done,
})
