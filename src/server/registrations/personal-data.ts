import { and, asc, eq, inArray, isNull, lte, notExists, or, sql, type SQL } from 'drizzle-orm'
import type { OrderedCard } from '#domain/registrations/ordered-card.ts'
import type { Db } from '../db/client.ts'
import {
  emailCodes,
  registrationCards,
  registrationOrders,
  registrations,
} from '../db/tables/registrations.ts'
import { erasedName, type Person, type PersonalPart } from '../personal-data.ts'
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
  exportOf: async (db, person) => [
    { key: 'purchases', title: 'Køb, du har begyndt', ...(await begunBy(db, person)) },
    { key: 'purchaseCards', title: 'Kort i købene', ...(await cardsOf(db, person)) },
    { key: 'accepted', title: 'Betingelser, du har accepteret', ...(await acceptedBy(db, person)) },
  ],
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
    await tx.delete(registrationCards).where(inArray(registrationCards.registrationId, ids))
    await tx.delete(emailCodes).where(inArray(emailCodes.registrationId, ids))
    await tx
      .update(registrations)
      .set({ ...nobody, status: 'expired', updatedAt: ctx.now(), version: nextVersion })
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

const nobody = { name: null, email: null, phone: null, provenEmail: null, accountId: null }

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

async function begunBy(db: Db, person: Person) {
  const rows = await db
    .select({
      name: registrations.name,
      email: registrations.email,
      provenEmail: registrations.provenEmail,
      phone: registrations.phone,
      status: registrations.status,
      createdAt: registrations.createdAt,
      updatedAt: registrations.updatedAt,
      expiresAt: registrations.expiresAt,
    })
    .from(registrations)
    .where(provenPurchase(person))
    .orderBy(asc(registrations.createdAt))
  const fields = {
    name: 'Navn',
    email: 'Mail',
    provenEmail: 'Bekræftet mail',
    phone: 'Telefon',
    status: 'Tilstand',
    createdAt: ['Begyndt', 'time'],
    updatedAt: ['Sidst ændret', 'time'],
    expiresAt: ['Gemmes til', 'time'],
  } as const
  return { fields, rows }
}

/** What the union answered about a number that was typed is for the golfer herself. */
async function cardsOf(db: Db, person: Person) {
  const hers = inArray(registrationCards.golferId, [...person.golferIds])
  const isHers = sql`${hers} or (${registrationCards.byDguLogin} and ${registrationCards.relation} <> 'partner')`
  const rows = await db
    .select({
      begunAt: registrations.createdAt,
      relation: registrationCards.relation,
      firstName: registrationCards.firstName,
      lastName: registrationCards.lastName,
      email: registrationCards.email,
      birthDate: registrationCards.birthDate,
      dguNumber: registrationCards.dguNumber,
      statedType: registrationCards.statedType,
      product: registrationCards.productCode,
      startNow: registrationCards.startNow,
      guardianAccepted: registrationCards.guardianAccepted,
      membership: sql`case when ${isHers} then ${registrationCards.membership} end`,
      confirmedAt: registrationCards.confirmedAt,
    })
    .from(registrationCards)
    .innerJoin(registrations, eq(registrations.id, registrationCards.registrationId))
    .where(or(provenPurchase(person), hers))
    .orderBy(asc(registrations.createdAt), asc(registrationCards.position))
  const fields = {
    begunAt: ['Begyndt', 'time'],
    relation: ['Hvem', { self: 'Dig selv', child: 'Barn', partner: 'En anden voksen' }],
    firstName: 'Fornavn',
    lastName: 'Efternavn',
    email: 'Mail',
    birthDate: ['Fødselsdag', 'day'],
    dguNumber: 'DGU-nummer',
    statedType: 'Slags medlem (DGU’s tal)',
    product: 'Kort',
    startNow: ['Start med det samme', 'flag'],
    guardianAccepted: ['Værge har sagt ja', 'flag'],
    membership: ['DGU’s svar', 'json'],
    confirmedAt: ['Bekræftet', 'time'],
  } as const
  return { fields, rows }
}

async function acceptedBy(db: Db, person: Person) {
  const rows = await db
    .select({
      version: registrationOrders.termsVersion,
      acceptedAt: registrationOrders.termsAcceptedAt,
      cards: registrationOrders.cards,
    })
    .from(registrationOrders)
    .innerJoin(registrations, eq(registrations.id, registrationOrders.registrationId))
    .where(provenPurchase(person))
    .orderBy(asc(registrationOrders.termsAcceptedAt))
  const fields = {
    version: 'Version',
    acceptedAt: ['Accepteret', 'time'],
    cards: ['Det, du bestilte', 'json'],
  } as const
  return { fields, rows }
}
