import { and, asc, eq, inArray, lte, notExists, sql } from 'drizzle-orm'
import { AppError } from '../app-error.ts'
import type { Db } from '../db/client.ts'
import {
  emailCodes,
  registrationCards,
  registrationOrders,
  registrations,
} from '../db/tables/registrations.ts'
import { countForgotten } from './funnel-queries.ts'

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

/** Holds the purchase, so that two tabs save one after the other. */
export async function lockRegistration(tx: Db, id: string) {
  const [row] = await tx.select().from(registrations).where(eq(registrations.id, id)).for('update')
  return row
}

/** A save that changes no field counts the version up all the same, and no statement can be made of it. */
const isNothing = (set: object) => Object.values(set).every((value) => value === undefined)

export async function updateRegistration(
  tx: Db,
  id: string,
  set: Partial<typeof registrations.$inferInsert>,
) {
  if (isNothing(set)) return
  await tx.update(registrations).set(set).where(eq(registrations.id, id))
}

/** False when somebody has saved since the version that was read. */
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
  if (isNothing(set)) return
  await tx.update(registrationCards).set(set).where(eq(registrationCards.id, id))
}

export async function deleteCard(tx: Db, id: string) {
  await tx.delete(registrationCards).where(eq(registrationCards.id, id))
}

/** The card whose holder was mailed this key. */
export async function findCardByVerifyToken(db: Db, hash: string): Promise<CardRow | undefined> {
  const [card] = await db
    .select()
    .from(registrationCards)
    .where(eq(registrationCards.verifyTokenHash, hash))
  return card
}

/** Throws `changed_elsewhere` when the purchase has been erased meanwhile. */
export async function saveRegistrationOrder(tx: Db, row: typeof registrationOrders.$inferInsert) {
  const { termsVersion, termsAcceptedAt, cards } = row
  // Waits for whoever holds the purchase, and keeps it from being deleted until we are done.
  const there = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(eq(registrations.id, row.registrationId))
    .for('key share')
  if (there.length === 0) throw new AppError('changed_elsewhere')
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

/** A new code makes the earlier ones void. Codes live on the database's real clock (E14). */
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
 * Counts a try at the newest code and answers with it; undefined when there is none that is
 * fresh, unused and has tries left. One statement, so that a hundred tries at once are counted.
 */
export async function countCodeAttempt(db: Db, registrationId: string, maxTries: number) {
  const [row] = await db
    .update(emailCodes)
    .set({ attempts: sql`${emailCodes.attempts} + 1` })
    .where(
      and(
        eq(emailCodes.registrationId, registrationId),
        sql`${emailCodes.usedAt} is null`,
        sql`${emailCodes.attempts} < ${maxTries}`,
        sql`${emailCodes.expiresAt} > clock_timestamp()`,
      ),
    )
    .returning()
  return row
}

export async function useEmailCode(tx: Db, id: string) {
  await tx
    .update(emailCodes)
    .set({ usedAt: sql`clock_timestamp()` })
    .where(eq(emailCodes.id, id))
}

/** Purchases whose time is up and that were never ordered, to be forgotten. */
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

/** Deletes registrations; how far they had come is counted first. */
export async function deleteCounted(tx: Db, rows: readonly { id: string }[]): Promise<void> {
  if (rows.length === 0) return
  const which = inArray(
    registrations.id,
    rows.map(({ id }) => id),
  )
  await countForgotten(tx, which)
  await tx.delete(registrations).where(which)
}

/** Ordered purchases past their time: what was bought stays, what was typed goes. */
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
