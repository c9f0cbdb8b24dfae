import type { OpenedApproval } from '#contract/settlement/approval.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { requireSignedIn } from '../access.ts'
import type { GetAuth } from '../accounts/auth.ts'
import { findAccount, selectAccountNames } from '../accounts/queries.ts'
import { requestSignInCode } from '../accounts/sign-in.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
import { hashOfKey } from '../keys.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import {
  findApprovalByKey,
  lockApproval,
  updateApproval,
  type Approval,
} from './approval-queries.ts'
import type { ApprovalSubject } from './approval-subject.ts'
import { assertNamedByOther } from './approver.ts'
import { findSubject, personOf, rulesOf, stateOf } from './request-approval.ts'

/** The cookie with the key of the link, in the browser that opened it (E24). */
export const approvalCookie = 'approval'

async function findOpened(ctx: Ctx): Promise<Approval | undefined> {
  const key = ctx.cookies?.get(approvalCookie)
  return key ? findApprovalByKey(ctx.db, hashOfKey(key)) : undefined
}

function accessOf({ actor }: Ctx, { to }: Approval): OpenedApproval['access'] {
  if (!actor) return 'nobody'
  return actor.email === to.email ? actor.twoFactor : 'somebody_else'
}

/** The request whose link was opened in this browser, with what is approved once the second step has been passed. */
export async function getOpenedApproval(ctx: Ctx): Promise<{ approval: OpenedApproval | null }> {
  const row = await findOpened(ctx)
  if (!row) return { approval: null }
  const subject = await findSubject(ctx.db, row)
  const [state, access] = [stateOf(ctx, row, subject), accessOf(ctx, row)]
  const names = await selectAccountNames(ctx.db, [row.requestedBy])
  const maySee = state === 'open' && access === 'passed'
  return {
    approval: {
      state,
      to: personOf(row.to),
      about: row.subjectKind,
      title: (access === 'passed' ? subject?.title : subject?.openTitle) ?? null,
      isCorrection: subject?.isCorrection === true,
      requestedByName: names.get(row.requestedBy) ?? null,
      expiresAt: row.expiresAt.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      access,
      cutOff: null,
      proposal: null,
      ...(maySee && (await rulesOf(row).show(ctx, row))),
    },
  }
}

/**
 * Mails the approver an ordinary sign-in code. The link alone signs nobody in, because a mail may be forwarded,
 * filed or read by an assistant, and the link works for 14 days.
 */
export async function signInToApprove(ctx: Ctx, getAuth: GetAuth) {
  await limit(ctx, { key: `approval-from:${addressOf(ctx)}`, max: 30, windowSeconds: 3_600 })
  const row = await openedOrExpired(ctx)
  await requestSignInCode(ctx, getAuth, { email: row.to.email })
  return { sent: true as const }
}

async function openedOrExpired(ctx: Ctx): Promise<Approval> {
  const row = await findOpened(ctx)
  const subject = row && (await findSubject(ctx.db, row))
  if (!row || stateOf(ctx, row, subject) !== 'open') throw new AppError('link_expired')
  return row
}

/** The request of the link, for its approver with the second step passed; no one else learns that it exists. */
export async function accessApproval(ctx: Ctx): Promise<Approval> {
  const row = await openedOrExpired(ctx)
  const { email, emailVerified, twoFactor } = requireSignedIn(ctx)
  if (email !== row.to.email || !emailVerified) throw new AppError('not_found')
  if (twoFactor !== 'passed') throw new AppError('two_factor_needed', { twoFactor })
  return row
}

type Answer = { inputHash: string }

/**
 * Approves what the opened link is about, as the second person. Throws `link_expired`, `changed_elsewhere`,
 * `two_factor_needed`, and `refused` with the reasons of its subject, such as those of `approveCutOff`.
 */
export async function approveByLink(ctx: Ctx, { inputHash }: Answer) {
  const opened = await accessApproval(ctx)
  const rules = rulesOf(opened)
  const asked = { ...opened, inputHash }
  const approve = await rules.prepare(ctx, asked)
  return answer(
    ctx,
    { opened, inputHash, decision: 'approved' },
    async (inner, accountId, subject) => {
      await rules.assertMayApprove(inner, subject, asked)
      await approve(inner, accountId)
    },
  )
}

/** Refuses to approve what the opened link is about; it stays as it is. */
export async function refuseByLink(ctx: Ctx, { inputHash, reason }: Answer & { reason: string }) {
  const opened = await accessApproval(ctx)
  const refused = { opened, inputHash, decision: 'refused', reason } as const
  return answer(ctx, refused, (inner, _accountId, { logged }) =>
    recordActivity(inner.db, inner, { action: 'settlement.refuse_approval', ...logged }),
  )
}

type Answered = {
  opened: Approval
  /** The hash that the approver saw. */
  inputHash: string
  decision: 'approved' | 'refused'
  reason?: string
}

/** Stores an answer under the locks of the subject and the request; `act` runs last in the transaction. */
async function answer(
  ctx: Ctx,
  { opened, inputHash, decision, reason }: Answered,
  act: (inner: Ctx, accountId: string, subject: ApprovalSubject) => Promise<void>,
) {
  const { accountId } = requireSignedIn(ctx)
  await ctx.db.transaction(async (tx) => {
    const inner = { ...ctx, db: tx }
    const subject = await rulesOf(opened).lock(tx, { ...opened, inputHash })
    const row = await lockApproval(tx, opened.id)
    // Answered, withdrawn or over while this transaction waited for the locks.
    if (!row || stateOf(inner, row, subject) !== 'open') throw new AppError('link_expired')
    if (subject.preparedBy === accountId || row.requestedBy === accountId) {
      throw new AppError('refused', { reason: subject.ownReason })
    }
    await assertNamedByOther(tx, opened.to, [subject.preparedBy, row.requestedBy])
    await updateApproval(tx, row.id, {
      decision,
      decidedAt: ctx.now(),
      decidedBy: accountId,
      reason: reason ?? null,
    })
    await mailAnswer(inner, { opened, subject, reason: reason ?? null })
    await act(inner, accountId, subject)
  })
  ctx.wake?.('mails')
  return { done: true as const }
}

type MailedAnswer = { opened: Approval; subject: ApprovalSubject; reason: string | null }

/** Mails the person who asked what the approver answered. */
async function mailAnswer(ctx: Ctx, { opened, subject, reason }: MailedAnswer) {
  const asker = await findAccount(ctx.db, opened.requestedBy)
  if (!asker) return
  const { title, isCorrection, path } = subject
  const link = `${ctx.publicUrl}${path}`
  await queueMail(ctx.db, ctx, {
    template: 'approvalAnswer',
    to: asker.email,
    data: {
      about: opened.subjectKind,
      approver: opened.to.name,
      title,
      isCorrection,
      reason,
      link,
    },
  })
}
