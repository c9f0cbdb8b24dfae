import { and, count, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { golferMemberships, golfers } from '../db/tables/accounts.ts'
import { clubs } from '../db/tables/clubs.ts'
import { discountCodes, discountOffers, discountRedemptions } from '../db/tables/discounts.ts'
import { passes } from '../db/tables/passes.ts'

export type CodeRow = typeof discountCodes.$inferSelect
export type RedemptionRow = typeof discountRedemptions.$inferSelect

export async function findCodeByHash(db: Db, hash: string): Promise<CodeRow | undefined> {
  const [row] = await db.select().from(discountCodes).where(eq(discountCodes.codeHash, hash))
  return row
}

export function selectCodes(db: Db, golferIds: string[], offerId?: string): Promise<CodeRow[]> {
  return db
    .select()
    .from(discountCodes)
    .where(
      and(
        inArray(discountCodes.golferId, golferIds),
        offerId ? eq(discountCodes.offerId, offerId) : undefined,
      ),
    )
}

/** Inserts the code unless the golfer has one for the offer; another window may have been first. */
export async function insertCode(tx: Db, row: typeof discountCodes.$inferInsert) {
  await tx
    .insert(discountCodes)
    .values(row)
    .onConflictDoNothing({ target: [discountCodes.offerId, discountCodes.golferId] })
}

export async function findRedemption(db: Db, id: string): Promise<RedemptionRow | undefined> {
  const [row] = await db.select().from(discountRedemptions).where(eq(discountRedemptions.id, id))
  return row
}

/** How often the offer was given so far; taken back ones do not count. Read under the offer's lock. */
export async function countUses(
  db: Db,
  { offerId, codeId, day }: { offerId: string; codeId: string; day: PlainDate },
) {
  const [row] = await db
    .select({
      total: count(),
      golfer: sql<number>`(count(*) filter (where ${discountRedemptions.codeId} = ${codeId}))::int`,
      day: sql<number>`(count(*) filter (where ${discountRedemptions.day} = ${day}))::int`,
    })
    .from(discountRedemptions)
    .where(and(eq(discountRedemptions.offerId, offerId), isNull(discountRedemptions.undoneAt)))
  return row ?? { total: 0, golfer: 0, day: 0 }
}

/** Inserts a redemption in the lowest free slots of the offer, the code and the day. */
export async function insertRedemption(
  tx: Db,
  row: Omit<RedemptionRow, 'totalSlot' | 'golferSlot' | 'daySlot' | 'undoneAt'>,
) {
  const { offerId, codeId, day } = row
  const free = (slot: string, of: ReturnType<typeof sql>) =>
    sql<number>`(select min(n) from generate_series(1, 1 + (select count(*) from ${discountRedemptions} where ${of})) as n
      where not exists (select from ${discountRedemptions} where ${of} and ${sql.identifier(slot)} = n))`
  await tx.insert(discountRedemptions).values({
    ...row,
    totalSlot: free('total_slot', sql`offer_id = ${offerId}`),
    golferSlot: free('golfer_slot', sql`code_id = ${codeId}`),
    daySlot: free('day_slot', sql`offer_id = ${offerId} and day = ${day}`),
  })
}

/** Takes a redemption back: its slots are free again. */
export async function undoRedemptionRow(tx: Db, id: string, undoneAt: Date) {
  await tx
    .update(discountRedemptions)
    .set({ undoneAt, totalSlot: null, golferSlot: null, daySlot: null })
    .where(eq(discountRedemptions.id, id))
}

/** The latest use of a code, for the till that is refused. */
export async function findLatestUse(db: Db, codeId: string) {
  const [row] = await db
    .select({ at: discountRedemptions.at, clubName: clubs.name })
    .from(discountRedemptions)
    .leftJoin(clubs, eq(clubs.id, discountRedemptions.clubId))
    .where(and(eq(discountRedemptions.codeId, codeId), isNull(discountRedemptions.undoneAt)))
    .orderBy(desc(discountRedemptions.at))
    .limit(1)
  return row
}

/** What golfers have used, the newest first. */
export function selectUsed(db: Db, golferIds: string[]) {
  return db
    .select({
      id: discountRedemptions.id,
      offerId: discountRedemptions.offerId,
      golferId: discountRedemptions.golferId,
      title: discountOffers.title,
      at: discountRedemptions.at,
      day: discountRedemptions.day,
      clubName: clubs.name,
      partnerName: discountOffers.partnerName,
    })
    .from(discountRedemptions)
    .innerJoin(discountOffers, eq(discountOffers.id, discountRedemptions.offerId))
    .leftJoin(clubs, eq(clubs.id, discountRedemptions.clubId))
    .where(
      and(inArray(discountRedemptions.golferId, golferIds), isNull(discountRedemptions.undoneAt)),
    )
    .orderBy(desc(discountRedemptions.at), desc(discountRedemptions.id))
}

/** Names, birth days, clubs and cards of golfers, by which an offer is evaluated. */
export async function selectDiscountGolfers(db: Db, golferIds: string[]) {
  const people = await db
    .select({
      id: golfers.id,
      firstName: golfers.firstName,
      lastName: golfers.lastName,
      birthDate: golfers.birthDate,
    })
    .from(golfers)
    .where(inArray(golfers.id, golferIds))
  const members = await db
    .select({ golferId: golferMemberships.golferId, clubId: clubs.id })
    .from(golferMemberships)
    .innerJoin(clubs, eq(clubs.dguClubNumber, golferMemberships.clubNumber))
    .where(
      and(
        inArray(golferMemberships.golferId, golferIds),
        isNull(golferMemberships.endedOn),
        ne(golferMemberships.type, formerMember),
      ),
    )
  const cards = await db
    .select({
      golferId: passes.golferId,
      soldTerms: passes.soldTerms,
      state: passes.status,
      firstDay: passes.firstDay,
      lastDay: passes.lastDay,
    })
    .from(passes)
    .where(inArray(passes.golferId, golferIds))
  const of = <Row extends { golferId: string }>(rows: Row[], id: string) =>
    rows.filter(({ golferId }) => golferId === id)
  return people.map((person) => ({
    ...person,
    clubIds: of(members, person.id).map(({ clubId }) => clubId),
    cards: of(cards, person.id).map(({ soldTerms: { productCode }, ...card }) => ({
      ...card,
      productCode,
    })),
  }))
}

/** The union's type of a membership that has ended. */
const formerMember = 7
