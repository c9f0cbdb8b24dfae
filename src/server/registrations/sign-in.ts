import type { GetAuth } from '../accounts/auth.ts'
import { outcomeOf } from '../accounts/dgu-callback.ts'
import { linkPerson } from '../accounts/dgu-link.ts'
import { findAccountByEmail } from '../accounts/queries.ts'
import { signInProven } from '../accounts/sign-in.ts'
import type { Ctx } from '../ctx.ts'
import { findOrder, type OrderRow } from '../payments/queries.ts'
import { findCurrent } from './access.ts'
import { dguProofCookie, dguProofOf, proofCookie, proofOf } from './keys.ts'
import { selectCards, type RegistrationRow } from './queries.ts'
import { isSame } from '../keys.ts'

/**
 * Signs the buyer in after payment, only in the very browser where she typed the code that
 * proved the address, and only to the account of that address.
 */
export async function signInAfterPurchase(ctx: Ctx, auth: GetAuth) {
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
  const { done } = await signInProven(ctx, auth, { email, method: 'code' })
  if (done) await linkOwnDguLogin(ctx, registration, email)
  return { signedIn: done }
}

/**
 * The account that this purchase made is opened by DGU from now on, when the buyer signed in with
 * the union in this very browser too. An account that was there before is linked by a press alone.
 */
async function linkOwnDguLogin(ctx: Ctx, registration: RegistrationRow, email: string) {
  const proof = ctx.cookies?.get(dguProofCookie)
  ctx.cookies?.clear(dguProofCookie)
  const account = await findAccountByEmail(ctx.db, email)
  const card = (await selectCards(ctx.db, registration.id)).find((one) => one.relation === 'self')
  const personId = card?.byDguLogin ? card.membership?.personId : undefined
  if (!proof || !account || !card?.membership || !personId) return
  if (account.createdAt < registration.createdAt) return
  if (!isSame(proof, await dguProofOf(ctx, registration.id, personId))) return

  const golfer = { membership: { ...card.membership, personId }, email }
  try {
    const accountId = account.id
    await ctx.db.transaction((tx) => linkPerson(tx, ctx, { accountId, golfer }))
  } catch (error) {
    // She has her card all the same, and may link it by hand.
    outcomeOf(error)
  }
}

const aDay = 24 * 60 * 60 * 1000

/** Who comes back later signs in like everybody else. */
const isFresh = (ctx: Ctx, { fulfilledAt }: OrderRow) =>
  fulfilledAt !== null && ctx.now().getTime() - fulfilledAt.getTime() <= aDay
