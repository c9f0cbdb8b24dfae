import type { identityChecks } from '#contract/privacy.ts'
import { findAccount } from '../accounts/queries.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { erasePerson } from './erase-person.ts'
import { exportPerson } from './export-person.ts'

type Asked = { id: string; checkedBy: (typeof identityChecks)[number] }

/** For a person who asked by mail or telephone; how she was known is written down first. */
export async function exportForPerson(ctx: Ctx, asked: Asked) {
  await writeDown(ctx, asked, 'privacy.check_for_export')
  return exportPerson(ctx, asked.id)
}

export async function eraseForPerson(ctx: Ctx, asked: Asked) {
  await writeDown(ctx, asked, 'privacy.check_for_erasure')
  await erasePerson(ctx, asked.id)
  return { done: true as const }
}

async function writeDown(ctx: Ctx, { id, checkedBy }: Asked, action: string) {
  if (!(await findAccount(ctx.db, id))) throw new AppError('not_found')
  const subject = { type: 'account', id }
  await recordActivity(ctx.db, ctx, { action, subject, data: { checkedBy } })
}
