import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { clearedValues } from '../db/personal-rows.ts'
import { giftCardMovements, giftCards } from '../db/tables/gift-cards.ts'
import { orderLines, orders } from '../db/tables/orders.ts'
import { isBuyer } from './buyer-queries.ts'

export type GiftCardRow = typeof giftCards.$inferSelect
export type MovementRow = typeof giftCardMovements.$inferSelect
type Movement = Omit<typeof giftCardMovements.$inferInsert, 'id'>

export async function insertGiftCard(tx: Db, card: typeof giftCards.$inferInsert) {
  await tx.insert(giftCards).values(card)
}

export async function findGiftCard(db: Db, id: string) {
  const [row] = await db.select().from(giftCards).where(eq(giftCards.id, id))
  return row
}

export async function findGiftCardByCodeHash(db: Db, codeHash: string) {
  const [row] = await db.select().from(giftCards).where(eq(giftCards.codeHash, codeHash))
  return row
}

export async function findGiftCardByLinkHash(db: Db, linkHash: string) {
  const [row] = await db.select().from(giftCards).where(eq(giftCards.linkHash, linkHash))
  return row
}

/** Locks a gift card until the transaction ends; callers have locked the order before. */
export async function lockGiftCard(tx: Db, id: string): Promise<GiftCardRow> {
  const [row] = await tx.select().from(giftCards).where(eq(giftCards.id, id)).for('no key update')
  if (!row) throw new Error(`No gift card ${id}`)
  return row
}

export async function updateGiftCard(
  tx: Db,
  id: string,
  set: Partial<Omit<GiftCardRow, 'id' | 'balanceOre'>>,
) {
  await tx.update(giftCards).set(set).where(eq(giftCards.id, id))
}

/** Changes a locked card's balance and records why: nothing else writes a balance. */
export async function moveBalance(tx: Db, movement: Movement) {
  await tx.insert(giftCardMovements).values(movement)
  await tx
    .update(giftCards)
    .set({ balanceOre: sql`${giftCards.balanceOre} + ${movement.amountOre}` })
    .where(eq(giftCards.id, movement.giftCardId))
}

/** What a gift card pays of a line at present, in øre: what it paid less what has gone back. */
export async function sumHeldByLine(db: Db, orderLineId: string): Promise<number> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(-sum(${giftCardMovements.amountOre}), 0)` })
    .from(giftCardMovements)
    .where(eq(giftCardMovements.orderLineId, orderLineId))
  return Number(row?.sum ?? 0)
}

/** What of an order line has gone back to its gift card, in øre. */
export async function sumReturnedByLines(db: Db, orderLineIds: string[]): Promise<number> {
  if (orderLineIds.length === 0) return 0
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${giftCardMovements.amountOre}), 0)` })
    .from(giftCardMovements)
    .where(
      and(
        inArray(giftCardMovements.orderLineId, orderLineIds),
        eq(giftCardMovements.kind, 'returned'),
      ),
    )
  return Number(row?.sum ?? 0)
}

/** What of a card's value is held by orders that nobody has paid yet, in øre. */
export async function sumReserved(db: Db, giftCardId: string): Promise<number> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${orders.giftCardOre}), 0)` })
    .from(orders)
    .where(and(eq(orders.giftCardId, giftCardId), eq(orders.status, 'awaiting_payment')))
  return Number(row?.sum ?? 0)
}

export async function setLineGiftCard(tx: Db, orderLineId: string, giftCardOre: number) {
  await tx.update(orderLines).set({ giftCardOre }).where(eq(orderLines.id, orderLineId))
}

/** The paid order of a gift card with this number, if the address is the buyer's (`isBuyer`). */
export async function findOrderOfGiftCard(
  db: Db,
  { orderNumber, email }: { orderNumber?: string | undefined; email: string },
) {
  if (!orderNumber) return undefined
  const [order] = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.number, orderNumber),
        eq(orders.kind, 'gift_card'),
        isBuyer(db, email),
        isNotNull(orders.securedAt),
      ),
    )
  return order
}

/**
 * Cards whose day of arrival has come, with something on them, that are not sent. Those that failed before
 * come last and only when their next try is due, so that they never keep others waiting.
 */
export async function selectArriving(
  db: Db,
  { day, now, limit }: { day: PlainDate; now: Date; limit: number },
): Promise<string[]> {
  const isDue = or(isNull(giftCards.sendAfter), lte(giftCards.sendAfter, now))
  const rows = await db
    .select({ id: giftCards.id })
    .from(giftCards)
    .where(and(lte(giftCards.arrivesOn, day), isToSend, isDue))
    .orderBy(asc(giftCards.sendTries), asc(giftCards.arrivesOn))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Postpones a card that could not be mailed: by a minute, and by twice as long each time, up to a day. */
export async function postponeSending(db: Db, id: string, now: Date) {
  const minutes = sql`least(power(2, least(${giftCards.sendTries}, 20)), 1440)`
  await db
    .update(giftCards)
    .set({
      sendTries: sql`${giftCards.sendTries} + 1`,
      sendAfter: sql`${now.toISOString()}::timestamptz + ${minutes} * interval '1 minute'`,
    })
    .where(eq(giftCards.id, id))
}

/** Locks a card that is still to be sent; undefined when another process has it or has sent it. */
export async function lockToSend(tx: Db, id: string): Promise<GiftCardRow | undefined> {
  const [row] = await tx
    .select()
    .from(giftCards)
    .where(and(eq(giftCards.id, id), isToSend))
    .for('no key update', { skipLocked: true })
  return row
}

/** Records that a card is mailed, and removes what an erasure has left until then. */
export async function markSent(tx: Db, { id, eraseWhenSent }: GiftCardRow, sentAt: Date) {
  const erased = eraseWhenSent ? clearedValues(giftCards) : {}
  await tx
    .update(giftCards)
    .set({ ...erased, sentAt })
    .where(eq(giftCards.id, id))
}

/** Removes the names and addresses of erased people from cards that should have arrived until a day and have not. */
export async function eraseNeverSent(db: Db, until: PlainDate) {
  await db
    .update(giftCards)
    .set({ ...clearedValues(giftCards), eraseWhenSent: false })
    .where(
      and(
        eq(giftCards.eraseWhenSent, true),
        isNull(giftCards.sentAt),
        lte(giftCards.arrivesOn, until),
      ),
    )
}

/** Not mailed: a card without a balance, paid back or used, and one whose address was erased (`eraseNeverSent`). */
const isToSend = and(
  eq(giftCards.status, 'active'),
  isNull(giftCards.sentAt),
  isNotNull(giftCards.recipientEmail),
  gt(giftCards.balanceOre, 0),
)
