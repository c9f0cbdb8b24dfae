import { linkGolfer } from '../accounts/golfers.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { selectManagers } from './queries.ts'

export type BuyerLink = {
  accountId: string
  golferId: string
  relation: 'self' | 'child' | 'partner'
  /** Where the own link went by which the holder confirmed and so agreed to this account (D10). */
  agreedBy?: string | null | undefined
}

/**
 * Lets the buyer manage the golfer (E7), unless another account does so already and its owner has
 * not agreed: who types a stranger's number and name must not get to see her cards. An own link
 * mailed to any other address proves nothing, for the buyer chose that address.
 */
export async function linkBuyer(tx: Db, ctx: Ctx, { agreedBy, ...link }: BuyerLink) {
  const managers = await selectManagers(tx, link.golferId)
  const hasAgreed = managers.some(({ email }) => email === agreedBy)
  if (hasAgreed || managers.length === 0) await linkGolfer(tx, ctx, link)
}
