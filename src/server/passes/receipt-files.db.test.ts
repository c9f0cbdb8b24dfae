import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Receipt } from '#contract/passes/receipts.ts'
import { vatNotesOf } from '#domain/passes/vat-text.ts'
import type { VatMode } from '#domain/passes/products.ts'
import { buildClub } from '#test/clubs.ts'
import { companyShop } from '#test/company-shop.ts'
import { htmlText, pdfText } from '#test/pdf-text.ts'
import { signInAs } from '#test/people.ts'
import { pdfUaErrors } from '#test/pdf-ua.ts'
import {
  createPurchaseTestApp,
  type Browser,
  type PurchaseTestApp,
} from '#test/purchase-test-app.ts'
import { buyCard, withdrawByMail } from '#test/withdrawing.ts'
import { activity } from '../db/tables/activity.ts'
import { documentFiles } from '../db/tables/document-files.ts'
import { mails } from '../db/tables/notifications.ts'
import { orders } from '../db/tables/orders.ts'
import { productVersions } from '../db/tables/passes.ts'
import { receipts } from '../db/tables/receipts.ts'
import { rateLimits } from '../db/tables/sign-in.ts'
import { drawReceiptPdfs } from '../payments/receipt-files.ts'

let app: PurchaseTestApp
beforeAll(async () => {
  app = await createPurchaseTestApp({ now: '2027-05-04T10:00:00+02:00' })
})
beforeEach(() => app.db.delete(rateLimits))
afterAll(() => app.close())

const people = {
  anne: { name: 'Anne Holm', email: 'anne@example.dk', dguNumber: '901-1001' },
  tove: { name: 'Tove Ager', email: 'tove@example.dk', dguNumber: '911-1010' },
  lise: { name: 'Lise Kjær', email: 'lise@example.dk', dguNumber: '908-1008' },
  peter: { name: 'Peter Holm', email: 'peter@example.dk', dguNumber: '901-1015' },
  frederik: { name: 'Frederik Storm', email: 'f@example.dk', dguNumber: '910-1009' },
}

async function buy(who: (typeof people)['anne']) {
  const bought = await buyCard(app, who)
  await bought.browser.send('POST', '/registrations/current/session', {})
  const orderId = bought.pass.orderId
  const shown = async () =>
    (await bought.browser.send<Receipt>('GET', `/account/receipts/${orderId}`)).body.documents
  return { ...bought, orderId, shown }
}

const cookieOf = (browser: Browser) => [...browser.cookies].map((pair) => pair.join('=')).join('; ')
const get = (path: string, cookie: string) =>
  app.request('GET', `/api/v1${path}`, undefined, { cookie })
const fileOf = (receiptId: string, format: string) =>
  `/account/issued-receipts/${receiptId}/receipt.${format}`

