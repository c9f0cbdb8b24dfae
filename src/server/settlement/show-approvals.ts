import type {
  ApprovalRequest,
  CutOffApproval,
  WaitingProposal,
} from '#contract/settlement/approval.ts'
import { requireSignedIn } from '../access.ts'
import { selectAccountNames } from '../accounts/queries.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { findApprover, findLatestApproval } from './approval-queries.ts'
import type { ApprovalSubject } from './approval-subject.ts'
import { cutOffRules } from './cut-off-approval.ts'
import { personOf, stateOf } from './request-approval.ts'
import { subjectOf } from './proposal-approval.ts'
import type { Proposal } from './proposal-queries.ts'

/** The approver, and the latest request for a cut-off. */
export async function getCutOffApproval(
  ctx: Ctx,
  { cutOffId }: { cutOffId: string },
): Promise<CutOffApproval> {
  const subject = await cutOffRules.find(ctx.db, cutOffId)
  if (!subject) throw new AppError('not_found')
  return {
    approver: await presentApprover(ctx),
    request: await latestRequest(ctx, cutOffId, subject),
  }
}

/** The approver, and the proposals that wait as the caller sees them, by their ids. */
export async function showProposals(ctx: Ctx, proposals: readonly Proposal[]) {
  const { accountId } = requireSignedIn(ctx)
  const proposers = proposals.map(({ proposedBy }) => proposedBy)
  const names = await selectAccountNames(ctx.db, proposers)
  const shown = new Map<string, WaitingProposal>()
  for (const proposal of proposals) {
    const { id, proposedBy, proposedAt } = proposal
    const subject = await subjectOf(ctx.db, proposal)
    shown.set(id, {
      proposalId: id,
      byName: names.get(proposedBy) ?? null,
      at: proposedAt.toISOString(),
      isOwn: proposedBy === accountId,
      request: subject ? await latestRequest(ctx, id, subject) : null,
    })
  }
  return { approver: await presentApprover(ctx), shown }
}

async function presentApprover({ db }: Ctx) {
  const approver = await findApprover(db)
  return approver ? personOf(approver) : null
}

async function latestRequest(
  ctx: Ctx,
  subjectId: string,
  subject: ApprovalSubject,
): Promise<ApprovalRequest | null> {
  const row = await findLatestApproval(ctx.db, subjectId)
  if (!row) return null
  const names = await selectAccountNames(ctx.db, [row.requestedBy])
  return {
    approvalId: row.id,
    to: personOf(row.to),
    state: stateOf(ctx, row, subject),
    requestedAt: row.requestedAt.toISOString(),
    requestedByName: names.get(row.requestedBy) ?? null,
    expiresAt: row.expiresAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    reason: row.reason,
  }
}
