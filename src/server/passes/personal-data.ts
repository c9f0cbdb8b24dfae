import { and, asc, eq, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { currentStates } from '#domain/passes/pass-state.ts'
import type { Db } from '../db/client.ts'
import { golfers } from '../db/tables/accounts.ts'
import { orders } from '../db/tables/orders.ts'
import { passes, passPayments, seasons, withdrawals } from '../db/tables/passes.ts'
import { erasedAddress, erasedName, type Person, type PersonalPart } from '../personal-data.ts'

/** Cards, what was paid for them later, and withdrawals. */
export const passesPart: PersonalPart = {
  exportOf: async (db, person) => [
    { key: 'passes', title: 'Kort', ...(await cardsOf(db, person)) },
    { key: 'passPayments', title: 'Betalt for kort siden', ...(await laterPayments(db, person)) },
    { key: 'withdrawals', title: 'Fortrydelser', ...(await declaredBy(db, person)) },
  ],
  erase: async (tx, ctx, person) => {
    const hers = inArray(passes.golferId, [...person.golferIds])
    // Ended as the operator ends one: its price and its visits go on counting (D13).
    await tx
      .update(passes)
      .set({ status: 'revoked', endedAt: ctx.now() })
      .where(and(hers, inArray(passes.status, [...currentStates])))
    await tx.update(passes).set({ dguNumber: null, payTokenHash: null }).where(hers)
    await tx.update(withdrawals).set(nobody).where(whoseWithdrawal(tx, person))
  },
}

const nobody = { name: '', email: erasedAddress }

/** Every card of these golfers, held until the transaction ends: no round is spent meanwhile. */
export async function lockPassesOf(tx: Db, golferIds: readonly string[]) {
  return tx
    .select()
    .from(passes)
    .where(inArray(passes.golferId, [...golferIds]))
    .orderBy(asc(passes.id))
    .for('update')
}

/** Golfers whose only card was never confirmed, and whose money went back before an instant. */
export async function selectUnverified(db: Db, until: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: golfers.id })
    .from(golfers)
    .innerJoin(passes, eq(passes.golferId, golfers.id))
    .where(
      and(
        eq(passes.status, 'refunded'),
        lte(passes.endedAt, until),
        isNull(golfers.verifiedAt),
        sql`(${golfers.firstName}, ${golfers.lastName}) <> (${erasedName.firstName}, ${erasedName.lastName})`,
        sql`not exists (select from ${passes} as other where other.golfer_id = ${golfers.id}
          and (other.status <> 'refunded' or other.ended_at > ${until.toISOString()}))`,
      ),
    )
  return rows.map(({ id }) => id)
}

/** Takes the union's numbers off cards that were never confirmed. */
export async function deleteNumbers(tx: Db, golferIds: string[]): Promise<void> {
  await tx.update(passes).set({ dguNumber: null }).where(inArray(passes.golferId, golferIds))
}

/** Takes names out of declarations that the accounts need no longer. */
export async function deleteOldWithdrawals(tx: Db, until: Date): Promise<number> {
  const gone = await tx
    .update(withdrawals)
    .set(nobody)
    .where(and(lte(withdrawals.receivedAt, until), sql`${withdrawals.name} <> ''`))
  return gone.rowCount ?? 0
}

const whoseWithdrawal = (db: Db, person: Person): SQL =>
  or(
    eq(sql`lower(${withdrawals.email})`, person.email),
    inArray(withdrawals.passId, db.select({ id: passes.id }).from(passes).where(whoseCard(person))),
  ) as SQL

/** Of her own cards, and of those she paid for; in whose name stands only where it is her address. */
const provenWithdrawal = (db: Db, person: Person): SQL => {
  const hers = db.select({ id: passes.id }).from(passes).where(whoseCard(person))
  const paid = db
    .select({ id: passes.id })
    .from(passes)
    .innerJoin(orders, eq(orders.id, passes.orderId))
    .where(eq(orders.accountId, person.accountId))
  return or(inArray(withdrawals.passId, hers), inArray(withdrawals.passId, paid)) as SQL
}

