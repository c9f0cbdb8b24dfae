import { and, asc, eq, inArray, lte, notExists, sql, desc, isNotNull, isNull } from 'drizzle-orm'
import { AppError } from '../app-error.ts'
import type { Db } from '../db/client.ts'
import {
  emailCodes,
  registrationCards,
  registrationOrders,
  registrations,
} from '../db/tables/registrations.ts'
import { countForgotten } from './funnel-queries.ts'
import { orders } from '../db/tables/orders.ts'
import { boughtBy, type Buyer } from '../payments/receipt-queries.ts'

export type RegistrationRow = typeof registrations.$inferSelect
export type CardRow = typeof registrationCards.$inferSelect
export type NewCard = typeof registrationCards.$inferInsert

export async function insertRegistration(tx: Db, row: typeof registrations.$inferInsert) {
  const [inserted] = await tx.insert(registrations).values(row).returning()
  return inserted as RegistrationRow
}

export async function findRegistrationByToken(db: Db, tokenHash: string) {
  const [row] = await db.select().from(registrations).where(eq(registrations.tokenHash, tokenHash))
  return row
}

export async function findRegistration(db: Db, id: string) {
  const [row] = await db.select().from(registrations).where(eq(registrations.id, id))
  return row
}

/** Locks the purchase, so that concurrent saves run one after the other. */
export async function lockRegistration(tx: Db, id: string) {
  const [row] = await tx.select().from(registrations).where(eq(registrations.id, id)).for('update')
  return row
}

/** Drizzle cannot build an update without values, and a save may change only the version. */
const isEmptyUpdate = (set: object) => Object.values(set).every((value) => value === undefined)

export async function updateRegistration(
  tx: Db,
  id: string,
  set: Partial<typeof registrations.$inferInsert>,
) {
  if (isEmptyUpdate(set)) return
  await tx.update(registrations).set(set).where(eq(registrations.id, id))
}

/** The purchase with the change and all others of this transaction; undefined when it has been erased. */
export async function saveRegistrationRow(
  tx: Db,
  id: string,
  set: Partial<typeof registrations.$inferInsert>,
): Promise<RegistrationRow | undefined> {
  const [row] = await tx.update(registrations).set(set).where(eq(registrations.id, id)).returning()
  return row
}

/** False when the registration was saved since the version that was read. */
export async function updateUnchanged(
  tx: Db,
  { id, version }: { id: string; version: number },
  set: Partial<typeof registrations.$inferInsert>,
): Promise<boolean> {
  const rows = await tx
    .update(registrations)
    .set(set)
    .where(and(eq(registrations.id, id), eq(registrations.version, version)))
    .returning({ id: registrations.id })
  return rows.length > 0
}

export function selectCards(db: Db, registrationId: string): Promise<CardRow[]> {
  return db
    .select()
    .from(registrationCards)
    .where(eq(registrationCards.registrationId, registrationId))
    .orderBy(asc(registrationCards.position))
}

export async function insertCard(tx: Db, card: NewCard) {
  await tx.insert(registrationCards).values(card)
}

export async function updateCard(tx: Db, id: string, set: Partial<NewCard>) {
  if (isEmptyUpdate(set)) return
  await tx.update(registrationCards).set(set).where(eq(registrationCards.id, id))
}

export async function deleteCard(tx: Db, id: string) {
  await tx.delete(registrationCards).where(eq(registrationCards.id, id))
}

/** The card whose holder got this key by mail. */
export async function findCardByVerifyToken(db: Db, hash: string): Promise<CardRow | undefined> {
  const [card] = await db
    .select()
    .from(registrationCards)
    .where(eq(registrationCards.verifyTokenHash, hash))
  return card
}

/** Throws `changed_elsewhere` when the purchase has been erased in between. */
export async function saveRegistrationOrder(tx: Db, row: typeof registrationOrders.$inferInsert) {
  const { termsVersion, termsAcceptedAt, cards } = row
  // Waits for other locks and keeps the purchase from being deleted until this transaction ends.
  const found = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(eq(registrations.id, row.registrationId))
    .for('key share')
  if (found.length === 0) throw new AppError('changed_elsewhere')
  await tx.insert(registrationOrders).values(row).onConflictDoUpdate({
    target: registrationOrders.orderId,
    set: { termsVersion, termsAcceptedAt, cards },
  })
}

export async function findRegistrationOrder(db: Db, orderId: string) {
  const [row] = await db
    .select()
    .from(registrationOrders)
    .where(eq(registrationOrders.orderId, orderId))
  return row
}

