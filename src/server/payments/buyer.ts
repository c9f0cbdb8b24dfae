import { requireSignedIn } from '../access.ts'
import type { Ctx } from '../ctx.ts'
import type { Buyer } from './receipt-queries.ts'

/** Who asks what she has bought; an address that nobody has proven is not hers. */
export function buyerOf(ctx: Ctx): Buyer {
  const { accountId, email, emailVerified } = requireSignedIn(ctx)
  return { accountId, email: emailVerified ? email : undefined }
}
