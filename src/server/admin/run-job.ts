import { requirePower } from '../access.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { findJobName } from '../jobs/queries.ts'

/** Starts a background job in this process. Its result is seen in the list of jobs. */
export async function startJobNow(ctx: Ctx, { id }: { id: string }) {
  requirePower(ctx, 'service.setUp')
  const name = await findJobName(ctx.db, id)
  if (!name) throw new AppError('not_found')
  if (!ctx.wake) throw new AppError('refused', { reason: 'jobs_run_elsewhere' })
  await recordActivity(ctx.db, ctx, {
    action: 'admin.run_job',
    subject: { type: 'job', id },
    data: { job: name },
  })
  ctx.wake(name)
  return { started: true as const }
}
