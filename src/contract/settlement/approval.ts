import { z } from 'zod'
import { approvalSubjectKinds } from '#domain/settlement/approval.ts'
import { day } from '#contract/shared/day.ts'
import { email } from '#contract/shared/email.ts'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'
import { settled } from './settled.ts'

/** The approval of a settlement by somebody outside the company (docs/algorithms/outside-approval.md). */

const id = z.uuid()
const hash = z.hash('sha256')
const instant = z.iso.datetime()
const done = z.object({ done: z.literal(true) })
export const approver = z.object({ name: z.string(), email: z.string() })

export const approvalStates = [
  'open',
  'approved',
  'refused',
  'withdrawn',
  'changed',
  'expired',
] as const

export const getSettlementApprover = endpoint({
  method: 'GET',
  path: '/api/v1/admin/settlement-approver',
  audience: 'money.read',
  summary: 'Who approves settlements from outside the company; null while nobody is named.',
  input: z.object({}),
  output: z.object({
    approver: approver
      .extend({ approverId: id, namedAt: instant, namedByName: z.string().nullable() })
      .nullable(),
  }),
})

/** `refused` with `approver_is_colleague` for an address of somebody who has a role of the back office. */
export const nameSettlementApprover = endpoint({
  method: 'POST',
  path: '/api/v1/admin/settlement-approver',
  audience: 'roles.give',
  summary: 'Name who approves settlements from outside the company, in place of the one before.',
  errors: ['refused', 'changed_elsewhere'],
  input: z.object({
    name: freeText(100, { min: 1 }),
    email,
    /** The approver that the page showed; null for nobody. */
    basedOn: id.nullable(),
  }),
  output: z.object({ approverId: id }),
})

export const endSettlementApprover = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/settlement-approver/:approverId',
  audience: 'roles.give',
  summary: 'End the approver, and the links that were mailed to them.',
  input: z.object({ approverId: id }),
  output: done,
})

/** The latest request for an approval, as the back office sees it. */
export const approvalRequest = z.object({
  approvalId: id,
  to: approver,
  state: z.enum(approvalStates),
  requestedAt: instant,
  requestedByName: z.string().nullable(),
  expiresAt: instant,
  decidedAt: instant.nullable(),
  /** Why it was refused. */
  reason: z.string().nullable(),
})
export type ApprovalRequest = z.output<typeof approvalRequest>

/** A proposed change that waits for another person to confirm it. */
export const waitingProposal = z.object({
  proposalId: id,
  byName: z.string().nullable(),
  at: instant,
  /** The caller proposed it, so a colleague or the approver confirms. */
  isOwn: z.boolean(),
  /** The latest request to the approver outside the company. */
  request: approvalRequest.nullable(),
})
export type WaitingProposal = z.output<typeof waitingProposal>

export const getCutOffApproval = endpoint({
  method: 'GET',
  path: '/api/v1/admin/settlement-cut-offs/:cutOffId/outside-approval',
  audience: 'money.read',
  summary: 'Who may approve a cut-off from outside the company, and the latest request.',
  input: z.object({ cutOffId: id }),
  output: z.object({ approver: approver.nullable(), request: approvalRequest.nullable() }),
})
export type CutOffApproval = Output<typeof getCutOffApproval>

/**
 * Mails the link; one that was mailed before ends. `refused` with `no_approver`, `own_approver`,
 * `own_choice_of_approver`, `already_closed`, `payments_not_recorded`.
 */
export const requestOutsideApproval = endpoint({
  method: 'POST',
  path: '/api/v1/admin/settlement-cut-offs/:cutOffId/outside-approval',
  audience: 'money.move',
  summary: 'Ask the approver outside the company to approve a prepared cut-off.',
  errors: ['refused', 'changed_elsewhere', 'too_many_requests'],
  input: z.object({ cutOffId: id, inputHash: hash, earlierNotPaid: z.boolean().optional() }),
  output: z.object({ approvalId: id }),
})

