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
  if (await mayManage(tx, link.golferId, [agreedBy])) await linkGolfer(tx, ctx, link)
}

/** Is the golfer nobody's yet, or does one of these proven addresses manage her already (E7)? */
export async function mayManage(
  db: Db,
  golferId: string,
  proven: (string | null | undefined)[],
): Promise<boolean> {
  const managers = await selectManagers(db, golferId)
  return managers.length === 0 || managers.some(({ email }) => proven.includes(email))
}
