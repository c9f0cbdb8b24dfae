import type { OpenAuth } from '../accounts/auth.ts'
import { newSignInCode } from '../accounts/request-code.ts'
import { signInWithCode } from '../accounts/sign-in.ts'
import type { Ctx } from '../ctx.ts'
import { findOrder, type OrderRow } from '../payments/queries.ts'
import { findCurrent } from './access.ts'
import { isSame, proofCookie, proofOf } from './keys.ts'

/**
 * Signs the buyer in after payment, only in the very browser where she typed the code that
 * proved the address, and only to the account of that address.
 */
export async function signInAfterPurchase(ctx: Ctx, auth: OpenAuth) {
  if (ctx.actor) {
    // Or whoever comes after her log-out in this browser would be signed in by it.
    ctx.cookies?.clear(proofCookie)
    return { signedIn: true }
  }
  const registration = await findCurrent(ctx)
  const proof = ctx.cookies?.get(proofCookie)
  if (!proof || registration?.status !== 'completed' || !registration.orderId) {
    return { signedIn: false }
  }
  // Once: the cookie is no second key to the account.
  ctx.cookies?.clear(proofCookie)
  const order = await findOrder(ctx.db, registration.orderId)
  const email = order?.buyerEmail
  if (
    !email ||
    !isFresh(ctx, order) ||
    !isSame(proof, await proofOf(ctx, registration.id, email))
  ) {
    return { signedIn: false }
  }
  const code = await newSignInCode(auth, email)
  await signInWithCode(ctx, auth, { email, code })
  return { signedIn: true }
}

const aDay = 24 * 60 * 60 * 1000

/** Who comes back later signs in like everybody else. */
const isFresh = (ctx: Ctx, { fulfilledAt }: OrderRow) =>
  fulfilledAt !== null && ctx.now().getTime() - fulfilledAt.getTime() <= aDay
