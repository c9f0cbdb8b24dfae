import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import { deleteAbandoned, emptyOldOrdered } from './queries.ts'

/** Deletes purchases after their 30 days (L-DP-3); the terms of ordered cards are kept with the order. */
export async function expireRegistrations(ctx: Ctx): Promise<{ forgotten: number }> {
  return ctx.db.transaction(async (tx) => {
    const now = ctx.now()
    const forgotten = (await deleteAbandoned(tx, now)) + (await emptyOldOrdered(tx, now))
    if (forgotten > 0) {
      await recordActivity(tx, ctx, {
        action: 'registrations.expire',
        subject: { type: 'registration', id: 'all' },
        data: { forgotten },
        actorKind: 'system',
      })
    }
    return { forgotten }
  })
}
