import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { companies, companyInvoices, companyOrders } from '../db/tables/companies.ts'
import { orderLines, orders } from '../db/tables/orders.ts'

export type CompanyRow = typeof companies.$inferSelect
export type CompanyOrderRow = typeof companyOrders.$inferSelect

export async function insertCompany(tx: Db, row: typeof companies.$inferInsert) {
  const [company] = await tx.insert(companies).values(row).returning()
  return company as CompanyRow
}

export async function findCompany(db: Db, id: string): Promise<CompanyRow | undefined> {
  const [company] = await db.select().from(companies).where(eq(companies.id, id))
  return company
}

/** Serializes what changes the cards of a company: invitations, acceptances, returns. */
export async function lockCompany(tx: Db, id: string): Promise<CompanyRow | undefined> {
  const [company] = await tx.select().from(companies).where(eq(companies.id, id)).for('update')
  return company
}

/** Serializes the orders of one company number, so that its credit is not used twice. */
export async function lockCredit(tx: Db, cvr: string) {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('credit:' || ${cvr}::text, 0))`,
  )
}

export async function setDomains(tx: Db, id: string, domains: string[]) {
  await tx.update(companies).set({ domains }).where(eq(companies.id, id))
}

export function selectCompanies(db: Db, ids: readonly string[]) {
  return db
    .select({ companyId: companies.id, name: companies.name })
    .from(companies)
    .where(inArray(companies.id, [...ids]))
    .orderBy(asc(companies.name), asc(companies.id))
}

export async function insertCompanyOrder(tx: Db, row: typeof companyOrders.$inferInsert) {
  await tx.insert(companyOrders).values(row)
}

export async function setOrderOf(tx: Db, companyOrderId: string, orderId: string) {
  await tx.update(companyOrders).set({ orderId }).where(eq(companyOrders.id, companyOrderId))
}

export async function findCompanyOrder(db: Db, id: string): Promise<CompanyOrderRow | undefined> {
  const [row] = await db.select().from(companyOrders).where(eq(companyOrders.id, id))
  return row
}

/** The orders of a company that were delivered, oldest first. */
export async function selectCompanyOrders(db: Db, companyId: string): Promise<CompanyOrderRow[]> {
  const rows = await db
    .select({ order: companyOrders })
    .from(companyOrders)
    .innerJoin(companyInvoices, eq(companyInvoices.companyOrderId, companyOrders.id))
    .where(and(eq(companyOrders.companyId, companyId), eq(companyInvoices.kind, 'invoice')))
    .orderBy(asc(companyOrders.orderedOn), asc(companyInvoices.number))
  return rows.map(({ order }) => order)
}

/** What a company number owes: the price of its orders less credits, without those that are paid or given up. */
export async function sumOwed(tx: Db, cvr: string): Promise<number> {
  const rest = sql<number>`coalesce(sum(${orderLines.totalOre} - ${orderLines.refundedOre}), 0)::int`
  const [row] = await tx
    .select({ owed: rest })
    .from(companyOrders)
    .innerJoin(companies, eq(companies.id, companyOrders.companyId))
    .innerJoin(orders, eq(orders.id, companyOrders.orderId))
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .leftJoin(
      companyInvoices,
      and(
        eq(companyInvoices.companyOrderId, companyOrders.id),
        eq(companyInvoices.kind, 'invoice'),
      ),
    )
    .where(
      and(
        eq(companies.cvr, cvr),
        inArray(orders.status, ['awaiting_payment', 'secured', 'fulfilled', 'part_refunded']),
        isNull(companyInvoices.paidOn),
      ),
    )
  return row?.owed ?? 0
}

/** Has the company number an invoice whose cards were stopped? */
export async function hasStoppedInvoice(db: Db, cvr: string): Promise<boolean> {
  const [row] = await db
    .select({ id: companyInvoices.id })
    .from(companyInvoices)
    .innerJoin(companies, eq(companies.id, companyInvoices.companyId))
    .where(
      and(
        eq(companies.cvr, cvr),
        sql`${companyInvoices.stoppedOn} is not null`,
        isNull(companyInvoices.paidOn),
      ),
    )
    .limit(1)
  return row !== undefined
}
