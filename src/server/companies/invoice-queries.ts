import { and, asc, desc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { eraseFrom } from '../db/erase-from.ts'
import { companies, companyInvoices, companyOrders } from '../db/tables/companies.ts'
import { documentFiles } from '../db/tables/document-files.ts'

export type InvoiceRow = typeof companyInvoices.$inferSelect

export async function insertInvoice(tx: Db, row: typeof companyInvoices.$inferInsert) {
  const [invoice] = await tx.insert(companyInvoices).values(row).returning()
  return invoice as InvoiceRow
}

export async function updateInvoice(tx: Db, id: string, set: Partial<InvoiceRow>) {
  await tx.update(companyInvoices).set(set).where(eq(companyInvoices.id, id))
}

export async function findInvoice(db: Db, id: string): Promise<InvoiceRow | undefined> {
  const [row] = await db.select().from(companyInvoices).where(eq(companyInvoices.id, id))
  return row
}

export async function lockInvoice(tx: Db, id: string): Promise<InvoiceRow | undefined> {
  const [row] = await tx
    .select()
    .from(companyInvoices)
    .where(eq(companyInvoices.id, id))
    .for('update')
  return row
}

/** The company's order that an invoice or a credit note belongs to. */
export async function findOrderOfInvoice(db: Db, invoiceId: string) {
  const [row] = await db
    .select({ order: companyOrders })
    .from(companyInvoices)
    .innerJoin(companyOrders, eq(companyOrders.id, companyInvoices.companyOrderId))
    .where(eq(companyInvoices.id, invoiceId))
  return row?.order
}

export async function findInvoiceOfOrder(db: Db, companyOrderId: string) {
  const [row] = await db
    .select()
    .from(companyInvoices)
    .where(
      and(eq(companyInvoices.companyOrderId, companyOrderId), eq(companyInvoices.kind, 'invoice')),
    )
  return row
}

/** The credit notes of an order add up to this. */
export async function sumCredits(db: Db, companyOrderId: string): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${companyInvoices.totalOre}), 0)::int` })
    .from(companyInvoices)
    .where(
      and(
        eq(companyInvoices.companyOrderId, companyOrderId),
        eq(companyInvoices.kind, 'credit_note'),
      ),
    )
  return row?.sum ?? 0
}

const shown = {
  invoice: companyInvoices,
  order: companyOrders,
  company: companies,
  creditOre: sql<number>`coalesce((select sum(c.total_ore) from company_invoices c
    where c.company_order_id = ${companyOrders.id} and c.kind = 'credit_note'), 0)::int`,
}

export type ShownInvoice = Awaited<ReturnType<typeof selectInvoicesOf>>[number]

const selectShown = (db: Db) =>
  db
    .select(shown)
    .from(companyInvoices)
    .innerJoin(companyOrders, eq(companyOrders.id, companyInvoices.companyOrderId))
    .innerJoin(companies, eq(companies.id, companyInvoices.companyId))

/** The documents of a company, newest first. */
export function selectInvoicesOf(db: Db, companyId: string) {
  return selectShown(db)
    .where(eq(companyInvoices.companyId, companyId))
    .orderBy(desc(companyInvoices.issuedOn), desc(companyInvoices.number))
    .limit(500)
}

export async function findInvoiceShown(db: Db, companyId: string, invoiceId: string) {
  const [row] = await selectShown(db).where(
    and(eq(companyInvoices.id, invoiceId), eq(companyInvoices.companyId, companyId)),
  )
  return row
}

/** Documents whose other files are kept and whose PDF is not drawn yet, the oldest first. */
export function selectWithoutPdf(db: Db) {
  return db
    .select({
      id: companyInvoices.id,
      number: companyInvoices.number,
      document: companyInvoices.document,
      hash: companyInvoices.hash,
    })
    .from(companyInvoices)
    .innerJoin(
      documentFiles,
      and(eq(documentFiles.invoiceId, companyInvoices.id), eq(documentFiles.format, 'html')),
    )
    .where(
      sql`not exists (select from document_files pdf
        where pdf.invoice_id = ${companyInvoices.id} and pdf.format = 'pdf')`,
    )
    .orderBy(asc(companyInvoices.issuedOn), asc(companyInvoices.number))
    .limit(50)
}

/** Takes the contact's name from documents that bookkeeping needs no longer; the figures and the company stay. */
export async function clearOldInvoices(tx: Db, until: PlainDate): Promise<number> {
  const contact = sql`${companyInvoices.document}::jsonb #>> '{buyer,contact}'`
  const cleared = await eraseFrom(tx, companyInvoices, () =>
    tx
      .update(companyInvoices)
      .set({
        document: sql`jsonb_set(${companyInvoices.document}::jsonb, '{buyer,contact}', '""')::text`,
      })
      .where(and(lte(companyInvoices.issuedOn, until), sql`${contact} <> ''`)),
  )
  return cleared.rowCount ?? 0
}

/** Unpaid invoices of which a step may be due, the oldest first. */
export function selectOpenInvoices(db: Db, issuedUntil: PlainDate) {
  return db
    .select({ id: companyInvoices.id, companyId: companyInvoices.companyId })
    .from(companyInvoices)
    .where(
      and(
        eq(companyInvoices.kind, 'invoice'),
        isNull(companyInvoices.paidOn),
        isNull(companyInvoices.stoppedOn),
        sql`${companyInvoices.issuedOn} <= ${issuedUntil}`,
      ),
    )
    .orderBy(asc(companyInvoices.issuedOn), asc(companyInvoices.id))
    .limit(200)
}

/** Has the season's *klippekort* of a company another invoice whose cards were stopped? */
export async function isPoolStopped(db: Db, { companyId, seasonId }: OfPool): Promise<boolean> {
  const stopped = await db
    .select({ id: companyInvoices.id })
    .from(companyInvoices)
    .innerJoin(companyOrders, eq(companyOrders.id, companyInvoices.companyOrderId))
    .where(
      and(
        eq(companyOrders.companyId, companyId),
        eq(companyOrders.seasonId, seasonId),
        eq(companyOrders.kind, 'clips'),
        isNotNull(companyInvoices.stoppedOn),
        isNull(companyInvoices.paidOn),
      ),
    )
    .limit(1)
  return stopped.length > 0
}

type OfPool = { companyId: string; seasonId: string }

/** Has the company an invoice whose cards were stopped? */
export async function isStopped(db: Db, companyId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: companyInvoices.id })
    .from(companyInvoices)
    .where(
      and(
        eq(companyInvoices.companyId, companyId),
        sql`${companyInvoices.stoppedOn} is not null`,
        isNull(companyInvoices.paidOn),
      ),
    )
    .limit(1)
  return row !== undefined
}
