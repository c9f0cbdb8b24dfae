import { cutOffDays, cutOffNames } from '#domain/settlement/cut-offs.ts'
import type { SeasonSettlement } from '#domain/settlement/season-result.ts'
import { selectAccountNames } from '../accounts/queries.ts'
import { AppError } from '../app-error.ts'
import type { Db } from '../db/client.ts'
import { findSeason } from '../passes/season-queries.ts'
import type { ApprovalRules, ApprovalSubject, Asked } from './approval-subject.ts'
import { closeCutOff, drawBefore, lockPrepared } from './close-cut-off.ts'
import { findCutOff, type CutOff } from './cut-off-queries.ts'
import { assertRecorded, payOnOf } from './payout.ts'
import { toSettledView } from './to-settled-view.ts'

async function toSubject(db: Db, cutOff: CutOff): Promise<ApprovalSubject> {
  const { id, kind, inputHash, preparedBy } = cutOff
  const season = await findSeason(db, cutOff.seasonId)
  const title = `${cutOffNames[kind]} ${season?.code ?? ''}`
  return {
    inputHash,
    isOver: cutOff.close !== null,
    preparedBy,
    ownReason: 'own_preparation',
    title,
    openTitle: title,
    isCorrection: kind === 'correction',
    path: `/admin/settlement/${id}`,
    logged: { subject: { type: 'settlement', id }, data: { kind, inputHash } },
  }
}

async function getCutOff(db: Db, { subjectId }: Pick<Asked, 'subjectId'>): Promise<CutOff> {
  const cutOff = await findCutOff(db, subjectId)
  if (!cutOff) throw new AppError('not_found')
  return cutOff
}

/** A prepared cut-off, which is closed when it is approved (docs/algorithms/outside-approval.md). */
export const cutOffRules: ApprovalRules = {
  find: async (db, subjectId) => {
    const cutOff = await findCutOff(db, subjectId)
    return cutOff && toSubject(db, cutOff)
  },
  lock: async (tx, { subjectId, inputHash }) => {
    await lockPrepared(tx, { cutOffId: subjectId, inputHash })
    return toSubject(tx, await getCutOff(tx, { subjectId }))
  },
  assertMayApprove: async (ctx, { isOver, isCorrection }, asked) => {
    if (isOver) throw new AppError('refused', { reason: 'already_closed' })
    if (isCorrection) return
    const { seasonId } = await getCutOff(ctx.db, asked)
    await assertRecorded(ctx, { seasonId, earlierNotPaid: asked.earlierNotPaid })
  },
  prepare: async (ctx, { subjectId: cutOffId, ...asked }) => {
    const drawn = await drawBefore(ctx, { cutOffId, ...asked })
    return async (inner, approvedBy) => {
      const cutOff = await getCutOff(inner.db, { subjectId: cutOffId })
      await closeCutOff(inner, cutOff, { approvedBy, drawn })
    }
  },
  show: async (ctx, asked) => {
    const cutOff = await getCutOff(ctx.db, asked)
    const { preparedBy, preparedAt, inputHash, kind } = cutOff
    const season = await findSeason(ctx.db, cutOff.seasonId)
    if (!season) throw new AppError('not_found')
    const names = await selectAccountNames(ctx.db, preparedBy ? [preparedBy] : [])
    const settlement = JSON.parse(cutOff.result) as SeasonSettlement
    return {
      cutOff: {
        ...(await toSettledView(ctx.db, { season, settlement, inputHash })),
        payOn: payOnOf(ctx, cutOffDays(season, kind).payOn),
        preparedAt: preparedAt.toISOString(),
        preparedByName: (preparedBy && names.get(preparedBy)) || null,
        earlierNotPaid: asked.earlierNotPaid === true,
      },
    }
  },
}
