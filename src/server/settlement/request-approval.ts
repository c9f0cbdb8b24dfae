import {
  approvalLinkDays,
  approvalState,
  type ApprovalSubjectKind,
} from '#domain/settlement/approval.ts'
import { addDays } from '#domain/shared/dates.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { requirePower } from '../access.ts'
import { lockPeopleOf } from '../accounts/invitation-queries.ts'
import { ensureAccount } from '../accounts/ensure-account.ts'
import { findAccount, findAccountByEmail } from '../accounts/queries.ts'
import { forgetRememberedSteps } from '../accounts/session-queries.ts'
import { AppError } from '../app-error.ts'
import { danishDay } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { limitMails } from '../http/rate-limit.ts'
import { hashOfKey, newKey } from '../keys.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import {
  findApproval,
  findApprover,
  insertApproval,
  lockApproval,
  updateApproval,
  withdrawOpen,
  type ApprovalRow,
  type ApproverRow,
} from './approval-queries.ts'
import type { ApprovalRules, ApprovalSubject, Asked } from './approval-subject.ts'
import { assertNamedByOther } from './approver.ts'
import { cutOffRules } from './cut-off-approval.ts'
import { proposalRules, subjectOf } from './proposal-approval.ts'
import { findProposal } from './proposal-queries.ts'

const dayMs = 86_400_000

const rules: Record<ApprovalSubjectKind, ApprovalRules> = {
  cut_off: cutOffRules,
  vat: proposalRules,
  own_account: proposalRules,
}

export const rulesOf = ({ subjectKind }: { subjectKind: ApprovalSubjectKind }) => rules[subjectKind]

/** What a request is about, as it is now; undefined when that is gone. */
export const findSubject = (db: Db, row: Pick<ApprovalRow, 'subjectKind' | 'subjectId'>) =>
  rulesOf(row).find(db, row.subjectId)

type Requested = Asked & { subjectKind: ApprovalSubjectKind }

/**
 * Mails the approver outside the company a link to a subject; a link that was mailed before ends. Throws
 * `changed_elsewhere`, and `refused` with `no_approver`, `own_approver`, `own_choice_of_approver`, and for a cut-off with
 * `already_closed` or `payments_not_recorded`.
 */
export async function requestApproval(ctx: Ctx, asked: Requested) {
  const actor = requirePower(ctx, 'money.move')
  const to = await findApprover(ctx.db)
  if (!to) throw new AppError('refused', { reason: 'no_approver' })
  // Nobody asks themselves.
  if (to.email === actor.email) throw new AppError('refused', { reason: 'own_approver' })
  await limitMails(ctx, { purpose: 'approval', to: to.email, max: 10, windowSeconds: 86_400 })
  const approvalId = await ctx.db.transaction(async (tx) => {
    const inner = { ...ctx, db: tx }
    // The approver is not replaced meanwhile, which would leave a link to somebody who has ended.
    await lockPeopleOf(tx, null)
    if ((await findApprover(tx))?.id !== to.id) throw new AppError('changed_elsewhere')
    const subject = await rulesOf(asked).lock(tx, asked)
    await rulesOf(asked).assertMayApprove(inner, subject, asked)
    await assertNamedByOther(tx, to, [subject.preparedBy, actor.accountId])
    await withdrawOpen(tx, asked, ctx.now())
    return store(inner, { ...asked, subject, to, requestedBy: actor.accountId })
  })
  ctx.wake?.('mails')
  return { approvalId }
}

type Stored = Requested & { subject: ApprovalSubject; to: ApproverRow; requestedBy: string }

