import type { ApprovalRequest, CutOffApproval } from '#contract/settlement/approval.ts'
import { selectAccountNames } from '../accounts/queries.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { findApprover, findLatestApproval } from './approval-queries.ts'
import type { ApprovalSubject } from './approval-subject.ts'
import { cutOffRules } from './cut-off-approval.ts'
import { personOf, stateOf } from './request-approval.ts'
import { proposalRules } from './proposal-approval.ts'

/** The approver, and the latest request for a cut-off. */
export async function getCutOffApproval(
  ctx: Ctx,
  { cutOffId }: { cutOffId: string },
): Promise<CutOffApproval> {
  const subject = await cutOffRules.find(ctx.db, cutOffId)
  if (!subject) throw new AppError('not_found')
  const approver = await findApprover(ctx.db)
  return {
    approver: approver ? personOf(approver) : null,
    request: await latestRequest(ctx, cutOffId, subject),
  }
}

/** The approver, and the latest request for each of the proposals. */
export async function getProposalApprovals(ctx: Ctx, proposalIds: readonly string[]) {
  const approver = await findApprover(ctx.db)
  const requests = new Map<string, ApprovalRequest | null>()
  for (const id of proposalIds) {
    const subject = await proposalRules.find(ctx.db, id)
    if (subject) requests.set(id, await latestRequest(ctx, id, subject))
  }
  return { approver: approver ? personOf(approver) : null, requests }
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
