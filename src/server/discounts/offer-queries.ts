import { and, asc, count, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { clubs } from '../db/tables/clubs.ts'
import { discountOffers, discountRedemptions } from '../db/tables/discounts.ts'

export type OfferRow = typeof discountOffers.$inferSelect
/** An offer with the name of its club. */
export type GivenOffer = OfferRow & { clubName: string | null; clubSlug: string | null }

const given = { offer: discountOffers, clubName: clubs.name, clubSlug: clubs.slug }

async function selectGiven(db: Db, where: SQL | undefined): Promise<GivenOffer[]> {
  const rows = await db
    .select(given)
    .from(discountOffers)
    .leftJoin(clubs, eq(clubs.id, discountOffers.clubId))
    .where(where)
    .orderBy(asc(discountOffers.validTo), asc(discountOffers.title), asc(discountOffers.id))
  return rows.map(({ offer, ...club }) => ({ ...offer, ...club }))
}

/** Published offers that are not over on the day, those that begin later included. */
export const selectPublishedOffers = (db: Db, day: PlainDate, slug?: string) =>
  selectGiven(
    db,
    and(
      eq(discountOffers.state, 'published'),
      sql`${discountOffers.validTo} >= ${day}`,
      slug ? eq(clubs.slug, slug) : undefined,
    ),
  )

/** A club's own offers, drafts and ended ones included. */
export const selectOffersOfClub = (db: Db, clubId: string) =>
  selectGiven(db, eq(discountOffers.clubId, clubId))

export async function findOffer(db: Db, id: string): Promise<GivenOffer | undefined> {
  return (await selectGiven(db, eq(discountOffers.id, id)))[0]
}

/** The partner's offer of a link. */
export async function findOfferByCounter(db: Db, hash: string): Promise<GivenOffer | undefined> {
  return (await selectGiven(db, eq(discountOffers.counterHash, hash)))[0]
}

/** Locks the offer until the transaction ends, so that two tills cannot give the same use. */
export async function lockOffer(tx: Db, id: string): Promise<OfferRow | undefined> {
  const [row] = await tx
    .select()
    .from(discountOffers)
    .where(eq(discountOffers.id, id))
    .for('update')
  return row
}

export async function insertOffer(tx: Db, row: typeof discountOffers.$inferInsert) {
  const [inserted] = await tx.insert(discountOffers).values(row).returning()
  return inserted as OfferRow
}

export async function updateOffer(
  tx: Db,
  id: string,
  set: Partial<typeof discountOffers.$inferInsert>,
) {
  await tx.update(discountOffers).set(set).where(eq(discountOffers.id, id))
}

/** The names of clubs by their ids. */
export async function selectClubNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: clubs.id, name: clubs.name })
    .from(clubs)
    .where(inArray(clubs.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** How often each of these offers was given, in all and on one day. */
export async function countRedemptions(db: Db, day: PlainDate, offers: readonly { id: string }[]) {
  const ids = offers.map(({ id }) => id)
  const rows = await db
    .select({
      offerId: discountRedemptions.offerId,
      total: count(),
      day: sql<number>`(count(*) filter (where ${discountRedemptions.day} = ${day}))::int`,
    })
    .from(discountRedemptions)
    .where(and(isNull(discountRedemptions.undoneAt), inArray(discountRedemptions.offerId, ids)))
    .groupBy(discountRedemptions.offerId)
  return new Map(rows.map((row) => [row.offerId, row]))
}

/** The redemptions of a club, or those of an offer on one day. */
export type LatestOf = { clubId: string } | { offerId: string; day: PlainDate }

/** The latest redemptions of a club's offers, or of one offer on a day. */
export function selectLatest(db: Db, of: LatestOf, most: number) {
  const where =
    'clubId' in of
      ? eq(discountOffers.clubId, of.clubId)
      : and(eq(discountRedemptions.offerId, of.offerId), eq(discountRedemptions.day, of.day))
  return db
    .select({ redemption: discountRedemptions, title: discountOffers.title })
    .from(discountRedemptions)
    .innerJoin(discountOffers, eq(discountOffers.id, discountRedemptions.offerId))
    .where(where)
    .orderBy(desc(discountRedemptions.at), desc(discountRedemptions.id))
    .limit(most)
}
