import { requireSignedIn } from '../access.ts'
import type { Ctx } from '../ctx.ts'
import type { Buyer } from './receipt-queries.ts'

/** The signed-in account as a buyer; an unproven address gives no access to orders. */
export function buyerOf(ctx: Ctx): Buyer {
  const { accountId, email, emailVerified } = requireSignedIn(ctx)
  return { accountId, email: emailVerified ? email : undefined }
}
