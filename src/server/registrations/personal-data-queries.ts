import { and, asc, eq, inArray, isNull, lte, notExists, or, sql, type SQL } from 'drizzle-orm'
import type { OrderedCard } from '#domain/registrations/ordered-card.ts'
import type { Db } from '../db/client.ts'
import { columnVia, clearedValues, eraseRows, exportTable } from '../db/personal-rows.ts'
import {
  emailCodes,
  registrationCards,
  registrationOrders,
  registrations,
} from '../db/tables/registrations.ts'
import { erasedName } from '../db/personal-data.ts'
import type { Person, PersonalPart } from '../personal-data.ts'
import { deleteTicketsOfAccount, exportTickets } from '../salequeue/personal-data-queries.ts'
import { deleteCounted } from './queries.ts'

/** Purchases of the account, and by address only those without an account, because an address may have changed hands. */
const purchasesOf = ({ accountId, email }: Person) =>
  or(
    eq(registrations.accountId, accountId),
    and(
      isNull(registrations.accountId),
      or(
        eq(sql`lower(${registrations.email})`, email),
        eq(sql`lower(${registrations.provenEmail})`, email),
      ),
    ),
  ) as SQL

/** Purchases for the export: only proven addresses count, because any visitor can enter an address. */
const provenPurchase = ({ accountId, email }: Person) =>
  or(
    eq(registrations.accountId, accountId),
    and(isNull(registrations.accountId), eq(sql`lower(${registrations.provenEmail})`, email)),
  ) as SQL

/** Purchases in progress, ordered cards, and accepted terms. */
export const registrationsPart: PersonalPart = {
  exportOf: async (db, person) => {
    const ownPurchases = db
      .select({ id: registrations.id })
      .from(registrations)
      .where(provenPurchase(person))
    const holds = inArray(registrationCards.golferId, [...person.golferIds])
    const { byDguLogin, membership, registrationId, relation, position } = registrationCards
    return [
      await exportTable(db, registrations, {
        where: provenPurchase(person),
        orderBy: [registrations.createdAt],
      }),
      await exportTable(db, registrationCards, {
        where: or(inArray(registrationId, ownPurchases), holds),
        orderBy: [columnVia(registrationId, registrations.createdAt), position],
        // The union's answer about an entered number is exported only to the golfer.
        overrides: {
          membership: sql`case when ${holds} or (${byDguLogin} and ${relation} <> 'partner') then ${membership} end`,
        },
      }),
      await exportTable(db, registrationOrders, {
        where: inArray(registrationOrders.registrationId, ownPurchases),
        orderBy: [registrationOrders.termsAcceptedAt],
      }),
      await exportTickets(db, person),
    ]
  },
  erase: async (tx, ctx, person) => {
    await deleteTicketsOfAccount(tx, person)
    const bought = await tx
      .select({ id: registrations.id })
      .from(registrations)
      .where(purchasesOf(person))
    const ids = bought.map(({ id }) => id)
    const unordered = and(inArray(registrations.id, ids), neverOrdered(tx))
    await deleteCounted(
      tx,
      await tx.select({ id: registrations.id }).from(registrations).where(unordered),
    )
    await eraseOrderedCards(tx, inArray(registrationOrders.registrationId, ids), () => true)
    await eraseAsHolder(tx, person)
    await eraseRows(tx, registrationCards, inArray(registrationCards.registrationId, ids))
    await eraseRows(tx, emailCodes, inArray(emailCodes.registrationId, ids))
    await tx
      .update(registrations)
      .set({
        ...clearedValues(registrations),
        status: 'expired',
        updatedAt: ctx.now(),
        version: nextVersion,
      })
      .where(inArray(registrations.id, ids))
  },
}

/** A higher version makes open tabs fail with `changed_elsewhere`. */
const nextVersion = sql`${registrations.version} + 1`

/** Locks a person's purchases, so that an order is placed either before the erasure or not at all. */
export async function lockPurchasesOf(tx: Db, person: Person): Promise<void> {
  await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(purchasesOf(person))
    .orderBy(asc(registrations.id))
    .for('update')
}

/** Erases the people from orders that bookkeeping no longer needs. */
export async function deleteOldOrders(tx: Db, until: Date): Promise<void> {
  const hasPerson = sql`exists (select from jsonb_array_elements(${registrationOrders.cards}) as card
    where not card @> ${JSON.stringify(erasedCard)}::jsonb)`
  const old = and(lte(registrationOrders.termsAcceptedAt, until), hasPerson)
  await eraseOrderedCards(tx, old as SQL, () => true)
}

/** Values of an erased card. Cards are erased one by one, since members of a family may go in different years. */
const erasedCard = { ...erasedName, email: null, birthDate: null, dguNumber: '' }

/** Erases the person as holder of cards in other people's purchases. */
async function eraseAsHolder(tx: Db, { email, golferIds }: Person) {
  const heldByPerson = or(
    inArray(registrationCards.golferId, [...golferIds]),
    eq(sql`lower(${registrationCards.email})`, email),
  )
  const held = await tx
    .update(registrationCards)
    .set({
      ...erasedName,
      email: null,
      birthDate: null,
      dguNumber: null,
      membership: null,
      verifyTokenHash: null,
    })
    .where(heldByPerson)
    .returning({ id: registrationCards.id, registrationId: registrationCards.registrationId })
  const ids = new Set(held.map(({ id }) => id))
  const purchases = held.map(({ registrationId }) => registrationId)
  const where = inArray(registrationOrders.registrationId, purchases)
  await eraseOrderedCards(tx, where, ({ cardId }) => ids.has(cardId))
}

/** Erases the holders of ordered cards; products and terms remain. */
async function eraseOrderedCards(tx: Db, which: SQL, isErased: (card: OrderedCard) => boolean) {
  const rows = await tx.select().from(registrationOrders).where(which).for('update')
  for (const { orderId, cards } of rows) {
    const erased = cards.map((card) => (isErased(card) ? { ...card, ...erasedCard } : card))
    await tx
      .update(registrationOrders)
      .set({ cards: erased })
      .where(eq(registrationOrders.orderId, orderId))
  }
}

const neverOrdered = (tx: Db) =>
  notExists(
    tx
      .select({ one: sql`1` })
      .from(registrationOrders)
      .where(eq(registrationOrders.registrationId, registrations.id)),
  )
