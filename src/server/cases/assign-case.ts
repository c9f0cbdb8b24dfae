import { holdsPower } from '#domain/accounts/powers.ts'
import { selectRoles } from '../accounts/role-queries.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { changeCase } from './access.ts'
import { updateCase } from './queries.ts'

type Assignment = { caseId: string; accountId: string | null }

/** Assigns a case to a member of the back office staff, or to none; others could not see it. */
export async function assignCase(ctx: Ctx, { caseId, accountId }: Assignment) {
  if (accountId !== null) {
    const roles = await selectRoles(ctx.db, accountId)
    if (!holdsPower(roles, 'cases.handle')) throw new AppError('not_found')
  }
  return changeCase(ctx, caseId, async (tx, found) => {
    const at = ctx.now()
    await updateCase(tx, caseId, { assignedTo: accountId, updatedAt: at })
    await recordActivity(tx, ctx, {
      action: 'cases.assign',
      subject: { type: 'case', id: caseId },
      data: { from: found.assignedTo, to: accountId },
    })
    return { state: found.state, updatedAt: at.toISOString() }
  })
}
