import { holdsPower } from '#domain/accounts/powers.ts'
import { selectRoles } from '../accounts/role-queries.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { assertFrom } from '../shown-version.ts'
import type { Ctx } from '../ctx.ts'
import { changeCase } from './access.ts'
import { updateCase } from './queries.ts'

type Assignment = { caseId: string; from: string | null; to: string | null }

/** Assigns a case to a member of the back office staff, or to none; others could not see it. */
export async function assignCase(ctx: Ctx, { caseId, from, to }: Assignment) {
  if (to !== null) {
    const roles = await selectRoles(ctx.db, to)
    if (!holdsPower(roles, 'cases.handle')) throw new AppError('not_found')
  }
  return changeCase(ctx, caseId, async (tx, found) => {
    const unchanged = { state: found.state, updatedAt: found.updatedAt.toISOString() }
    if (found.assignedTo === to) return unchanged
    assertFrom(from, found.assignedTo)
    const at = ctx.now()
    await updateCase(tx, caseId, { assignedTo: to, updatedAt: at })
    await recordActivity(tx, ctx, {
      action: 'cases.assign',
      subject: { type: 'case', id: caseId },
      data: { from, to },
    })
    return { state: found.state, updatedAt: at.toISOString() }
  })
}
