import type { Ctx } from '../ctx.ts'
import { insertAll } from '../db/insert-all.ts'
import { campaigns } from '../db/tables/campaigns.ts'
import { discountCodes, discountOffers, discountRedemptions } from '../db/tables/discounts.ts'
import { hashOfKey } from '../keys.ts'
import { discountCodeOf } from './discount-code.ts'

export type SeededDiscounts = {
  offers: (typeof discountOffers.$inferInsert & { id: string })[]
  codes: Omit<typeof discountCodes.$inferInsert, 'codeHash'>[]
  redemptions: (typeof discountRedemptions.$inferInsert)[]
  campaigns: (typeof campaigns.$inferInsert)[]
}

/** Inserts offers, what was used of them, and campaigns; the codes get their hashes here. */
export async function insertDiscounts(ctx: Ctx, seeded: SeededDiscounts): Promise<void> {
  const { db: tx } = ctx
  await insertAll(tx, discountOffers, seeded.offers)
  for (const code of seeded.codes) {
    const codeHash = hashOfKey(await discountCodeOf(ctx, code.id ?? ''))
    await tx.insert(discountCodes).values({ ...code, codeHash })
  }
  await insertAll(tx, discountRedemptions, seeded.redemptions)
  await insertAll(tx, campaigns, seeded.campaigns)
}
