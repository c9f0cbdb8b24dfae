import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { companyShop } from '#test/company-shop.ts'
import { signInAs } from '#test/people.ts'
import { buildAnne, textsOfAnne } from '#test/personal-data-fixture.ts'
import { createPurchaseTestApp, type PurchaseTestApp } from '#test/purchase-test-app.ts'
import { buildExampleSeason, financeActor } from '#test/settlement-season.ts'
import { drawInvoicePdfs } from '../companies/invoice-files.ts'
import type { Db } from '../db/client.ts'
import { eraseFrom } from '../db/erase-from.ts'
import { saveSetting } from '../db/settings.ts'
import { bookkeepingExports, bookkeepingVouchers } from '../db/tables/bookkeeping.ts'
import { companyInvoices } from '../db/tables/companies.ts'
import { documentFiles } from '../db/tables/document-files.ts'
import { orderLines, orders } from '../db/tables/orders.ts'
import { captures, refunds } from '../db/tables/payments.ts'
import { receipts } from '../db/tables/receipts.ts'
import { settlementStatements } from '../db/tables/settlement.ts'
import { deleteOldFiles } from '../documents/file-queries.ts'
import { clearOldReceipts } from '../payments/issued-receipt-queries.ts'
import { queueRefund } from '../payments/queue-refund.ts'
import { selectOrderLines } from '../payments/queries.ts'
import { drawReceiptPdfs } from '../payments/receipt-files.ts'
import { exportBookkeeping } from '../settlement/bookkeeping.ts'
import { approveCutOff } from '../settlement/close-cut-off.ts'
import { findCutOff } from '../settlement/cut-off-queries.ts'
import { prepareCutOff } from '../settlement/prepare-cut-off.ts'
import { erasePerson } from './erase-person.ts'
import { keepRetention } from './retention.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'saesonkortet-documents-'))
let app: PurchaseTestApp
let anne: Awaited<ReturnType<typeof buildAnne>>

/** In 2027 Anne buys a card and has a part back, a company orders and returns, and a season is settled and exported. */
beforeAll(async () => {
  const now = '2027-05-04T10:00:00+02:00'
  app = await createPurchaseTestApp({ now, env: { DATA_DIR: dataDir } })
  anne = await buildAnne(app)
  await payBack(anne.orderId, 10_000, 'first')
  const company = await companyShop(() => app).open({ kind: 'cards', cards: 4 })
  const [seat] = (await company.show()).seats
  await company.send('POST', '/seats/return', { seatIds: [seat!.seatId] })
  await settleSeason()
  await drawInvoicePdfs(app.ctx())
  await drawReceiptPdfs(app.ctx())
}, 60_000)
afterAll(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true })
})

async function payBack(orderId: string, amountOre: number, cause: string) {
  const [line] = await selectOrderLines(app.db, orderId)
  await app.db.transaction((tx) =>
    queueRefund(
      tx,
      { ...app.ctx(), db: tx },
      { orderId, orderLineId: line!.id, amountOre, reason: 'goodwill', causeKey: cause },
    ),
  )
  await app.runJobs()
}

async function settleSeason() {
  app.clock.set('2027-07-05T10:00:00+02:00')
  const { season } = await buildExampleSeason(app.db)
  const [first, second] = [await financeActor(app), await financeActor(app)]
  const as = (actor: typeof first) => ({ ...app.ctx(), actor })
  const { cutOffId } = await prepareCutOff(as(first), {
    seasonId: season.id,
    kind: 'on_account_1',
  })
  const inputHash = (await findCutOff(app.db, cutOffId))?.inputHash ?? ''
  await approveCutOff(as(second), { cutOffId, inputHash })
  await exportBookkeeping(as(first), { to: plainDate('2027-07-04') })
}

async function on(day: string) {
  app.clock.set(`${day}T12:00:00+01:00`)
  // The database refuses by the same clock to delete what must be kept.
  const offset = app.clock.now().getTime() - Date.now()
  await saveSetting(app.db, 'clock_offset_ms', offset, app.clock.now())
  await keepRetention(app.ctx())
}

/** What an erasure takes from an order. */
const personal = { accountId: null, buyerEmail: '' }

