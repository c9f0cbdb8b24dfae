import type { CutOffApproval } from '#contract/settlement/approval.ts'
import { approvalLinkDays, approvalState } from '#domain/settlement/approval.ts'
import { cutOffNames } from '#domain/settlement/cut-offs.ts'
import { addDays } from '#domain/shared/dates.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { requirePower } from '../access.ts'
import { lockPeopleOf } from '../accounts/invitation-queries.ts'
import { ensureAccount } from '../accounts/ensure-account.ts'
import { findAccount, findAccountByEmail, selectAccountNames } from '../accounts/queries.ts'
import { forgetRememberedSteps } from '../accounts/session-queries.ts'
import { AppError } from '../app-error.ts'
import { danishDay } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { limitMails } from '../http/rate-limit.ts'
import { hashOfKey, newKey } from '../keys.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import { findSeason } from '../passes/season-queries.ts'
import {
  findApproval,
  findApprover,
  findLatestApproval,
  insertApproval,
  lockApproval,
  updateApproval,
  withdrawOpen,
  type ApprovalRow,
  type ApproverRow,
} from './approval-queries.ts'
import { assertNamedByOther } from './approver.ts'
import { lockPrepared, type Approving } from './close-cut-off.ts'
import { findCutOff, type CutOff, type CutOffRow } from './cut-off-queries.ts'
import { assertRecorded } from './payout.ts'

const dayMs = 86_400_000

/**
 * Mails the approver outside the company a link to a prepared cut-off; a link that was mailed before ends. Throws
 * `changed_elsewhere`, and `refused` with `no_approver`, `own_approver`, `own_choice_of_approver`, `already_closed` or
 * `payments_not_recorded`.
 */
export async function requestApproval(ctx: Ctx, asked: Approving) {
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
    const cutOff = await lockPrepared(tx, asked)
    if ((await findCutOff(tx, cutOff.id))?.close) {
      throw new AppError('refused', { reason: 'already_closed' })
    }
    if (cutOff.kind !== 'correction') await assertRecorded(inner, { ...asked, ...cutOff })
    await assertNamedByOther(tx, to, [cutOff.preparedBy, actor.accountId])
    await withdrawOpen(tx, { cutOffId: cutOff.id }, ctx.now())
    return store(inner, { cutOff, to, requestedBy: actor.accountId, ...asked })
  })
  ctx.wake?.('mails')
  return { approvalId }
}

type Stored = Approving & { cutOff: CutOffRow; to: ApproverRow; requestedBy: string }

async function store(ctx: Ctx, { cutOff, to, requestedBy, earlierNotPaid }: Stored) {
  const { db: tx } = ctx
  const key = newKey()
  const requestedAt = ctx.now()
  const expiresAt = new Date(requestedAt.getTime() + approvalLinkDays * dayMs)
  const approvalId = await insertApproval(tx, {
    approverId: to.id,
    cutOffId: cutOff.id,
    inputHash: cutOff.inputHash,
    earlierNotPaid: earlierNotPaid === true,
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
      title: await titleOf(tx, cutOff),
      link: `${ctx.publicUrl}/link/approval?key=${key}`,
      // The last whole day on which the link works.
      validTo: addDays(danishDay(expiresAt), -1),
    },
  })
  await recordActivity(tx, ctx, {
    action: 'settlement.request_approval',
    subject: { type: 'settlement', id: cutOff.id },
    data: { kind: cutOff.kind, inputHash: cutOff.inputHash },
  })
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
    await recordActivity(tx, ctx, {
      action: 'settlement.withdraw_approval',
      subject: { type: 'settlement', id: row.cutOffId },
    })
    return { done: true as const }
  })
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
    const cutOff = await findCutOff(tx, row.cutOffId)
    if (stateOf(ctx, { ...row, withdrawnAt: null }, cutOff) !== 'open' || !cutOff) continue
    const asker = await findAccount(tx, row.requestedBy)
    if (asker) {
      await queueMail(tx, ctx, {
        template: 'approvalEnded',
        to: asker.email,
        data: {
          approver: approver.name,
          title: await titleOf(tx, cutOff),
          link: `${ctx.publicUrl}/admin/settlement/${row.cutOffId}`,
        },
      })
    }
    await recordActivity(tx, ctx, {
      action: 'settlement.withdraw_approval',
      subject: { type: 'settlement', id: row.cutOffId },
    })
  }
}

/** The approver, and the latest request for a cut-off. */
export async function getCutOffApproval(
  ctx: Ctx,
  { cutOffId }: { cutOffId: string },
): Promise<CutOffApproval> {
  const cutOff = await findCutOff(ctx.db, cutOffId)
  if (!cutOff) throw new AppError('not_found')
  const approver = await findApprover(ctx.db)
  const row = await findLatestApproval(ctx.db, cutOffId)
  return {
    approver: approver ? personOf(approver) : null,
    request: row
      ? {
          approvalId: row.id,
          to: personOf(row.to),
          state: stateOf(ctx, row, cutOff),
          requestedAt: row.requestedAt.toISOString(),
          requestedByName:
            (await selectAccountNames(ctx.db, [row.requestedBy])).get(row.requestedBy) ?? null,
          expiresAt: row.expiresAt.toISOString(),
          decidedAt: row.decidedAt?.toISOString() ?? null,
          reason: row.reason,
        }
      : null,
  }
}

/** `Slutafregning 2027` */
const titleOf = async (db: Db, { kind, seasonId }: CutOffRow) =>
  `${cutOffNames[kind]} ${(await findSeason(db, seasonId))?.code ?? ''}`

export const personOf = ({ name, email }: ApproverRow) => ({ name, email })

/** The state of a request, by the cut-off as it is now; undefined when that is gone. */
export const stateOf = (ctx: Ctx, row: ApprovalRow, cutOff: CutOff | undefined) =>
  approvalState(
    {
      decision: row.decision,
      isWithdrawn: row.withdrawnAt !== null,
      isAsAsked: cutOff?.inputHash === row.inputHash && cutOff.close === null,
      expiresAt: row.expiresAt.getTime(),
    },
    ctx.now().getTime(),
  )

/** Mails the person who asked what the approver answered. `ctx.db` is the transaction. */
export async function mailAnswer(ctx: Ctx, row: ApprovalRow, answer: MailedAnswer) {
  const { cutOff, approver, email } = answer
  await queueMail(ctx.db as Db, ctx, {
    template: 'approvalAnswer',
    to: email,
    data: {
      approver,
      title: await titleOf(ctx.db, cutOff),
      isCorrection: cutOff.kind === 'correction',
      reason: answer.reason ?? null,
      link: `${ctx.publicUrl}/admin/settlement/${row.cutOffId}`,
    },
  })
}

type MailedAnswer = { cutOff: CutOffRow; approver: string; email: string; reason?: string }
