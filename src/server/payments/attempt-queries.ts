import { and, asc, desc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'
import { orders } from '../db/tables/orders.ts'
import { paymentAttempts, paymentEvents } from '../db/tables/payments.ts'

export type AttemptRow = typeof paymentAttempts.$inferSelect
export type EventSource = (typeof paymentEvents.$inferInsert)['source']

const attemptById = (db: Db) =>
  db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, sql.placeholder('attemptId')))

const attemptToRead = prepared(attemptById)
const attemptToLock = prepared((tx) => attemptById(tx).for('no key update'))

export async function findAttempt(db: Db, attemptId: string) {
  const [row] = await attemptToRead(db).execute({ attemptId })
  return row
}

export async function findAttemptByReference(db: Db, provider: string, reference: string) {
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.provider, provider), eq(paymentAttempts.reference, reference)))
  return row
}

/** By the provider's own id of the payment. */
export async function findAttemptByProviderId(db: Db, provider: string, providerId: string) {
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.provider, provider), eq(paymentAttempts.providerId, providerId)))
  return row
}

/** The attempt that a return address belongs to, with its order. */
export async function findReturn(db: Db, returnTokenHash: string) {
  const [row] = await db
    .select({ attempt: paymentAttempts, order: orders })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(eq(paymentAttempts.returnTokenHash, returnTokenHash))
  return row
}

/** The attempt that secured an order. */
export async function findSecuring(db: Db, orderId: string): Promise<AttemptRow | undefined> {
  const [row] = await db
    .select({ attempt: paymentAttempts })
    .from(orders)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, orders.securedBy))
    .where(eq(orders.id, orderId))
    .execute()
  return row?.attempt
}

/**
 * Locks an attempt; callers lock its order first. `for update` could deadlock: a writer of an event
 * would wait for this lock at its foreign key, while this transaction waits at the event's unique key.
 */
export async function lockAttempt(tx: Db, attemptId: string) {
  const [row] = await attemptToLock(tx).execute({ attemptId })
  return row
}

export function selectAttempts(db: Db, orderId: string) {
  return db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(desc(paymentAttempts.createdAt), desc(paymentAttempts.id))
    .execute()
}

export async function insertAttempt(tx: Db, attempt: typeof paymentAttempts.$inferInsert) {
  await tx.insert(paymentAttempts).values(attempt).execute()
}

/** Makes the poller check an attempt now; a settled attempt is left unchanged. */
export async function pollNow(db: Db, attemptId: string, now: Date) {
  await db
    .update(paymentAttempts)
    .set({ nextPollAt: now })
    .where(and(eq(paymentAttempts.id, attemptId), eq(paymentAttempts.status, 'created')))
    .execute()
}

export async function updateAttempt(
  tx: Db,
  attemptId: string,
  set: Partial<typeof paymentAttempts.$inferInsert>,
) {
  await tx.update(paymentAttempts).set(set).where(eq(paymentAttempts.id, attemptId)).execute()
}

/**
 * Stores where the buyer pays. Two tabs may have asked at the same time, and each got a payment of its own at a provider
 * without idempotency keys: the first one counts, and its address is returned to both.
 */
export async function storeCreated(
  db: Db,
  attemptId: string,
  created: { redirectUrl: string; providerId?: string; updatedAt: Date },
): Promise<string> {
  const [stored] = await db
    .update(paymentAttempts)
    .set(created)
    .where(and(eq(paymentAttempts.id, attemptId), isNull(paymentAttempts.redirectUrl)))
    .returning({ id: paymentAttempts.id })
  if (stored) return created.redirectUrl
  return (await findAttempt(db, attemptId))?.redirectUrl ?? created.redirectUrl
}

/** Schedules the release of an order's open attempts, because it will no longer be paid. */
export async function releaseOpenAttempts(tx: Db, orderId: string, now: Date) {
  await tx
    .update(paymentAttempts)
    .set({ releaseDueAt: now, updatedAt: now })
    .where(
      and(
        eq(paymentAttempts.orderId, orderId),
        eq(paymentAttempts.status, 'created'),
        isNull(paymentAttempts.releaseDueAt),
      ),
    )
}

/** Stores events from a provider; repeated events are stored once. */
export async function insertEvents(tx: Db, events: (typeof paymentEvents.$inferInsert)[]) {
  if (events.length === 0) return
  await tx.insert(paymentEvents).values(events).onConflictDoNothing().execute()
}

/** Claims attempts that are due for a poll and sets their next poll time. */
export function claimDuePolls(db: Db, now: Date, next: (polls: number) => Date) {
  return db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(paymentAttempts)
      .where(lte(paymentAttempts.nextPollAt, now))
      .orderBy(asc(paymentAttempts.nextPollAt))
      .limit(20)
      .for('update', { skipLocked: true })
    for (const { id, polls } of due) {
      await updateAttempt(tx, id, { nextPollAt: next(polls), polls: polls + 1 })
    }
    return due
  })
}

/** Claims attempts whose money is due for release and sets their next retry. */
export function claimDueReleases(db: Db, now: Date, next: (tries: number) => Date) {
  return db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(paymentAttempts)
      .where(and(lte(paymentAttempts.releaseDueAt, now), isNull(paymentAttempts.releasedAt)))
      .orderBy(asc(paymentAttempts.releaseDueAt))
      .limit(20)
      .for('update', { skipLocked: true })
    for (const { id, releaseTries } of due) {
      const releaseDueAt = next(releaseTries)
      await updateAttempt(tx, id, { releaseDueAt, releaseTries: releaseTries + 1 })
    }
    return due
  })
}

/** The latest test purchase with money at a provider. */
export async function findLatestTest(db: Db, provider: string) {
  const [row] = await db
    .select({
      orderNumber: orders.number,
      status: paymentAttempts.status,
      securedBy: orders.securedBy,
      attemptId: paymentAttempts.id,
      startedAt: paymentAttempts.createdAt,
      calledBackAt: paymentAttempts.calledBackAt,
      releasedAt: paymentAttempts.releasedAt,
    })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(and(eq(orders.kind, 'set_up_test'), eq(paymentAttempts.provider, provider)))
    .orderBy(desc(paymentAttempts.createdAt), desc(orders.number))
    .limit(1)
  if (!row) return undefined
  const { orderNumber, status, securedBy, attemptId, startedAt, calledBackAt, releasedAt } = row
  return {
    orderNumber: orderNumber ?? '',
    isPaid: securedBy === attemptId,
    hasFailed: status !== 'created' && securedBy !== attemptId,
    isReleased: releasedAt !== null,
    startedAt: startedAt.toISOString(),
    calledBackAt: calledBackAt?.toISOString() ?? null,
  }
}

/** Notes the first callback about an attempt, also of an attempt that was settled before it came. */
export async function noteCalledBack(db: Db, attemptId: string, now: Date) {
  await db
    .update(paymentAttempts)
    .set({ calledBackAt: now })
    .where(and(eq(paymentAttempts.id, attemptId), isNull(paymentAttempts.calledBackAt)))
    .execute()
}