/** What was issued and posted: every row with every column that is no person's address or account. */
async function vouchers() {
  const rows = (table: PgTable, order: string) =>
    app.db.select().from(table).orderBy(sql.raw(order))
  const sales = (await rows(orders, 'id')).map((sale) => ({ ...sale, ...personal }))
  return {
    receipts: await rows(receipts, 'number'),
    invoices: await rows(companyInvoices, 'number'),
    files: await rows(documentFiles, 'hash'),
    statements: await rows(settlementStatements, 'number'),
    exports: await rows(bookkeepingExports, 'id'),
    postings: await rows(bookkeepingVouchers, 'number'),
    sales,
    lines: await rows(orderLines, 'id'),
    captures: await rows(captures, 'id'),
    refunds: await rows(refunds, 'id'),
  }
}

const gone = (run: (tx: Db) => Promise<unknown>) =>
  app.db.transaction(run).then(
    () => 'done',
    (error: { cause?: { message: string } }) => error.cause?.message ?? String(error),
  )

describe('in the fifth year after the year of issue', () => {
  test('an erasure and the retention have changed no document and no posting', async () => {
    const before = await vouchers()
    const counts = Object.entries(before).map(([what, rows]) => [what, rows.length > 0])
    expect(counts).toEqual(Object.keys(before).map((what) => [what, true]))
    expect(before.receipts).toHaveLength(2)
    expect(before.invoices).toHaveLength(2)
    await erasePerson(app.ctx(), anne.accountId)
    await on('2032-12-31')
    expect(await vouchers()).toEqual(before)
    // A rule that reached for them would have been refused by the database, and logged.
    expect(app.bugs).toEqual([])
    const [sale] = await app.db.select().from(orders).where(eq(orders.id, anne.orderId))
    expect(sale).toMatchObject({ accountId: null, buyerEmail: 'slettet@slettet.invalid' })
    // Of Anne the receipts keep what the law asks for: the name, and none of her other data.
    const said = before.receipts.map(({ document }) => String(document)).join()
    expect(textsOfAnne.filter((text) => said.includes(text))).toEqual(['Holm'])
  })

  test('the database itself refuses to change or delete them', async () => {
    const early = plainDate('2027-12-31')
    expect(await gone((tx) => deleteOldFiles(tx, early))).toMatch(/delete of a file/)
    expect(await gone((tx) => clearOldReceipts(tx, early))).toMatch(/update of an issued document/)
    const changes = [
      () => app.db.delete(receipts),
      () => app.db.update(receipts).set({ totalOre: 1 }),
      () => app.db.delete(documentFiles),
      () => app.db.update(documentFiles).set({ hash: '' }),
      () => app.db.delete(companyInvoices),
      () => app.db.update(companyInvoices).set({ totalOre: 1 }),
      () => app.db.update(companyInvoices).set({ number: 'F2027-999999' }),
      () => app.db.delete(settlementStatements),
      () => app.db.delete(bookkeepingVouchers),
    ]
    const outcomes = await Promise.allSettled(changes.map((change) => change()))
    expect(outcomes.map(({ status }) => status)).toEqual(changes.map(() => 'rejected'))
  })
})

test('on 1 January of the sixth year what they say is deleted, and numbers and amounts stay', async () => {
  const before = await vouchers()
  await on('2033-01-01')
  expect(await app.db.$count(documentFiles)).toBe(0)
  const after = await app.db.select().from(receipts).orderBy(asc(receipts.number))
  expect(after).toEqual(before.receipts.map((row) => ({ ...row, document: '' })))
  const { cookie } = await signInAs(app, [{ name: 'operator_support' }])
  const path = `/api/v1/admin/orders/${anne.orderId}`
  const record = await (await app.request('GET', path, undefined, { cookie })).json()
  expect(record).toMatchObject({ related: { receipts: [{ isKept: false }, { isKept: false }] } })
  const invoices = await app.db.select().from(companyInvoices).orderBy(asc(companyInvoices.number))
  for (const { document, totalOre } of invoices) {
    const kept = JSON.parse(document) as { buyer: { contact: string }; totalOre: number }
    expect(kept).toMatchObject({ buyer: { contact: '' }, totalOre })
  }
  expect((await vouchers()).postings).toEqual(before.postings)
  // Even by the retention no number and no amount is changed.
  const change = gone((tx) =>
    eraseFrom(tx, receipts, () => tx.update(receipts).set({ totalOre: 1 })),
  )
  expect(await change).toMatch(/update of an issued document/)
})