async function store(ctx: Ctx, { subject, to, requestedBy, ...asked }: Stored) {
  const { db: tx } = ctx
  const key = newKey()
  const requestedAt = ctx.now()
  const expiresAt = new Date(requestedAt.getTime() + approvalLinkDays * dayMs)
  const approvalId = await insertApproval(tx, {
    approverId: to.id,
    subjectKind: asked.subjectKind,
    subjectId: asked.subjectId,
    inputHash: asked.inputHash,
    earlierNotPaid: asked.earlierNotPaid === true,
    requestedBy,
    requestedAt,
    keyHash: hashOfKey(key),
    expiresAt,
  })
  // A remembered browser would open the figures without the second step.
  const account = await findAccountByEmail(tx, to.email)
  if (account) await forgetRememberedSteps(tx, account.id)
  // So that the address is taken, and an account with an app cannot move to it after the request.
  else await ensureAccount(tx, ctx, { email: to.email, name: to.name })
  await queueMail(tx, ctx, {
    template: 'approvalRequest',
    to: to.email,
    data: {
      name: to.name,
      by: ctx.actor?.name || ctx.actor?.email || '',
      about: asked.subjectKind,
      title: subject.title,
      link: `${ctx.publicUrl}/link/approval?key=${key}`,
      // The last whole day on which the link works.
      validTo: addDays(danishDay(expiresAt), -1),
    },
  })
  await recordActivity(tx, ctx, { action: 'settlement.request_approval', ...subject.logged })
  return approvalId
}

/** Withdraws a request; its link stops working. An answered one stays, as `conflict`. */
export async function withdrawApproval(ctx: Ctx, { approvalId }: { approvalId: string }) {
  requirePower(ctx, 'money.move')
  return ctx.db.transaction(async (tx) => {
    const found = await findApproval(tx, approvalId)
    if (!found) throw new AppError('not_found')
    const row = await lockApproval(tx, approvalId)
    if (!row || row.decision) throw new AppError('changed_elsewhere')
    if (row.withdrawnAt) return { done: true as const }
    await updateApproval(tx, approvalId, { withdrawnAt: ctx.now() })
    await logWithdrawn(tx, ctx, row)
    return { done: true as const }
  })
}

async function logWithdrawn(tx: Db, ctx: Ctx, row: ApprovalRow) {
  const gone = { type: 'settlement', id: row.subjectId }
  const subject = (await findSubject(tx, row))?.logged.subject ?? gone
  await recordActivity(tx, ctx, { action: 'settlement.withdraw_approval', subject })
}

/**
 * Ends the open requests to an approver who has just switched on two-factor sign-in, and mails each person who asked.
 * Whoever reads the approver's mail could otherwise set up an app of their own once a request is there. `tx` is the
 * transaction that switches it on.
 */
export async function endRequestsTo(tx: Db, ctx: Ctx, { accountId }: { accountId: string }) {
  const account = await findAccount(tx, accountId)
  const approver = await findApprover(tx)
  if (!account || approver?.email !== account.email) return
  const ended = await withdrawOpen(tx, { approverId: approver.id }, ctx.now())
  for (const row of ended) {
    const subject = await findSubject(tx, row)
    if (!subject || stateOf(ctx, { ...row, withdrawnAt: null }, subject) !== 'open') continue
    const asker = await findAccount(tx, row.requestedBy)
    if (asker) {
      await queueMail(tx, ctx, {
        template: 'approvalEnded',
        to: asker.email,
        data: {
          approver: approver.name,
          about: row.subjectKind,
          title: subject.title,
          link: `${ctx.publicUrl}${subject.path}`,
        },
      })
    }
    await logWithdrawn(tx, ctx, row)
  }
}

/** Asks the approver to confirm a proposed change. Throws as `requestApproval`, and `not_found`. */
export async function requestProposalApproval(ctx: Ctx, { proposalId }: { proposalId: string }) {
  requirePower(ctx, 'money.move')
  const proposal = await findProposal(ctx.db, proposalId)
  const subject = proposal && (await subjectOf(ctx.db, proposal))
  if (!proposal || !subject) throw new AppError('not_found')
  const subjectKind = proposal.kind === 'own_account' ? 'own_account' : 'vat'
  const { inputHash } = subject
  return requestApproval(ctx, { inputHash, subjectKind, subjectId: proposalId })
}

export const personOf = ({ name, email }: ApproverRow) => ({ name, email })

/** The state of a request, by its subject as it is now; undefined when that is gone. */
export const stateOf = (ctx: Ctx, row: ApprovalRow, subject: ApprovalSubject | undefined) =>
  approvalState(
    {
      decision: row.decision,
      isWithdrawn: row.withdrawnAt !== null,
      isAsAsked: subject?.inputHash === row.inputHash && !subject.isOver,
      expiresAt: row.expiresAt.getTime(),
    },
    ctx.now().getTime(),
  )
