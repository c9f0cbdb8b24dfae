import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'

/**
 * Ends what else acts for an account without a session, in the transaction that signs it out elsewhere: whoever
 * was in has to be out by every way. `keeps`: what this browser itself has, or nothing.
 */
export type RevokeKeys = (
  tx: Db,
  ctx: Ctx,
  ended: { accountId: string; keeps: 'this_browser' | 'nothing' },
) => Promise<void>
