import { mayMove, type CaseState } from '#domain/cases/case.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { changeCase } from './access.ts'
import { lockCase, updateCase, type CaseRow } from './queries.ts'

type Move = { caseId: string; from: CaseState; to: CaseState }

/** Changes the state of a case, unless a colleague has changed it since it was loaded. */
export function changeCaseState(ctx: Ctx, { caseId, from, to }: Move) {
  return changeCase(ctx, caseId, async (tx, found) => {
    if (found.state !== from) throw new AppError('changed_elsewhere')
    if (!mayMove(from, to)) throw new AppError('refused', { reason: 'state_not_possible' })
    return moveCase(tx, ctx, { found, to })
  })
}

/** Closes a case that was answered outside the service; one that is gone or closed already stays as it is. */
export async function closeAnsweredCase(tx: Db, ctx: Ctx, caseId: string): Promise<void> {
  const found = await lockCase(tx, caseId)
  if (found && found.state !== 'closed') await moveCase(tx, ctx, { found, to: 'closed' })
}

/** Stores the new state with its time; reopening clears the time of closing. */
export async function moveCase(tx: Db, ctx: Ctx, { found, to }: { found: CaseRow; to: CaseState }) {
  const at = ctx.now()
  await updateCase(tx, found.id, {
    state: to,
    closedAt: to === 'closed' ? at : null,
    updatedAt: at,
  })
  await recordActivity(tx, ctx, {
    action: 'cases.move',
    subject: { type: 'case', id: found.id },
    data: { from: found.state, to },
  })
  return { state: to, updatedAt: at.toISOString() }
}