const whoseCard = ({ golferIds, passIds = [] }: Person): SQL =>
  or(inArray(passes.golferId, [...golferIds]), inArray(passes.id, [...passIds])) as SQL

async function cardsOf(db: Db, person: Person) {
  const rows = await db
    .select({
      number: passes.number,
      season: seasons.code,
      product: passes.productCode,
      golfer: golfers.firstName,
      state: passes.status,
      dguNumber: passes.dguNumber,
      firstDay: passes.firstDay,
      lastDay: passes.lastDay,
      orderedOn: passes.orderedOn,
      deadline: passes.withdrawalDeadline,
      startNow: passes.startNow,
      issuedAt: passes.issuedAt,
      endedAt: passes.endedAt,
      soldAs: passes.soldTerms,
    })
    .from(passes)
    .innerJoin(golfers, eq(golfers.id, passes.golferId))
    .innerJoin(seasons, eq(seasons.id, passes.seasonId))
    .where(whoseCard(person))
    .orderBy(asc(passes.issuedAt), asc(passes.id))
  const fields = {
    number: 'Kortnummer',
    season: 'Sæson',
    product: 'Kort',
    golfer: 'Golfspiller',
    state: 'Tilstand',
    dguNumber: 'DGU-nummer ved købet',
    firstDay: ['Første dag', 'day'],
    lastDay: ['Sidste dag', 'day'],
    orderedOn: ['Bestilt', 'day'],
    deadline: ['Kan fortrydes til', 'day'],
    startNow: ['Bad om start med det samme', 'flag'],
    issuedAt: ['Udstedt', 'time'],
    endedAt: ['Endt', 'time'],
    soldAs: ['Vilkår, det blev solgt på', 'json'],
  } as const
  return { fields, rows }
}

async function laterPayments(db: Db, person: Person) {
  const rows = await db
    .select({
      number: passes.number,
      kind: passPayments.kind,
      amount: passPayments.amountOre,
      paidAt: passPayments.paidAt,
      withdrawnAt: passPayments.withdrawnAt,
    })
    .from(passPayments)
    .innerJoin(passes, eq(passes.id, passPayments.passId))
    .where(whoseCard(person))
    .orderBy(asc(passPayments.paidAt))
  const fields = {
    number: 'Kortnummer',
    kind: ['Hvad', { upgrade: 'Opgradering', made_good: 'Manglende betaling' }],
    amount: ['Beløb', 'ore'],
    paidAt: ['Betalt', 'time'],
    withdrawnAt: ['Fortrudt', 'time'],
  } as const
  return { fields, rows }
}

async function declaredBy(db: Db, person: Person) {
  const isHers = sql`lower(${withdrawals.email}) = ${person.email}`
  const rows = await db
    .select({
      contract: withdrawals.contract,
      name: sql<string | null>`case when ${isHers} then ${withdrawals.name} end`,
      email: sql<string | null>`case when ${isHers} then ${withdrawals.email} end`,
      receivedAt: withdrawals.receivedAt,
      outcome: withdrawals.outcome,
      rounds: withdrawals.roundsCounted,
      retained: withdrawals.retainedOre,
      refund: withdrawals.refundOre,
    })
    .from(withdrawals)
    .where(provenWithdrawal(db, person))
    .orderBy(asc(withdrawals.receivedAt))
  const fields = {
    contract: 'Aftale',
    name: 'Navn',
    email: 'Mail',
    receivedAt: ['Modtaget', 'time'],
    outcome: 'Udfald',
    rounds: 'Spillede runder',
    retained: ['Beholdt', 'ore'],
    refund: ['Givet tilbage', 'ore'],
  } as const
  return { fields, rows }
}