/** For a proposed change; `refused` with `no_approver`, `own_approver` and `own_choice_of_approver`. */
export const requestProposalApproval = endpoint({
  method: 'POST',
  path: '/api/v1/admin/settlement-proposals/:proposalId/outside-approval',
  audience: 'money.move',
  errors: ['refused', 'changed_elsewhere', 'too_many_requests'],
  summary: 'Ask the approver outside the company to confirm a proposed change.',
  input: z.object({ proposalId: id }),
  output: z.object({ approvalId: id }),
})

export const withdrawOutsideApproval = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/settlement-approvals/:approvalId',
  audience: 'money.move',
  summary: 'Withdraw a request for an approval; its link stops working.',
  errors: ['changed_elsewhere'],
  input: z.object({ approvalId: id }),
  output: done,
})

/** The mailed link leads through `/link/approval`, which moves its key into a cookie (E24). */
export const getOpenedApproval = endpoint({
  method: 'GET',
  path: '/api/v1/approvals/opened',
  audience: 'anyone',
  summary: 'The approval whose link was opened in this browser; null when there is none.',
  input: z.object({}),
  output: z.object({
    approval: z
      .object({
        state: z.enum(approvalStates),
        to: approver,
        about: z.enum(approvalSubjectKinds),
        /** Null once what was to be approved is gone. */
        title: z.string().nullable(),
        isCorrection: z.boolean(),
        requestedByName: z.string().nullable(),
        expiresAt: instant,
        decidedAt: instant.nullable(),
        /** Whose session this browser has; `due` and `off` are the approver without the second step. */
        access: z.enum(['nobody', 'somebody_else', 'off', 'due', 'passed']),
        /** What is approved; null unless the request is open and the approver has passed the second step. */
        cutOff: settled
          .extend({
            payOn: day,
            preparedAt: instant,
            preparedByName: z.string().nullable(),
            /** It is said that the bank has not paid the earlier cut-off, which is part of this one. */
            earlierNotPaid: z.boolean(),
          })
          .nullable(),
        /** Likewise, for a proposed change. */
        proposal: z
          .object({
            inputHash: hash,
            kind: z.enum(['product', 'club', 'own_account']),
            /** Of the card or the club. */
            name: z.string().nullable(),
            /** A kind of VAT, or an account as `1234-0001234567`. */
            from: z.string(),
            to: z.string(),
            proposedAt: instant,
            proposedByName: z.string().nullable(),
          })
          .nullable(),
      })
      .nullable(),
  }),
})
export type OpenedApproval = NonNullable<Output<typeof getOpenedApproval>['approval']>

export const signInToApprove = endpoint({
  method: 'POST',
  path: '/api/v1/approvals/opened/sign-in',
  audience: 'link',
  summary: 'Mail the approver an ordinary sign-in code; the link alone signs nobody in.',
  errors: ['link_expired', 'too_many_requests'],
  input: z.object({}),
  output: z.object({ sent: z.literal(true) }),
})

/** The hash that the approver saw. */
const answered = { inputHash: z.string().length(64) }

/** `refused` with `own_preparation`, `own_proposal`, `own_choice_of_approver`, and with the refusals of `approveCutOff`. */
export const approveByLink = endpoint({
  method: 'POST',
  path: '/api/v1/approvals/opened/approve',
  audience: 'link',
  summary: 'Approve what the opened link is about, such as to close a cut-off once and for all.',
  errors: ['refused', 'link_expired', 'two_factor_needed', 'changed_elsewhere'],
  input: z.object(answered),
  output: done,
})

export const refuseByLink = endpoint({
  method: 'POST',
  path: '/api/v1/approvals/opened/refuse',
  audience: 'link',
  summary: 'Refuse to approve what the opened link is about, with a reason.',
  errors: ['refused', 'link_expired', 'two_factor_needed', 'changed_elsewhere'],
  input: z.object({ ...answered, reason: freeText(2_000, { min: 1 }) }),
  output: done,
})
