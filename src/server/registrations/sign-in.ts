import type { GetAuth } from '../accounts/auth.ts'
import { outcomeOf } from '../accounts/dgu-callback.ts'
import { linkPerson } from '../accounts/dgu-link.ts'
import { findAccountByEmail } from '../accounts/queries.ts'
import { signInProven } from '../accounts/sign-in.ts'
import type { Ctx } from '../ctx.ts'
import { findOrder, type OrderRow } from '../payments/queries.ts'
import { findCurrent } from './access.ts'
import { dguProofCookie, isProofOf, proofCookie } from './keys.ts'
import { selectCards, type RegistrationRow } from './queries.ts'

/**
 * Signs the buyer in after payment, only in the browser where the address was proven by a code or by
 * the golf union, and only to the account of that address.
 */
export async function signInAfterPurchase(ctx: Ctx, auth: GetAuth) {
  if (ctx.actor) {
    // A leftover cookie would sign in the next user of this browser after a log-out.
    ctx.cookies?.clear(proofCookie)
    return { signedIn: true }
  }
  const registration = await findCurrent(ctx)
  const proof = ctx.cookies?.get(proofCookie)
  if (!proof || registration?.status !== 'completed' || !registration.orderId) {
    return { signedIn: false }
  }
  // The cookie works once, so that it is not a permanent key to the account.
  ctx.cookies?.clear(proofCookie)
  const order = await findOrder(ctx.db, registration.orderId)
  const email = order?.buyerEmail
  const byUnion = registration.provenByUnion && registration.provenEmail === email
  if (!email || !isFresh(ctx, order)) return { signedIn: false }
  const kind = byUnion ? 'union-proof' : 'proof'
  if (!(await isProofOf(ctx, proof, { kind, registrationId: registration.id, email }))) {
    return { signedIn: false }
  }
  if (byUnion && !(await isCreatedBy(ctx, order))) return { signedIn: false }
  const { done } = await signInProven(ctx, auth, { email, method: byUnion ? 'dgu' : 'code' })
  if (done) await linkOwnDguLogin(ctx, registration, email)
  return { signedIn: done }
}

/** The union's proof of an address opens only the account that this purchase created, never an older one. */
async function isCreatedBy(ctx: Ctx, { buyerEmail, securedAt }: OrderRow): Promise<boolean> {
  const account = await findAccountByEmail(ctx.db, buyerEmail)
  return account !== undefined && securedAt !== null && account.createdAt >= securedAt
}

/**
 * Links the account that this purchase created to the DGU login made in this browser. An account that
 * existed before is linked only by an explicit action.
 */
async function linkOwnDguLogin(ctx: Ctx, registration: RegistrationRow, email: string) {
  const proof = ctx.cookies?.get(dguProofCookie)
  ctx.cookies?.clear(dguProofCookie)
  const account = await findAccountByEmail(ctx.db, email)
  const card = (await selectCards(ctx.db, registration.id)).find(
    ({ relation }) => relation === 'self',
  )
  const personId = card?.byDguLogin ? card.membership?.personId : undefined
  if (!proof || !account || !card?.membership || !personId) return
  if (account.createdAt < registration.createdAt) return
  const proven = { kind: 'dgu', registrationId: registration.id, personId } as const
  if (!(await isProofOf(ctx, proof, proven))) return

  const golfer = { membership: { ...card.membership, personId }, email }
  try {
    const accountId = account.id
    await ctx.db.transaction((tx) => linkPerson(tx, ctx, { accountId, golfer }))
  } catch (error) {
    // The purchase is complete without the link, and the buyer can link the account later.
    outcomeOf(error)
  }
}

const dayMs = 24 * 60 * 60 * 1000

/** Was the order delivered within a day? Later the buyer signs in as usual. */
const isFresh = (ctx: Ctx, { fulfilledAt }: OrderRow) =>
  fulfilledAt !== null && ctx.now().getTime() - fulfilledAt.getTime() <= dayMs
