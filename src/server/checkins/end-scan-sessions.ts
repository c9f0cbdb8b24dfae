import type { Ctx } from '../ctx.ts'
import { deleteEndedScanSessions } from './pass-queries.ts'

/** Forgets the sessions that golfers got at signs, once their season is over. */
export async function endScanSessions(ctx: Ctx) {
  await deleteEndedScanSessions(ctx.db, ctx.now())
}
