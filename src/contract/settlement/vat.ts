import { z } from 'zod'
import type { AnyVat } from '#domain/settlement/vat-labels.ts'
import { endpoint, type Output, type ParsedInput } from '#contract/shared/endpoint.ts'
import { approver, waitingProposal } from './approval.ts'

/** Every `reason` of the code `refused` in this file. */
export const vatRefusals = [
  /** Proposed is what is in force already. */
  'vat_unchanged',
  /** Whoever proposes a change does not confirm it, too (D25). */
  'own_proposal',
] as const

/** How a card may be taxed, and the VAT status of a club (L-VAT-1). */
export const vatOfProducts = ['full_25', 'exempt', 'mpv'] as const
export const vatOfClubs = ['exempt', 'liable', 'mixed'] as const

/** How a card is taxed, or the VAT status of a club. */
export const Vat = z.enum(['full_25', 'exempt', 'mpv', 'liable', 'mixed'] satisfies AnyVat[])

/** A product by `<season>.<code>`, or a club by its id. */
const Subject = z.object({
  kind: z.enum(['product', 'club']),
  id: z.string().min(1).max(80),
})

export const listVat = endpoint({
  method: 'GET',
  path: '/api/v1/admin/vat',
  audience: 'money.read',
  summary: 'The VAT of every card of the open seasons and of every club, with what is proposed.',
  input: z.object({}),
  output: z.object({
    approver: approver.nullable(),
    rows: z.array(
      Subject.extend({
        name: z.string(),
        vat: Vat,
        proposal: waitingProposal.extend({ to: Vat }).nullable(),
      }),
    ),
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
  summary: 'Propose another VAT of a card or a club, which another person confirms.',
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

export const withdrawVat = endpoint({
  method: 'POST',
  path: '/api/v1/admin/vat/proposals/withdrawn',
  audience: 'money.move',
  errors: ['not_found'],
  summary: 'Withdraw a proposal; nothing changes.',
  input: Subject,
  output: z.object({ done: z.literal(true) }),
})
