import type { OpenedApproval } from '#contract/settlement/approval.ts'
import { cutOffDays } from '#domain/settlement/cut-offs.ts'
import type { SeasonSettlement } from '#domain/settlement/season-result.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { requireSignedIn } from '../access.ts'
import type { GetAuth } from '../accounts/auth.ts'
import { findAccount, selectAccountNames } from '../accounts/queries.ts'
import { requestSignInCode } from '../accounts/sign-in.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
import { hashOfKey } from '../keys.ts'
import { findSeason } from '../passes/season-queries.ts'
import {
  findApprovalByKey,
  lockApproval,
  updateApproval,
  type Approval,
  type ApprovalRow,
} from './approval-queries.ts'
import { assertNamedByOther } from './approver.ts'
import { closeCutOff, drawBefore, lockPrepared } from './close-cut-off.ts'
import { findCutOff, type CutOffRow } from './cut-off-queries.ts'
import { payOnOf, assertRecorded } from './payout.ts'
import { mailAnswer, personOf, stateOf } from './request-approval.ts'
import { toSettledView } from './to-settled-view.ts'

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
  const cutOff = await findCutOff(ctx.db, row.cutOffId)
  const season = cutOff && (await findSeason(ctx.db, cutOff.seasonId))
  const [state, access] = [stateOf(ctx, row, cutOff), accessOf(ctx, row)]
  const people = [row.requestedBy, cutOff?.preparedBy].filter((id) => id != null)
  const names = await selectAccountNames(ctx.db, people)
  const maySee = state === 'open' && access === 'passed'
  return {
    approval: {
      state,
      to: personOf(row.to),
      title: cutOff && season ? { kind: cutOff.kind, season: season.code } : null,
      requestedByName: names.get(row.requestedBy) ?? null,
      expiresAt: row.expiresAt.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      access,
      cutOff:
        maySee && cutOff && season
          ? {
              ...(await toSettledView(ctx.db, {
                season,
                settlement: JSON.parse(cutOff.result) as SeasonSettlement,
                inputHash: cutOff.inputHash,
              })),
              payOn: payOnOf(ctx, cutOffDays(season, cutOff.kind).payOn),
              preparedAt: cutOff.preparedAt.toISOString(),
              preparedByName: (cutOff.preparedBy && names.get(cutOff.preparedBy)) || null,
              earlierNotPaid: row.earlierNotPaid,
            }
          : null,
    },
  }
}

/**
 * Mails the approver an ordinary sign-in code. The link alone signs nobody in, because a mail may be forwarded,
 * filed or read by an assistant, and the link works for 14 days.
 */
export async function signInToApprove(ctx: Ctx, getAuth: GetAuth) {
  await limit(ctx, { key: `approval-from:${addressOf(ctx)}`, max: 30, windowSeconds: 3_600 })
  const row = await findOpened(ctx)
  const cutOff = row && (await findCutOff(ctx.db, row.cutOffId))
  if (!row || stateOf(ctx, row, cutOff) !== 'open') throw new AppError('link_expired')
  await requestSignInCode(ctx, getAuth, { email: row.to.email })
  return { sent: true as const }
}

/** The request of the link, for its approver with the second step passed; no one else learns that it exists. */
export async function accessApproval(ctx: Ctx): Promise<Approval> {
  const row = await findOpened(ctx)
  const cutOff = row && (await findCutOff(ctx.db, row.cutOffId))
  if (!row || stateOf(ctx, row, cutOff) !== 'open') throw new AppError('link_expired')
  const { email, emailVerified, twoFactor } = requireSignedIn(ctx)
  if (email !== row.to.email || !emailVerified) throw new AppError('not_found')
  if (twoFactor !== 'passed') throw new AppError('two_factor_needed', { twoFactor })
  return row
}

type Answer = { inputHash: string }

/**
 * Closes the cut-off of the opened link as the second person. Throws `link_expired`, `changed_elsewhere`,
 * `two_factor_needed`, and `refused` with the reasons of `approveCutOff`.
 */
export async function approveByLink(ctx: Ctx, { inputHash }: Answer) {
  const opened = await accessApproval(ctx)
  const { cutOffId, earlierNotPaid } = opened
  const drawn = await drawBefore(ctx, { cutOffId, inputHash, earlierNotPaid })
  return answer(ctx, { opened, inputHash, decision: 'approved' }, async (inner, row, cutOff) => {
    if (cutOff.kind !== 'correction') await assertRecorded(inner, { ...cutOff, ...row })
    return closeCutOff(inner, cutOff, { approvedBy: row.decidedBy, drawn })
  })
}

/** Refuses to approve the cut-off of the opened link; it stays prepared. */
export async function refuseByLink(ctx: Ctx, { inputHash, reason }: Answer & { reason: string }) {
  const opened = await accessApproval(ctx)
  const refused = { opened, inputHash, decision: 'refused', reason } as const
  return answer(ctx, refused, async (inner, { cutOffId }, { kind }) => {
    await recordActivity(inner.db, inner, {
      action: 'settlement.refuse_approval',
      subject: { type: 'settlement', id: cutOffId },
      data: { kind, inputHash },
    })
    return { done: true as const }
  })
}

type Answered = {
  opened: Approval
  /** The hash that the approver saw. */
  inputHash: string
  decision: 'approved' | 'refused'
  reason?: string
}

/** Stores an answer under the locks of the season, the cut-off and the request; `act` runs last in the transaction. */
async function answer<Result>(
  ctx: Ctx,
  { opened, inputHash, decision, reason }: Answered,
  act: (inner: Ctx, row: ApprovalRow, cutOff: CutOffRow) => Promise<Result>,
): Promise<Result> {
  const { accountId } = requireSignedIn(ctx)
  const result = await ctx.db.transaction(async (tx) => {
    const inner = { ...ctx, db: tx }
    const cutOff = await lockPrepared(tx, { cutOffId: opened.cutOffId, inputHash })
    const row = await lockApproval(tx, opened.id)
    const stored = await findCutOff(tx, cutOff.id)
    // Answered, withdrawn or closed while this transaction waited for the locks.
    if (!row || stateOf(inner, row, stored) !== 'open') throw new AppError('link_expired')
    if (cutOff.preparedBy === accountId || row.requestedBy === accountId) {
      throw new AppError('refused', { reason: 'own_preparation' })
    }
    await assertNamedByOther(tx, opened.to, [cutOff.preparedBy, row.requestedBy])
    const decided = { decision, decidedAt: ctx.now(), decidedBy: accountId, reason: reason ?? null }
    await updateApproval(tx, row.id, decided)
    const asker = await findAccount(tx, row.requestedBy)
    if (asker) {
      const told = { cutOff, approver: opened.to.name, email: asker.email }
      await mailAnswer(inner, row, { ...told, ...(reason !== undefined && { reason }) })
    }
    return act(inner, { ...row, ...decided }, cutOff)
  })
  ctx.wake?.('mails')
  return result
}