describe('the receipt of a bought card', () => {
  test('is downloaded by its buyer as the kept bytes, as tagged PDF and as the equal page', async () => {
    const { browser, orderId, shown } = await buy(people.anne)
    const [receipt, ...others] = await shown()
    expect(others).toEqual([])
    const { receiptId, number } = receipt!
    expect(receipt).toMatchObject({ kind: 'receipt', number: 'KV2027-000001', totalOre: 149_500 })
    // Asked for before the job has drawn it.
    const pdf = await get(fileOf(receiptId, 'pdf'), cookieOf(browser))
    expect(pdf.headers.get('content-disposition')).toBe(`attachment; filename="${number}.pdf"`)
    const bytes = Buffer.from(await pdf.arrayBuffer())
    const html = await get(fileOf(receiptId, 'html'), cookieOf(browser))
    const page = await html.text()
    await drawReceiptPdfs(app.ctx())
    const kept = await app.db
      .select()
      .from(documentFiles)
      .where(eq(documentFiles.receiptId, receiptId))
      .orderBy(asc(documentFiles.format))
    expect(kept.map(({ format }) => format)).toEqual(['html', 'pdf'])
    expect(bytes.equals(kept[1]!.body)).toBe(true)
    expect(page).toBe(kept[0]!.body.toString())
    for (const text of [await pdfText(bytes), htmlText(page)]) {
      expect(text).toContain('Sæsonkort')
      expect(text).toContain('Anne Holm')
    }
    expect(await pdfUaErrors(bytes)).toEqual([])
    const [mail] = await app.db
      .select()
      .from(mails)
      .where(eq(mails.dedupeKey, `order:${orderId}`))
    expect(mail?.data).toMatchObject({
      receiptLink: expect.stringMatching(new RegExp(`/account/receipts/${orderId}$`)),
    })
  })

  test('is not found for a stranger, a club and a visitor, and the back office opens it on record', async () => {
    const { orderId, shown } = await buy(people.tove)
    const { receiptId } = (await shown())[0]!
    const lise = await buy(people.lise)
    const { id: clubId } = await buildClub(app.db)
    const club = await signInAs(app, [{ name: 'club_admin', clubId }])
    const support = await signInAs(app, [{ name: 'operator_support' }])
    const asAdmin = `/admin/receipts/${receiptId}/receipt.pdf`
    const statuses = async (path: string, cookies: string[]) =>
      (await Promise.all(cookies.map((cookie) => get(path, cookie)))).map(({ status }) => status)
    const foreign = [cookieOf(lise.browser), club.cookie, support.cookie, '']
    expect(await statuses(fileOf(receiptId, 'pdf'), foreign)).toEqual([404, 404, 404, 401])
    expect(await statuses(fileOf(receiptId, 'html'), foreign)).toEqual([404, 404, 404, 401])
    const noOperator = [cookieOf(lise.browser), club.cookie, '']
    expect(await statuses(asAdmin, noOperator)).toEqual([404, 404, 401])
    expect(await statuses(asAdmin, [support.cookie])).toEqual([200])
    const logged = await app.db
      .select()
      .from(activity)
      .where(eq(activity.action, 'payments.receipt_file'))
    expect(logged).toMatchObject([{ subjectId: orderId, accountId: support.accountId }])
    const record = await get(`/admin/orders/${orderId}`, support.cookie)
    expect(await record.json()).toMatchObject({
      related: { receipts: [{ id: receiptId, kind: 'receipt', isKept: true }] },
    })
  })

  test('of somebody who gives up the address stays with the account, not with its next owner', async () => {
    const { receiptId } = (await (await buy(people.peter)).shown())[0]!
    await app.db
      .update(orders)
      .set({ accountId: null })
      .where(eq(orders.buyerEmail, people.peter.email))
    const peter = await signInAs(app, [], people.peter.email)
    expect((await get(fileOf(receiptId, 'html'), peter.cookie)).status).toBe(200)
    const other = { accountId: crypto.randomUUID() }
    await app.db.update(orders).set(other).where(eq(orders.buyerEmail, people.peter.email))
    expect((await get(fileOf(receiptId, 'html'), peter.cookie)).status).toBe(404)
  })

  test('is credited by a withdrawal, and the credit receipt names it', async () => {
    const { browser, pass, shown } = await buy(people.frederik)
    const { name, email } = people.frederik
    await withdrawByMail(app, { name, email, contract: pass.number })
    await app.runJobs()
    const [receipt, credit] = await shown()
    expect(credit).toMatchObject({ kind: 'credit_receipt', totalOre: 149_500 })
    const html = await get(fileOf(credit!.receiptId, 'html'), cookieOf(browser))
    const page = htmlText(await html.text())
    expect(page).toContain(`Kreditkvittering ${credit!.number}`)
    expect(page).toContain(`Retter kvittering ${receipt!.number} Grund Fortrydelse`)
  })
})

test('a company has its invoice and no receipt, also when it has paid', async () => {
  const { open } = companyShop(() => app)
  const company = await open({ kind: 'cards', cards: 2 })
  const [invoice] = (await company.send<{ invoices: { invoiceId: string }[] }>('GET', '/invoices'))
    .body.invoices
  const finance = (await signInAs(app, [{ name: 'operator_finance' }])).cookie
  const path = `/api/v1/admin/company-invoices/${invoice!.invoiceId}/payment`
  expect((await app.request('POST', path, {}, { cookie: finance })).status).toBe(200)
  await app.runJobs()
  const [bought] = await app.db.select().from(orders).where(eq(orders.kind, 'company_cards'))
  expect(bought?.status).toBe('fulfilled')
  expect(await app.db.$count(receipts, eq(receipts.orderId, bought!.id))).toBe(0)
})

// One card under each kind of VAT, from the purchase to the paper (L-VAT-2).
test.each<[VatMode, number]>([
  ['full_25', 29_900],
  ['exempt', 0],
  ['mpv', 0],
])('a card that is sold with VAT %s has a receipt with %i øre of it', async (vatMode, vatOre) => {
  const cards = eq(productVersions.code, 'FULD')
  const [row] = await app.db.select().from(productVersions).where(cards)
  await app.db
    .update(productVersions)
    .set({ definition: { ...row!.definition, vatMode } })
    .where(cards)
  const number = { full_25: '914-1013', exempt: '918-1016', mpv: '917-1017' }[vatMode]
  const name = { full_25: 'Søren Østergaard', exempt: 'Mette Bang Lassen', mpv: 'Ole Aagaard' }[
    vatMode
  ]
  const { browser, shown } = await buy({ name, email: `${vatMode}@example.dk`, dguNumber: number })
  const { receiptId } = (await shown())[0]!
  const [receipt] = await app.db.select().from(receipts).where(eq(receipts.id, receiptId))
  expect([receipt?.totalOre, receipt?.vatOre]).toEqual([149_500, vatOre])
  const html = await get(fileOf(receiptId, 'html'), cookieOf(browser))
  const page = htmlText(await html.text())
  expect(page.includes('299,00 kr.')).toBe(vatMode === 'full_25')
  for (const mode of ['exempt', 'mpv'] as const) {
    expect(page.includes(vatNotesOf([mode])[0]!)).toBe(mode === vatMode)
  }
})
