import { and, asc, desc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../../db/client.ts'
import type { SimulatedEvent } from './payment-states.ts'
import {
  simulatorCallbacks,
  simulatorPayments,
  simulatorWebhooks,
  type SimulatedProvider,
} from '../../db/tables/simulators.ts'

export type SimulatedPayment = typeof simulatorPayments.$inferSelect
export type NewSimulatedPayment = typeof simulatorPayments.$inferInsert
export type Callback = typeof simulatorCallbacks.$inferSelect

/** The attempts after which the simulated provider gives up, as real ones do after a week. */
const mostTries = 24

export async function insertPayment(db: Db, payment: NewSimulatedPayment) {
  const [row] = await db.insert(simulatorPayments).values(payment).onConflictDoNothing().returning()
  return row
}

type PaymentKey =
  | { id: string }
  | { provider: SimulatedProvider; reference: string }
  | { provider: SimulatedProvider; number: number }
  | { provider: SimulatedProvider; eventId: string }

export async function lockPayment(tx: Db, by: PaymentKey) {
  const payment = tx.select().from(simulatorPayments).where(whereIs(by))
  const [row] = await payment.for('update').execute()
  return row
}

function whereIs(by: PaymentKey) {
  if ('id' in by) return eq(simulatorPayments.id, by.id)
  return and(eq(simulatorPayments.provider, by.provider), isIt(by))
}

function isIt(by: Exclude<PaymentKey, { id: string }>) {
  if ('number' in by) return eq(simulatorPayments.number, by.number)
  if ('reference' in by) return eq(simulatorPayments.reference, by.reference)
  const event = JSON.stringify([{ pspReference: by.eventId }])
  return sql`${simulatorPayments.events} @> ${event}::jsonb`
}

/** The newest payments at a provider. */
export function selectNewest(db: Db, provider: SimulatedProvider, limit: number) {
  return db
    .select()
    .from(simulatorPayments)
    .where(eq(simulatorPayments.provider, provider))
    .orderBy(desc(simulatorPayments.number))
    .limit(limit)
}

export async function savePayment(tx: Db, payment: SimulatedPayment) {
  const isIt = eq(simulatorPayments.id, payment.id)
  await tx.update(simulatorPayments).set(payment).where(isIt).execute()
}

/** Payments whose delayed approval is due, or that something happens to after a refund or a capture. */
export async function selectDelayedIds(db: Db, now: Date) {
  const rows = await db
    .select({ id: simulatorPayments.id })
    .from(simulatorPayments)
    .where(
      or(
        and(eq(simulatorPayments.state, 'CREATED'), lte(simulatorPayments.approveAt, now)),
        inArray(simulatorPayments.failure, ['refund_fails', 'dispute_lost', 'dispute_won']),
      ),
    )
    .orderBy(desc(simulatorPayments.number))
    .limit(100)
  return rows.map((row) => row.id)
}

export async function insertCallback(tx: Db, callback: typeof simulatorCallbacks.$inferInsert) {
  await tx.insert(simulatorCallbacks).values(callback).execute()
}

/** Claims the next due callback and postpones it, in case the sender crashes. */
export async function claimDueCallback(db: Db, now: Date): Promise<Callback | undefined> {
  const due = db
    .select({ id: simulatorCallbacks.id })
    .from(simulatorCallbacks)
    .where(
      and(
        isNull(simulatorCallbacks.doneAt),
        lte(simulatorCallbacks.dueAt, now),
        lt(simulatorCallbacks.tries, mostTries),
      ),
    )
    .orderBy(asc(simulatorCallbacks.dueAt))
    .limit(1)
    .for('update', { skipLocked: true })
  const wait = sql`least(power(2, ${simulatorCallbacks.tries}), 600) * interval '1 second'`
  const [row] = await db
    .update(simulatorCallbacks)
    .set({
      tries: sql`${simulatorCallbacks.tries} + 1`,
      // One second, doubled each time, at most ten minutes.
      dueAt: sql`${now.toISOString()}::timestamptz + ${wait}`,
    })
    .where(eq(simulatorCallbacks.id, sql`(${due})`))
    .returning()
  return row
}

export async function markCallbackDone(db: Db, id: string, now: Date) {
  await db.update(simulatorCallbacks).set({ doneAt: now }).where(eq(simulatorCallbacks.id, id))
}

/** Stores past payments, for the demonstration only. */
export async function seedPayments(tx: Db, payments: NewSimulatedPayment[]) {
  if (payments.length > 0) await tx.insert(simulatorPayments).values(payments)
}

export const selectWebhooks = (db: Db, provider: SimulatedProvider) =>
  db.select().from(simulatorWebhooks).where(eq(simulatorWebhooks.provider, provider))

export async function insertWebhook(db: Db, webhook: typeof simulatorWebhooks.$inferInsert) {
  await db.insert(simulatorWebhooks).values(webhook)
}

/** Whether there was one to delete. */
export async function deleteWebhook(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .delete(simulatorWebhooks)
    .where(eq(simulatorWebhooks.id, id))
    .returning({ id: simulatorWebhooks.id })
  return rows.length > 0
}

type Days = { from: PlainDate; to: PlainDate }

/** The payments at a provider with an event on one of these Danish days. */
export function selectChanged(db: Db, provider: SimulatedProvider, { from, to }: Days) {
  const happened = sql`exists (select from jsonb_array_elements(${simulatorPayments.events}) event
    where ((event ->> 'timestamp')::timestamptz at time zone 'Europe/Copenhagen')::date between ${from} and ${to})`
  return db
    .select()
    .from(simulatorPayments)
    .where(and(eq(simulatorPayments.provider, provider), happened))
    .orderBy(asc(simulatorPayments.number))
}

/** A page of the payments at a provider whose last event, if any, is not before a time. */
export function selectSince(
  db: Db,
  provider: SimulatedProvider,
  { since, size, offset }: { since: Date; size: number; offset: number },
) {
  const changedAt = sql`coalesce((${simulatorPayments.events} -> -1 ->> 'timestamp')::timestamptz, ${simulatorPayments.createdAt})`
  return db
    .select()
    .from(simulatorPayments)
    .where(
      and(
        eq(simulatorPayments.provider, provider),
        sql`${changedAt} >= ${since.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(simulatorPayments.number))
    .limit(size)
    .offset(offset)
}

/** The captures and refunds of a Danish day at a provider, oldest first. */
export async function selectMovements(db: Db, provider: SimulatedProvider, day: PlainDate) {
  const event = sql`jsonb_array_elements(${simulatorPayments.events})`
  const { rows } = await db.execute<{ event: SimulatedEvent }>(sql`
    select event from (select ${event} as event from ${simulatorPayments}
      where ${simulatorPayments.provider} = ${provider}) happened
    where event ->> 'name' in ('payment.captured', 'payment.refunded') and (event ->> 'success')::boolean
      and ((event ->> 'timestamp')::timestamptz at time zone 'Europe/Copenhagen')::date = ${day}
    order by event ->> 'timestamp'`)
  return rows.map(({ event: happened }) => happened)
}
