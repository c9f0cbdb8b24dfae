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
import { deleteCounted } from './queries.ts'

/** By the address only what is no account's: a former address may be somebody else's by now. */
const whosePurchase = ({ accountId, email }: Person) =>
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

/** In an export only what her own mailbox has proven: anybody may have typed her address. */
const provenPurchase = ({ accountId, email }: Person) =>
  or(
    eq(registrations.accountId, accountId),
    and(isNull(registrations.accountId), eq(sql`lower(${registrations.provenEmail})`, email)),
  ) as SQL

/** Purchases under way, what was ordered, and the terms that were accepted. */
export const registrationsPart: PersonalPart = {
  exportOf: async (db, person) => {
    const begun = db
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
        where: or(inArray(registrationId, begun), holds),
        orderBy: [columnVia(registrationId, registrations.createdAt), position],
        // What the union answered about a number that was typed is for the golfer herself.
        overrides: {
          membership: sql`case when ${holds} or (${byDguLogin} and ${relation} <> 'partner') then ${membership} end`,
        },
      }),
      await exportTable(db, registrationOrders, {
        where: inArray(registrationOrders.registrationId, begun),
        orderBy: [registrationOrders.termsAcceptedAt],
      }),
    ]
  },
  erase: async (tx, ctx, person) => {
    const bought = await tx
      .select({ id: registrations.id })
      .from(registrations)
      .where(whosePurchase(person))
    const ids = bought.map(({ id }) => id)
    const unordered = and(inArray(registrations.id, ids), neverOrdered(tx))
    await deleteCounted(
      tx,
      await tx.select({ id: registrations.id }).from(registrations).where(unordered),
    )
    await deleteOrderedCards(tx, inArray(registrationOrders.registrationId, ids), () => true)
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

/** A tab that saves on top of what it saw is refused. */
const nextVersion = sql`${registrations.version} + 1`

/** Holds a person's purchases: an order that is being placed comes first, or not at all. */
export async function lockPurchasesOf(tx: Db, person: Person): Promise<void> {
  await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(whosePurchase(person))
    .orderBy(asc(registrations.id))
    .for('update')
}

/** Takes the people out of orders that the accounts need no longer. */
export async function deleteOldOrders(tx: Db, until: Date): Promise<void> {
  const namesSomebody = sql`exists (select from jsonb_array_elements(${registrationOrders.cards}) as card
    where not card @> ${JSON.stringify(nobodysCard)}::jsonb)`
  const old = and(lte(registrationOrders.termsAcceptedAt, until), namesSomebody)
  await deleteOrderedCards(tx, old as SQL, () => true)
}

/** Of each card on its own: one of a family may have been erased years before the others. */
const nobodysCard = { ...erasedName, email: null, birthDate: null, dguNumber: '' }

/** Her card in a purchase that somebody else made. */
async function eraseAsHolder(tx: Db, { email, golferIds }: Person) {
  const hers = or(
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
    .where(hers)
    .returning({ id: registrationCards.id, registrationId: registrationCards.registrationId })
  const ids = new Set(held.map(({ id }) => id))
  const purchases = held.map(({ registrationId }) => registrationId)
  const where = inArray(registrationOrders.registrationId, purchases)
  await deleteOrderedCards(tx, where, ({ cardId }) => ids.has(cardId))
}

/** What was sold, and on which terms, stays; who it was for goes. */
async function deleteOrderedCards(tx: Db, which: SQL, isGone: (card: OrderedCard) => boolean) {
  const rows = await tx.select().from(registrationOrders).where(which).for('update')
  for (const { orderId, cards } of rows) {
    const without = cards.map((card) => (isGone(card) ? { ...card, ...nobodysCard } : card))
    await tx
      .update(registrationOrders)
      .set({ cards: without })
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
