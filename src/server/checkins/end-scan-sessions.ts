import type { Ctx } from '../ctx.ts'
import { deleteEndedScanSessions } from './phone-queries.ts'

/** Deletes the keys of golfers' phones after the end of their season. */
export async function endScanSessions(ctx: Ctx) {
  await deleteEndedScanSessions(ctx.db, ctx.now())
}
