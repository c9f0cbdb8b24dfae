import { z } from 'zod'
import { endpoint } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'
import { MailedCode } from './endpoints.ts'

/** Every `reason` of the code `refused` in this module. */
export const impersonationRefusals = [
  /** Oneself, or somebody with a role in the back office. */
  'person_not_viewable',
  /** One at a time: another one of this operator runs. */
  'impersonation_running',
] as const
export type ImpersonationRefusal = (typeof impersonationRefusals)[number]

const id = z.uuid()

/** What the form shows before it begins. */
export const getImpersonation = endpoint({
  method: 'GET',
  path: '/api/v1/admin/people/:id/impersonation',
  audience: 'people.impersonate',
  summary: 'Whether an operator may see the service as this person.',
  input: z.object({ id }),
  output: z.object({
    isPossible: z.boolean(),
    /** The current code of the operator’s app; only in the demonstration. */
    demoCode: z.string().optional(),
  }),
})

/**
 * From now on the session sees the service as the person, for 30 minutes and without changing anything. Needs a
 * written reason and a fresh code. The person gets a mail. Refused with a reason of `impersonationRefusals`.
 */
export const beginImpersonation = endpoint({
  method: 'POST',
  path: '/api/v1/admin/people/:id/impersonation',
  audience: 'people.impersonate',
  errors: ['wrong_credentials'],
  summary:
    'See the service as a person for 30 minutes, with a reason, and without changing anything.',
  input: z.object({ id, reason: freeText(300, { min: 10 }), code: MailedCode }),
  output: z.object({ done: z.literal(true) }),
})

/** Ends it before its time; answers also when it has ended already. */
export const endImpersonation = endpoint({
  method: 'POST',
  path: '/api/v1/account/impersonation/end',
  audience: 'signed_in',
  summary: 'The operator is oneself again. Answers with the person who was seen.',
  input: z.object({}),
  output: z.object({ accountId: id.nullable() }),
})
