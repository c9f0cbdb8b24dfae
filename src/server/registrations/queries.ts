import { and, asc, eq, inArray, lte, notExists, sql, desc, isNotNull } from 'drizzle-orm'
import { AppError } from '../app-error.ts'
import type { Db } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'
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
  const [inserted] = await tx.insert(registrations).values(row).returning().execute()
  return inserted as RegistrationRow
}

const byTokenHash = prepared((db) =>
  db
    .select()
    .from(registrations)
    .where(eq(registrations.tokenHash, sql.placeholder('tokenHash'))),
)

export async function findRegistrationByToken(db: Db, tokenHash: string) {
  const [row] = await byTokenHash(db).execute({ tokenHash })
  return row
}

const byId = prepared((db) =>
  db
    .select()
    .from(registrations)
    .where(eq(registrations.id, sql.placeholder('id'))),
)

export async function findRegistration(db: Db, id: string): Promise<RegistrationRow | undefined> {
  const [row] = await byId(db).execute({ id })
  return row
}

const lockById = prepared((tx) =>
  tx
    .select()
    .from(registrations)
    .where(eq(registrations.id, sql.placeholder('id')))
    .for('update'),
)

/** Locks the purchase, so that concurrent saves run one after the other. */
export async function lockRegistration(tx: Db, id: string): Promise<RegistrationRow | undefined> {
  const [row] = await lockById(tx).execute({ id })
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
  await tx.update(registrations).set(set).where(eq(registrations.id, id)).execute()
}

/** The purchase with the change and all others of this transaction; undefined when it has been erased. */
export async function saveRegistrationRow(
  tx: Db,
  id: string,
  set: Partial<typeof registrations.$inferInsert>,
): Promise<RegistrationRow | undefined> {
  const [row] = await tx
    .update(registrations)
    .set(set)
    .where(eq(registrations.id, id))
    .returning()
    .execute()
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
    .execute()
  return rows.length > 0
}

const cardsOf = prepared((db) =>
  db
    .select()
    .from(registrationCards)
    .where(eq(registrationCards.registrationId, sql.placeholder('registrationId')))
    .orderBy(asc(registrationCards.position)),
)

export function selectCards(db: Db, registrationId: string): Promise<CardRow[]> {
  return cardsOf(db).execute({ registrationId })
}

export async function insertCard(tx: Db, card: NewCard) {
  await tx.insert(registrationCards).values(card).execute()
}

export async function updateCard(tx: Db, id: string, set: Partial<NewCard>) {
  if (isEmptyUpdate(set)) return
  await tx.update(registrationCards).set(set).where(eq(registrationCards.id, id)).execute()
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
  const locked = tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(eq(registrations.id, row.registrationId))
    .for('key share')
  const saved = tx.insert(registrationOrders).values(row).onConflictDoUpdate({
    target: registrationOrders.orderId,
    set: { termsVersion, termsAcceptedAt, cards },
  })
  const [found, inserted] = await Promise.allSettled([locked.execute(), saved.execute()])
  if (found.status === 'fulfilled' && found.value.length === 0)
    throw new AppError('changed_elsewhere')
  for (const one of [found, inserted]) if (one.status === 'rejected') throw one.reason
}

export async function findRegistrationOrder(db: Db, orderId: string) {
  const [row] = await db
    .select()
    .from(registrationOrders)
    .where(eq(registrationOrders.orderId, orderId))
    .execute()
  return row
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