/** Replaces earlier codes by a new one. Codes expire by the database's real clock, not by the demonstration's (E14). */
export async function replaceEmailCode(
  tx: Db,
  code: { registrationId: string; email: string; codeHash: string; minutes: number },
): Promise<Date> {
  await tx.delete(emailCodes).where(eq(emailCodes.registrationId, code.registrationId))
  const [row] = await tx
    .insert(emailCodes)
    .values({
      registrationId: code.registrationId,
      email: code.email,
      codeHash: code.codeHash,
      attempts: 0,
      createdAt: sql`clock_timestamp()`,
      expiresAt: sql`clock_timestamp() + ${code.minutes}::int * interval '1 minute'`,
    })
    .returning({ expiresAt: emailCodes.expiresAt })
  return row?.expiresAt as Date
}

/**
 * Counts an attempt at the newest code, used or not, and returns the code; undefined when no code is fresh and has
 * attempts left. A single statement counts concurrent attempts correctly.
 */
export async function countCodeAttempt(db: Db, registrationId: string, maxTries: number) {
  const [row] = await db
    .update(emailCodes)
    .set({ attempts: sql`${emailCodes.attempts} + 1` })
    .where(isFreshCode(registrationId, maxTries))
    .returning()
  return row
}

/** The code that can still be entered, with its age in seconds; undefined without one. */
export async function findOpenCode(db: Db, { registrationId, maxTries }: OpenCode) {
  const [row] = await db
    .select({
      email: emailCodes.email,
      age: sql<number>`extract(epoch from clock_timestamp() - ${emailCodes.createdAt})::int`,
    })
    .from(emailCodes)
    .where(and(isFreshCode(registrationId, maxTries), isNull(emailCodes.usedAt)))
  return row
}

type OpenCode = { registrationId: string; maxTries: number }

const isFreshCode = (registrationId: string, maxTries: number) =>
  and(
    eq(emailCodes.registrationId, registrationId),
    sql`${emailCodes.attempts} < ${maxTries}`,
    sql`${emailCodes.expiresAt} > clock_timestamp()`,
  )

export async function useEmailCode(tx: Db, id: string) {
  await tx
    .update(emailCodes)
    .set({ usedAt: sql`clock_timestamp()` })
    .where(eq(emailCodes.id, id))
}

/** Deletes expired purchases that were never ordered. */
export async function deleteAbandoned(tx: Db, now: Date): Promise<number> {
  const isOrdered = tx
    .select({ one: sql`1` })
    .from(registrationOrders)
    .where(eq(registrationOrders.registrationId, registrations.id))
  const rows = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(lte(registrations.expiresAt, now), notExists(isOrdered)))
    .orderBy(asc(registrations.id))
    .for('update')
  await deleteCounted(tx, rows)
  return rows.length
}

/** Deletes registrations after counting their furthest steps. */
export async function deleteCounted(tx: Db, rows: readonly { id: string }[]): Promise<void> {
  if (rows.length === 0) return
  const which = inArray(
    registrations.id,
    rows.map(({ id }) => id),
  )
  await countForgotten(tx, which)
  await tx.delete(registrations).where(which)
}

/** Erases the entered details of expired purchases that were ordered; the order keeps what was bought. */
export async function emptyOldOrdered(tx: Db, now: Date): Promise<number> {
  const rows = await tx
    .update(registrations)
    .set({
      status: 'expired',
      name: null,
      email: null,
      phone: null,
      provenEmail: null,
      updatedAt: now,
    })
    .where(
      and(
        lte(registrations.expiresAt, now),
        inArray(registrations.status, ['ordered', 'completed', 'open']),
      ),
    )
    .returning({ id: registrations.id })
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) {
    await tx.delete(registrationCards).where(inArray(registrationCards.registrationId, ids))
    await tx.delete(emailCodes).where(inArray(emailCodes.registrationId, ids))
  }
  return ids.length
}

/** Paid orders of a buyer with the accepted terms, the newest first. */
export function selectAcceptedOrders(db: Db, buyer: Buyer, limit: number) {
  return db
    .select({ orderId: orders.id, number: orders.number, sale: registrationOrders })
    .from(registrationOrders)
    .innerJoin(orders, eq(orders.id, registrationOrders.orderId))
    .where(and(boughtBy(buyer), isNotNull(orders.securedAt)))
    .orderBy(desc(registrationOrders.termsAcceptedAt), desc(orders.id))
    .limit(limit)
}
