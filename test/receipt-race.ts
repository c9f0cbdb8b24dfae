import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import type { Db } from '#server/db/client.ts'
import { documentFiles } from '#server/db/tables/document-files.ts'
import { orderLines, orders } from '#server/db/tables/orders.ts'
import { captures, paymentAttempts, refunds } from '#server/db/tables/payments.ts'
import { receipts } from '#server/db/tables/receipts.ts'
import { issueCreditReceipt, issueReceipt } from '#server/payments/issue-receipt.ts'
import { mulberry } from './mulberry.ts'

type Race = { ctx: () => Ctx; issued: number; rolledBack: number; seed: number }

class Rollback extends Error {}

/**
 * Issues so many receipts at once and a credit receipt for each of them, among transactions that fail after they took a
 * number, in an order that depends on the seed. Returns the errors that nobody meant.
 */
export async function raceReceipts({ ctx, issued, rolledBack, seed }: Race) {
  const { db } = ctx()
  const draw = mulberry(seed)
  const bought = await Promise.all(
    Array.from({ length: issued + rolledBack }, (_, at) => buildCaptured(db, at)),
  )
  const race = async (run: (sale: Captured, tx: Ctx) => Promise<void>) => {
    const outcomes = await Promise.allSettled(
      bought
        .map((sale, at) => ({ sale, fails: at >= issued, place: draw() }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ sale, fails }) =>
          db.transaction(async (tx) => {
            await run(sale, { ...ctx(), db: tx })
            if (fails) throw new Rollback()
          }),
        ),
    )
    return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  }
  const failures = [
    ...(await race(({ capture }, tx) => issueReceipt(tx, [capture]))),
    ...(await race(async ({ refundId, capture }, tx) => {
      await issueReceipt(tx, (await hasReceipt(tx.db, capture.id)) ? [] : [capture])
      await issueCreditReceipt(tx, refundId)
    })),
  ]
  return {
    rolledBack: failures.filter((reason) => reason instanceof Rollback).length,
    errors: failures
      .filter((reason) => !(reason instanceof Rollback))
      .map((reason) => String((reason as { cause?: unknown }).cause ?? reason)),
  }
}

type Captured = Awaited<ReturnType<typeof buildCaptured>>

async function hasReceipt(db: Db, captureId: string) {
  const [row] = await db.select().from(captures).where(eq(captures.id, captureId))
  return row?.receiptId !== null
}

/** A paid order of one card, whose money is captured and refunded, before any document of it is issued. */
async function buildCaptured(db: Db, at: number) {
  const [orderId, attemptId, lineId, refundId] = Array.from({ length: 4 }, () => randomUUID()) as [
    string,
    string,
    string,
    string,
  ]
  const now = new Date('2027-03-03T09:00:00Z')
  const price = { totalOre: 149_500, vatMode: 'full_25' as const, vatOre: 29_900 }
  await db.insert(orders).values({
    id: orderId,
    number: `2027-8${String(at).padStart(5, '0')}`,
    kind: 'pass',
    subjectId: randomUUID(),
    buyerName: 'Anne Holm',
    buyerEmail: `anne-${at}@example.dk`,
    status: 'fulfilled',
    totalOre: price.totalOre,
    currency: 'DKK',
    createdAt: now,
    expiresAt: now,
    securedAt: now,
    securedBy: attemptId,
  })
  await db.insert(orderLines).values({
    id: lineId,
    orderId,
    position: 0,
    subjectId: randomUUID(),
    description: 'Sæsonkort 2027, Anne Holm',
    listPriceOre: price.totalOre,
    discountOre: 0,
    ...price,
  })
  await db.insert(paymentAttempts).values({
    id: attemptId,
    orderId,
    provider: 'simulator',
    reference: attemptId,
    status: 'captured',
    amountOre: price.totalOre,
    currency: 'DKK',
    authorizedOre: price.totalOre,
    capturedOre: price.totalOre,
    returnTokenHash: attemptId,
    createdAt: now,
    updatedAt: now,
    expiresAt: now,
  })
  const times = { dueAt: now, createdAt: now, doneAt: now, status: 'done' as const }
  const money = { orderId, attemptId, orderLineId: lineId, amountOre: price.totalOre }
  const [capture] = await db
    .insert(captures)
    .values({ ...money, ...times })
    .returning()
  const cause = { reason: 'withdrawal', causeKey: `withdrawal:${lineId}` }
  await db.insert(refunds).values({ id: refundId, ...money, ...cause, ...times })
  return { capture: capture!, refundId }
}

/** All numbers in their order, and how many receipts have not exactly the file of their issue. */
export async function receiptNumbers(db: Db) {
  const rows = await db.select().from(receipts).orderBy(asc(receipts.number))
  const files = await db.select({ receiptId: documentFiles.receiptId }).from(documentFiles)
  const byReceipt = Map.groupBy(files, ({ receiptId }) => receiptId)
  return {
    numbers: rows.map(({ number }) => number),
    withoutFiles: rows.filter(({ id }) => byReceipt.get(id)?.length !== 1).length,
  }
}
