import type { OwnAccount, ProposedAccount } from '#contract/settlement/own-account.ts'
import {
  accountText,
  parseBankAccount,
  parseBankRegistration,
} from '#domain/shared/bank-account.ts'
import { requirePower } from '../access.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { inForceAccount, lockOwnAccount, putAccountIntoForce } from './own-account-in-force.ts'
import { endProposal, findOpenProposal, insertProposal, type Proposal } from './proposal-queries.ts'
import { showProposals } from './show-approvals.ts'

const own = { kind: 'own_account', id: 'own' } as const

/** Our own bank account, and what is proposed. */
export async function getOwnAccount(ctx: Ctx): Promise<OwnAccount> {
  requirePower(ctx, 'money.read')
  const inForce = await inForceAccount(ctx.db)
  const proposal = await findOpenProposal(ctx.db, own, inForce)
  const { approver, shown } = await showProposals(ctx, proposal ? [proposal] : [])
  const waiting = proposal && shown.get(proposal.id)
  return { inForce, approver, proposal: waiting ? { ...waiting, to: proposal.to } : null }
}

/**
 * Proposes another account, in place of an earlier proposal. Throws `changed_elsewhere`, and `refused` with
 * `no_bank_account` before the first is entered and `account_unchanged`.
 */
export async function proposeOwnAccount(ctx: Ctx, { basedOn, ...typed }: ProposedAccount) {
  const { accountId } = requirePower(ctx, 'money.move')
  const registration = parseBankRegistration(typed.registration)
  const account = parseBankAccount(typed.account)
  // The contract has validated both for requests; other callers receive the same error.
  if (!registration || !account) throw new AppError('invalid_input', { issues: [] })
  const to = accountText({ registration, account })
  return ctx.db.transaction(async (tx) => {
    await lockOwnAccount(tx)
    const from = await inForceAccount(tx)
    if (from !== basedOn) throw new AppError('changed_elsewhere')
    if (from === '') throw new AppError('refused', { reason: 'no_bank_account' })
    if (from === to) throw new AppError('refused', { reason: 'account_unchanged' })
    const proposed = { proposedBy: accountId, proposedAt: ctx.now() }
    await insertProposal(tx, { kind: own.kind, subjectId: own.id, from, to, ...proposed })
    await log(tx, ctx, 'settlement.propose_own_account')
    return { done: true as const }
  })
}

type Answered = { proposalId: string }

/** Puts a proposal into force, by another person. Throws `changed_elsewhere`, and `refused` with `own_proposal`. */
export async function confirmOwnAccount(ctx: Ctx, { proposalId }: Answered) {
  const { accountId } = requirePower(ctx, 'money.move')
  return answer(ctx, proposalId, async (inner, proposal) => {
    if (proposal.proposedBy === accountId) {
      throw new AppError('refused', { reason: 'own_proposal' })
    }
    await putAccountIntoForce(inner, proposal)
  })
}

/** Withdraws a proposal. Throws `changed_elsewhere` when it is over. */
export async function withdrawOwnAccount(ctx: Ctx, { proposalId }: Answered) {
  requirePower(ctx, 'money.move')
  return answer(ctx, proposalId, async (inner, { id }) => {
    await endProposal(inner.db, id, { outcome: 'withdrawn', endedAt: ctx.now() })
    await log(inner.db, ctx, 'settlement.withdraw_own_account')
  })
}

async function answer(
  ctx: Ctx,
  proposalId: string,
  act: (inner: Ctx, proposal: Proposal) => Promise<void>,
) {
  await ctx.db.transaction(async (tx) => {
    await lockOwnAccount(tx)
    const proposal = await findOpenProposal(tx, own, await inForceAccount(tx))
    if (proposal?.id !== proposalId) throw new AppError('changed_elsewhere')
    await act({ ...ctx, db: tx }, proposal)
  })
  ctx.wake?.('mails')
  return { done: true as const }
}

type AccountEvent = 'settlement.propose_own_account' | 'settlement.withdraw_own_account'

const log = (tx: Db, ctx: Ctx, action: AccountEvent) =>
  recordActivity(tx, ctx, { action, subject: { type: 'bank_account', id: 'own' } })
