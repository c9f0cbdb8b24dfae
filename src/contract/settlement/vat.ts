import { z } from 'zod'
import { endpoint, type Output, type ParsedInput } from '#contract/shared/endpoint.ts'
import { approvalRequest, approver, Vat } from './approval.ts'

/** Every `reason` of the code `refused` in this file. */
export const vatRefusals = [
  /** Proposed is what is in force already. */
  'vat_unchanged',
  /** Whoever proposes a change does not confirm it, too (D25). */
  'own_vat_proposal',
] as const

/** How a card may be taxed, and the VAT status of a club (L-VAT-1). */
export const vatOfProducts = ['full_25', 'exempt', 'mpv'] as const
export const vatOfClubs = ['exempt', 'liable', 'mixed'] as const

/** A product by `<season>.<code>`, or a club by its id. */
const Subject = z.object({
  kind: z.enum(['product', 'club']),
  id: z.string().min(1).max(80),
})

const proposal = z.object({
  proposalId: z.uuid(),
  to: Vat,
  byName: z.string().nullable(),
  at: z.iso.datetime(),
  /** The caller proposed it, so a colleague or the approver confirms. */
  isOwn: z.boolean(),
  /** The latest request to the approver outside the company. */
  request: approvalRequest.nullable(),
})

export const listVat = endpoint({
  method: 'GET',
  path: '/api/v1/admin/vat',
  audience: 'money.read',
  summary: 'The VAT of every card of the open seasons and of every club, with what is proposed.',
  input: z.object({}),
  output: z.object({
    approver: approver.nullable(),
    rows: z.array(Subject.extend({ name: z.string(), vat: Vat, proposal: proposal.nullable() })),
  }),
})
export type VatList = Output<typeof listVat>
export type VatRow = VatList['rows'][number]

/** Replaces an earlier proposal. Refuses with `changed_elsewhere` when `basedOn` is no longer in force. */
export const proposeVat = endpoint({
  method: 'POST',
  path: '/api/v1/admin/vat/proposals',
  audience: 'money.move',
  errors: ['refused', 'not_found', 'changed_elsewhere', 'invalid_input'],
  summary: 'Propose another VAT of a card or a club, which a colleague confirms.',
  input: Subject.extend({ to: Vat, basedOn: Vat }),
  output: z.object({ done: z.literal(true) }),
})
export type ProposedVat = ParsedInput<typeof proposeVat>

/** What is sold or issued keeps its VAT. Refuses with `changed_elsewhere` when something else is proposed by now. */
export const confirmVat = endpoint({
  method: 'POST',
  path: '/api/v1/admin/vat/proposals/confirmed',
  audience: 'money.move',
  errors: ['refused', 'not_found', 'changed_elsewhere'],
  summary: 'Confirm the VAT that a colleague proposed; it counts from now on.',
  input: Subject.extend({ to: Vat }),
  output: z.object({ done: z.literal(true) }),
})
export type ConfirmedVat = ParsedInput<typeof confirmVat>

/**
 * Mails the approver outside the company a link; one that was mailed before ends. `refused` with `no_approver`,
 * `own_approver` and `own_choice_of_approver`.
 */
export const requestVatApproval = endpoint({
  method: 'POST',
  path: '/api/v1/admin/vat/proposals/:proposalId/outside-approval',
  audience: 'money.move',
  errors: ['refused', 'not_found', 'changed_elsewhere', 'too_many_requests'],
  summary: 'Ask the approver outside the company to confirm a change of VAT.',
  input: z.object({ proposalId: z.uuid() }),
  output: z.object({ approvalId: z.uuid() }),
})

export const withdrawVat = endpoint({
  method: 'POST',
  path: '/api/v1/admin/vat/proposals/withdrawn',
  audience: 'money.move',
  errors: ['not_found'],
  summary: 'Withdraw a proposal; nothing changes.',
  input: Subject,
  output: z.object({ done: z.literal(true) }),
})
