import type { OpenAuth } from '../accounts/auth.ts'
import { newSignInCode } from '../accounts/request-code.ts'
import { signInWithCode } from '../accounts/sign-in.ts'
import type { Ctx } from '../ctx.ts'
import { findOrder } from '../payments/queries.ts'
import { findCurrent } from './access.ts'
import { isSame, proofCookie, proofOf } from './keys.ts'

/**
 * Signs the buyer in after payment, only in the very browser where she typed the code that
 * proved the address, and only to the account of that address.
 */
export async function signInAfterPurchase(ctx: Ctx, auth: OpenAuth) {
  if (ctx.actor) return { signedIn: true }
  const registration = await findCurrent(ctx)
  const proof = ctx.cookies?.get(proofCookie)
  if (!proof || registration?.status !== 'completed' || !registration.orderId) {
    return { signedIn: false }
  }
  const email = (await findOrder(ctx.db, registration.orderId))?.buyerEmail
  if (!email || !isSame(proof, await proofOf(ctx, registration.id, email))) {
    return { signedIn: false }
  }
  // Once: the cookie is no second key to the account.
  ctx.cookies?.clear(proofCookie)
  const code = await newSignInCode(auth, email)
  await signInWithCode(ctx, auth, { email, code })
  return { signedIn: true }
}
