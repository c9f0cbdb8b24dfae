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
  /** Address to which the holder's link was mailed; by confirming there the holder agreed to this account (D10). */
  agreedBy?: string | null | undefined
  /** The holder of this card has signed in by DGU. */
  byDguLogin?: boolean | undefined
}

/**
 * Makes the buyer's account a manager of the golfer (E7), unless another account is and its owner
 * has not agreed: entering a stranger's number and name must not reveal the stranger's cards. A
 * link mailed to any other address proves nothing, because the buyer chose that address. Even after
 * a DGU login in the purchase the relation is only a claim, because several browsers may have the
 * purchase open; only `accounts/dgu-link.ts` makes it a proof.
 */
export async function linkBuyer(tx: Db, ctx: Ctx, { agreedBy, byDguLogin, ...link }: BuyerLink) {
  if (await mayManage(tx, link.golferId, { addresses: [agreedBy], byDguLogin })) {
    await linkGolfer(tx, ctx, link)
  }
}

type Claim = {
  /** Proven addresses: the buyer's, and the one from which the holder confirmed. */
  addresses: (string | null | undefined)[]
  byDguLogin?: boolean | undefined
}

/**
 * May this purchase be for the golfer? Yes if no account manages the golfer, if an account with
 * one of these addresses does, or if the golfer signed in by DGU and all managers only typed the number.
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
