import type { Ctx } from '../ctx.ts'
import { deleteEndedScanSessions } from './phone-queries.ts'

/** Forgets the keys of golfers' phones, once their season is over. */
export async function endScanSessions(ctx: Ctx) {
  await deleteEndedScanSessions(ctx.db, ctx.now())
}
