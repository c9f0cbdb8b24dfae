import { asc, eq } from 'drizzle-orm'
import { findCompany, findCompanyOrder } from '#server/companies/company-queries.ts'
import { findInvoiceOfOrder } from '#server/companies/invoice-queries.ts'
import { issueCreditNote } from '#server/companies/issue-invoice.ts'
import { companyInvoices, companyOrders } from '#server/db/tables/companies.ts'
import { documentFiles } from '#server/db/tables/document-files.ts'
import type { companyShop } from './company-shop.ts'
import { mulberry } from './mulberry.ts'
import type { PurchaseTestApp } from './purchase-test-app.ts'

type Shop = ReturnType<typeof companyShop>
type Counts = { issued: number; rolledBack: number; seed: number }

class Rollback extends Error {}

/**
 * Issues so many documents at once – an invoice of each company that orders, credit notes of one – among transactions
 * that fail after they took a number, in an order that depends on the seed. Returns the errors that nobody meant.
 */
export async function raceInvoices(app: PurchaseTestApp, shop: Shop, counts: Counts) {
  const { issued, rolledBack, seed } = counts
  const invoices = invoicesOf(issued)
  const { companyId } = await shop.open({ kind: 'cards', cards: 50 })
  const credit = (fails: boolean) => () => creditOnce(app, companyId, fails)
  // Each order is of a company of its own, because a company is locked by its order.
  const cvrs = Array.from({ length: invoices - 1 }, () => shop.nextCvr())
  const order = (cvr: string) => async () => {
    const { status, body } = await shop.order(app.browser(), { kind: 'cards', cards: 1 }, { cvr })
    if (status !== 200) throw new Error(JSON.stringify(body))
  }
  const draw = mulberry(seed)
  const racers = [
    ...cvrs.map(order),
    ...Array.from({ length: issued - invoices }, () => credit(false)),
    ...Array.from({ length: rolledBack }, () => credit(true)),
  ]
  const outcomes = await Promise.allSettled(
    racers
      .map((race) => ({ race, place: draw() }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ race }) => race()),
  )
  const failures = outcomes.filter((outcome) => outcome.status === 'rejected')
  return {
    rolledBack: failures.filter(({ reason }) => reason instanceof Rollback).length,
    errors: failures
      .filter(({ reason }) => !(reason instanceof Rollback))
      .map(({ reason }) => String(reason?.cause ?? reason)),
  }
}

/** A visitor may send twenty orders an hour. */
export const invoicesOf = (issued: number) => Math.min(20, Math.ceil(issued / 4))

/** A credit of one øre; one that fails does so after it took its number and kept its files. */
async function creditOnce(app: PurchaseTestApp, companyId: string, fails: boolean) {
  const ctx = app.ctx()
  await ctx.db.transaction(async (tx) => {
    const company = (await findCompany(tx, companyId))!
    const [{ id }] = (await tx
      .select({ id: companyOrders.id })
      .from(companyOrders)
      .where(eq(companyOrders.companyId, companyId))) as [{ id: string }]
    const companyOrder = (await findCompanyOrder(tx, id))!
    const invoice = (await findInvoiceOfOrder(tx, id))!
    const credited = { invoice, orderNumber: '2027-000001', cards: 1, creditOre: 1 }
    await issueCreditNote({ ...ctx, db: tx }, { company, companyOrder }, credited)
    if (fails) throw new Rollback()
  })
}

/** All numbers in their order, and how many documents have not exactly the files of their issue. */
export async function issuedNumbers(app: PurchaseTestApp) {
  const rows = await app.db
    .select({ id: companyInvoices.id, number: companyInvoices.number })
    .from(companyInvoices)
    .orderBy(asc(companyInvoices.number))
  const files = await app.db.select({ invoiceId: documentFiles.invoiceId }).from(documentFiles)
  const byInvoice = Map.groupBy(files, ({ invoiceId }) => invoiceId)
  return {
    numbers: rows.map(({ number }) => number),
    withoutFiles: rows.filter(({ id }) => byInvoice.get(id)?.length !== 3).length,
  }
}

/** `K2027-000001` to the last of so many. */
export const gapFree = (letter: 'F' | 'K' | 'KV' | 'KK', count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${letter}2027-${String(at + 1).padStart(6, '0')}`)
