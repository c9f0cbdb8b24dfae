import { linkGolfer } from '../accounts/golfers.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { selectManagers } from './queries.ts'

export type BuyerLink = {
  accountId: string
  golferId: string
  relation: 'self' | 'child' | 'partner'
} & Agreement

export type Agreement = {
  /** Where the own link went by which the holder confirmed and so agreed to this account (D10). */
  agreedBy?: string | null | undefined
  /** The holder of this very card has signed in with the union. */
  byDguLogin?: boolean | undefined
}

/**
 * Lets the buyer manage the golfer (E7), unless another account does so already and its owner has
 * not agreed: who types a stranger's number and name must not get to see her cards. An own link
 * mailed to any other address proves nothing, for the buyer chose that address. It is a claim all
 * the same, also after a DGU login in the purchase, which may be open in several browsers: only
 * `accounts/dgu-link.ts` makes it a proof.
 */
export async function linkBuyer(tx: Db, ctx: Ctx, { agreedBy, byDguLogin, ...link }: BuyerLink) {
  if (await mayManage(tx, link.golferId, { addresses: [agreedBy], byDguLogin })) {
    await linkGolfer(tx, ctx, link)
  }
}

type Claim = {
  /** Proven ones: the buyer's, and the one that the holder said yes from. */
  addresses: (string | null | undefined)[]
  byDguLogin?: boolean | undefined
}

/**
 * May this purchase be for the golfer (E7)? When she is nobody's yet, when one of these addresses
 * manages her already, or when she has signed in with the union herself and whoever has her only
 * typed her number.
 */
export async function mayManage(
  db: Db,
  golferId: string,
  { addresses, byDguLogin }: Claim,
): Promise<boolean> {
  const managers = await selectManagers(db, golferId)
  if (managers.some(({ email }) => addresses.includes(email))) return true
  return managers.every(({ proof }) => byDguLogin === true && proof === 'typed')
}
