import { z } from 'zod'
import { parseBankAccount, parseBankRegistration } from '#domain/shared/bank-account.ts'
import { endpoint, type Output, type ParsedInput } from '#contract/shared/endpoint.ts'
import { approver, waitingProposal } from './approval.ts'

/** Every `reason` of the code `refused` in this file, beside `no_bank_account`. */
export const ownAccountRefusals = [
  /** Proposed is what is in force already. */
  'account_unchanged',
  /** Whoever proposes an account does not confirm it, too (D25). */
  'own_proposal',
] as const

/** A number as people type it, with spaces and hyphens; the service stores the parsed form. */
const asTyped = (parse: (text: string) => string | undefined, error: string) =>
  z
    .string()
    .max(30)
    .refine((text) => parse(text) !== undefined, { error })

/** A Danish bank account as it is typed. */
export const typedAccount = {
  registration: asTyped(parseBankRegistration, 'not_a_registration'),
  account: asTyped(parseBankAccount, 'not_an_account'),
}

/** `1234-0001234567` */
const account = z.string().regex(/^\d{4}-\d{10}$/)
const done = z.object({ done: z.literal(true) })
const byProposal = z.object({ proposalId: z.uuid() })

export const getOwnAccount = endpoint({
  method: 'GET',
  path: '/api/v1/admin/own-account',
  audience: 'money.read',
  summary: 'The bank account of the company, with what is proposed.',
  input: z.object({}),
  output: z.object({
    /** Empty before the first is entered on the set-up page. */
    inForce: account.or(z.literal('')),
    approver: approver.nullable(),
    proposal: waitingProposal.extend({ to: account }).nullable(),
  }),
})
export type OwnAccount = Output<typeof getOwnAccount>

/** Replaces an earlier proposal. Refuses with `changed_elsewhere` when `basedOn` is no longer in force. */
export const proposeOwnAccount = endpoint({
  method: 'POST',
  path: '/api/v1/admin/own-account/proposals',
  audience: 'money.move',
  errors: ['refused', 'changed_elsewhere', 'invalid_input'],
  summary: 'Propose another bank account of the company, which somebody else confirms.',
  input: z.object({ ...typedAccount, basedOn: account.or(z.literal('')) }),
  output: done,
})
export type ProposedAccount = ParsedInput<typeof proposeOwnAccount>

/** Issued invoices keep the account that they name. */
export const confirmOwnAccount = endpoint({
  method: 'POST',
  path: '/api/v1/admin/own-account/proposals/:proposalId/confirmed',
  audience: 'money.move',
  errors: ['refused', 'changed_elsewhere'],
  summary: 'Confirm the bank account that a colleague proposed; it counts from now on.',
  input: byProposal,
  output: done,
})

export const withdrawOwnAccount = endpoint({
  method: 'POST',
  path: '/api/v1/admin/own-account/proposals/:proposalId/withdrawn',
  audience: 'money.move',
  errors: ['changed_elsewhere'],
  summary: 'Withdraw a proposed bank account; nothing changes.',
  input: byProposal,
  output: done,
})
