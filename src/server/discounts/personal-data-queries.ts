import { and, eq, inArray, lte, or, sql, type SQL } from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { eraseRows, exportTable } from '../db/personal-rows.ts'
import { discountCodes, discountOffers, discountRedemptions } from '../db/tables/discounts.ts'
import type { PersonalPart } from '../personal-data.ts'

/** Offers for which somebody is the partner's contact. */
const isContact = (email: string) =>
  or(eq(discountOffers.partnerEmail, email), eq(discountOffers.counterMailedTo, email)) as SQL

/** Export and erasure of a golfer's codes and of what they were used for, and of a partner's address. */
export const discountsPart: PersonalPart = {
  exportOf: async (db, { email, golferIds }) => [
    await exportTable(db, discountOffers, {
      where: isContact(email),
      orderBy: [discountOffers.createdAt],
    }),
    await exportTable(db, discountCodes, {
      where: inArray(discountCodes.golferId, [...golferIds]),
      orderBy: [discountCodes.createdAt],
    }),
    await exportTable(db, discountRedemptions, {
      where: inArray(discountRedemptions.golferId, [...golferIds]),
      orderBy: [discountRedemptions.at],
    }),
  ],
  erase: async (tx, _ctx, { accountId, email, golferIds }) => {
    if (email !== '') await eraseRows(tx, discountOffers, isContact(email))
    const ofGolfers = inArray(discountRedemptions.golferId, [...golferIds])
    await eraseRows(tx, discountRedemptions, ofGolfers)
    await eraseRows(tx, discountCodes, inArray(discountCodes.golferId, [...golferIds]))
    // What the person redeemed for others, as staff of a club.
    await tx
      .update(discountRedemptions)
      .set({ accountId: null })
      .where(eq(discountRedemptions.accountId, accountId))
  },
}

/**
 * Deletes codes and redemptions of offers that were over on a day. Those of a running offer stay, because
 * its limits count them. Returns the number of redemptions and codes.
 */
export async function deleteOldRedemptions(tx: Db, until: PlainDate): Promise<number> {
  const over = tx
    .select({ id: discountOffers.id })
    .from(discountOffers)
    .where(lte(discountOffers.validTo, until))
  const redemptions = await tx
    .delete(discountRedemptions)
    .where(
      and(inArray(discountRedemptions.offerId, over), sql`${discountRedemptions.day} <= ${until}`),
    )
  const codes = await tx.delete(discountCodes).where(inArray(discountCodes.offerId, over))
  return (redemptions.rowCount ?? 0) + (codes.rowCount ?? 0)
}
