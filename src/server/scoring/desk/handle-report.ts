import { recordActivity } from '../../activity/record-activity.ts'
import type { Ctx } from '../../ctx.ts'
import { markReportHandled } from './desk-queries.ts'

/** Somebody at the tournament desk has seen to it; the flight's phones show that. Done twice, it is done once. */
export async function handleReport(ctx: Ctx, of: { tournamentId: string; reportId: string }) {
  await ctx.db.transaction(async (tx) => {
    const handled = { handledAt: ctx.now(), handledBy: ctx.actor?.accountId ?? null }
    if (!(await markReportHandled(tx, of, handled))) return
    await recordActivity(tx, ctx, {
      action: 'tournaments.handle_report',
      subject: { type: 'flight_report', id: of.reportId },
    })
  })
  return {}
}
