import { linkGolfer } from '../accounts/golfers.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { selectManagerIds } from './queries.ts'

export type BuyerLink = {
  accountId: string
  golferId: string
  relation: 'self' | 'child' | 'partner'
  /** The holder confirmed by her own link that this account manages her card (D10). */
  agreed: boolean
}

/**
 * Lets the buyer manage the golfer (E7), unless another account does so already and the golfer
 * has not agreed: who types a stranger's number and name must not get to see her cards.
 */
export async function linkBuyer(tx: Db, ctx: Ctx, { agreed, ...link }: BuyerLink) {
  const managers = await selectManagerIds(tx, link.golferId)
  if (agreed || managers.length === 0) await linkGolfer(tx, ctx, link)
}
