import type { identityChecks } from '#contract/privacy/endpoints.ts'
import { findAccount } from '../accounts/queries.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { erasePerson } from './erase-person.ts'
import { exportPerson } from './export-person.ts'

type Request = { id: string; checkedBy: (typeof identityChecks)[number] }

/** Exports the data of a person who asked by mail or telephone. The check of the identity is logged first. */
export async function exportForPerson(ctx: Ctx, request: Request) {
  await recordIdentityCheck(ctx, request, 'privacy.check_for_export')
  return exportPerson(ctx, request.id)
}

export async function eraseForPerson(ctx: Ctx, request: Request) {
  await recordIdentityCheck(ctx, request, 'privacy.check_for_erasure')
  await erasePerson(ctx, request.id)
  return { done: true as const }
}

async function recordIdentityCheck(ctx: Ctx, { id, checkedBy }: Request, action: string) {
  if (!(await findAccount(ctx.db, id))) throw new AppError('not_found')
  const subject = { type: 'account', id }
  await recordActivity(ctx.db, ctx, { action, subject, data: { checkedBy } })
}
