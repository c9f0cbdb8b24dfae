import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, ne, sql, type SQL } from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { eraseFrom } from '../db/erase-from.ts'
import { documentFiles } from '../db/tables/document-files.ts'
import { orders } from '../db/tables/orders.ts'
import { captures, refunds } from '../db/tables/payments.ts'
import { receipts } from '../db/tables/receipts.ts'
import { boughtBy, hasReceipts, type Buyer } from './receipt-queries.ts'

export type ReceiptRow = typeof receipts.$inferSelect

export async function insertReceipt(tx: Db, row: typeof receipts.$inferInsert) {
  const [receipt] = await tx.insert(receipts).values(row).returning()
  return receipt as ReceiptRow
}

export async function findReceipt(db: Db, id: string): Promise<ReceiptRow | undefined> {
  const [row] = await db.select().from(receipts).where(eq(receipts.id, id))
  return row
}

/** A receipt of an order that the buyer may open; undefined for everybody else's. */
export async function findReceiptOf(db: Db, buyer: Buyer, id: string) {
  const [row] = await db
    .select({ receipt: receipts })
    .from(receipts)
    .innerJoin(orders, eq(orders.id, receipts.orderId))
    .where(and(eq(receipts.id, id), boughtBy(buyer)))
  return row?.receipt
}

/** The receipts and credit receipts of an order, in the order of their issue. */
export function selectReceiptsOf(db: Db, orderId: string): Promise<ReceiptRow[]> {
  return db
    .select()
    .from(receipts)
    .where(eq(receipts.orderId, orderId))
    .orderBy(asc(receipts.issuedOn), sql`${receipts.kind} = 'credit_receipt'`, asc(receipts.number))
}

type OfLine = { orderLineId: string; ore: number }

/** What was given up of lines before their money was captured. */
export const selectReleased = (db: Db, lineIds: string[]): Promise<OfLine[]> =>
  sumByLine(db, lineIds, eq(refunds.status, 'released'))

/** What went back of lines by the credit receipts issued so far, without what failed afterwards. */
export const selectCredited = (db: Db, lineIds: string[]): Promise<OfLine[]> =>
  sumByLine(db, lineIds, and(isNotNull(refunds.receiptId), eq(refunds.status, 'done')))

async function sumByLine(db: Db, lineIds: string[], which: SQL | undefined) {
  const rows = await db
    .select({
      orderLineId: refunds.orderLineId,
      ore: sql<number>`sum(${refunds.amountOre})::int`,
    })
    .from(refunds)
    .where(and(inArray(refunds.orderLineId, lineIds), which))
    .groupBy(refunds.orderLineId)
  return rows.map(({ orderLineId, ore }) => ({ orderLineId: orderLineId ?? '', ore }))
}

/** Refunds that are done, of lines with a receipt, and that have no credit receipt yet; oldest first. */
export function selectRefundsToCredit(db: Db) {
  return db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(orders, and(eq(orders.id, refunds.orderId), hasReceipts))
    .innerJoin(
      captures,
      and(
        isNotNull(captures.receiptId),
        eq(captures.orderId, refunds.orderId),
        sql`coalesce(${captures.orderLineId}, ${refunds.orderLineId}) = ${refunds.orderLineId}`,
      ),
    )
    .where(and(eq(refunds.status, 'done'), isNull(refunds.receiptId)))
    .orderBy(asc(refunds.doneAt), asc(refunds.id))
    .limit(50)
}

/** Receipts since a day whose PDF is not drawn yet, the oldest first. */
export function selectReceiptsWithoutPdf(db: Db, since: PlainDate): Promise<ReceiptRow[]> {
  return db
    .select()
    .from(receipts)
    .where(
      and(
        gte(receipts.issuedOn, since),
        sql`not exists (select from ${documentFiles} pdf
          where pdf.receipt_id = ${receipts.id} and pdf.format = 'pdf')`,
      ),
    )
    .orderBy(asc(receipts.issuedOn), asc(receipts.number))
    .limit(50)
}

/** Takes what receipts say, which names people, when bookkeeping needs it no longer; number and amounts stay. */
export async function clearOldReceipts(tx: Db, until: PlainDate): Promise<number> {
  const old = and(lte(receipts.issuedOn, until), ne(receipts.document, ''))
  const cleared = await eraseFrom(tx, receipts, () =>
    tx.update(receipts).set({ document: '' }).where(old),
  )
  return cleared.rowCount ?? 0
}
