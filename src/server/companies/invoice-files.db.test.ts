import { createHash } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noVatReason } from '#domain/companies/invoice-document.ts'
import type { VatMode } from '#domain/passes/products.ts'
import { companyShop, nextCvr } from '#test/company-shop.ts'
import { htmlText, pdfPages } from '#test/pdf-text.ts'
import { signInAs } from '#test/people.ts'
import { createPurchaseTestApp, type PurchaseTestApp } from '#test/purchase-test-app.ts'
import { drawInvoicePdfs } from './invoice-files.ts'
import { companyInvoices } from '../db/tables/companies.ts'
import { documentFiles } from '../db/tables/document-files.ts'
import { productVersions } from '../db/tables/passes.ts'
import { rateLimits } from '../db/tables/sign-in.ts'

let app: PurchaseTestApp
let finance = ''
beforeAll(async () => {
  app = await createPurchaseTestApp({ now: '2027-03-03T10:00:00+01:00' })
  finance = (await signInAs(app, [{ name: 'operator_finance' }])).cookie
})
beforeEach(() => app.db.delete(rateLimits))
afterAll(() => app.close())

const { open } = companyShop(() => app)
const formats = ['html', 'oioubl', 'pdf', 'peppol']

const documentsOf = (companyId: string) =>
  app.db
    .select()
    .from(companyInvoices)
    .where(eq(companyInvoices.companyId, companyId))
    .orderBy(asc(companyInvoices.kind))

const download = (path: string, cookie: string) => app.request('GET', path, undefined, { cookie })

test('an invoice and its credit note are kept in four formats with the hash of their bytes', async () => {
  const company = await open({ kind: 'cards', cards: 10 }, { gln: '5798009811578' })
  const seatIds = (await company.show()).seats.slice(0, 4).map(({ seatId }) => seatId)
  await company.send('POST', '/seats/return', { seatIds })
  await drawInvoicePdfs(app.ctx())
  const documents = await documentsOf(company.companyId)
  expect(documents.map(({ kind }) => kind)).toEqual(['credit_note', 'invoice'])
  for (const { id, number, totalOre } of documents) {
    const kept = await app.db
      .select()
      .from(documentFiles)
      .where(eq(documentFiles.invoiceId, id))
      .orderBy(asc(documentFiles.format))
    expect(kept.map(({ format }) => format)).toEqual(formats)
    for (const { body, hash } of kept) {
      expect(createHash('sha256').update(body).digest('hex')).toBe(hash)
    }
    const [html, oioubl, pdf, peppol] = kept.map(({ body }) => body) as [
      Buffer,
      Buffer,
      Buffer,
      Buffer,
    ]
    const [sheet = ''] = await pdfPages(new Uint8Array(pdf))
    for (const text of [sheet, htmlText(html.toString()), oioubl.toString(), peppol.toString()]) {
      expect(text).toContain(number)
      expect(text).toContain('5798009811578')
    }
    const total = `>${totalOre / 100}`
    expect(peppol.toString()).toContain(`<cbc:PayableAmount currencyID="DKK"${total}`)
  }
  const [creditNote, invoice] = documents
  const refersTo = `<cac:InvoiceDocumentReference>\n<cbc:ID>${invoice?.number}</cbc:ID>`
  const peppol = await download(
    `/api/v1/admin/company-invoices/${creditNote?.id}/peppol.xml`,
    finance,
  )
  expect(await peppol.text()).toContain(refersTo)
})

test('a kept file is never changed or deleted', async () => {
  const company = await open({ kind: 'cards', cards: 1 })
  const [invoice] = await documentsOf(company.companyId)
  const kept = eq(documentFiles.invoiceId, invoice!.id)
  const changes = [
    app.db.update(documentFiles).set({ hash: '' }).where(kept),
    app.db.delete(documentFiles).where(kept),
  ]
  const outcomes = await Promise.allSettled(changes)
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

describe('a download', () => {
  test('is the kept bytes with its name and type, for the company and for the back office', async () => {
    const company = await open({ kind: 'cards', cards: 2 })
    const [invoice] = await documentsOf(company.companyId)
    const { id, number } = invoice!
    await Promise.all([drawInvoicePdfs(app.ctx()), drawInvoicePdfs(app.ctx())])
    const asAdmin = `/api/v1/admin/company-invoices/${id}`
    const types = {
      'invoice.pdf': ['application/pdf', `${number}.pdf`],
      'oioubl.xml': ['application/xml; charset=utf-8', `${number}-oioubl.xml`],
      'peppol.xml': ['application/xml; charset=utf-8', `${number}-peppol.xml`],
      'invoice.html': ['text/html; charset=utf-8', null],
    } as const
    for (const [path, [type, name]] of Object.entries(types)) {
      const answer = await download(`${asAdmin}/${path}`, finance)
      expect(answer.headers.get('content-type')).toBe(type)
      const disposition = name && `attachment; filename="${name}"`
      expect(answer.headers.get('content-disposition')).toBe(disposition)
      const format =
        path === 'invoice.pdf' ? 'pdf' : path.replace('invoice.', '').replace('.xml', '')
      const [kept] = await app.db
        .select()
        .from(documentFiles)
        .where(and(eq(documentFiles.invoiceId, id), eq(documentFiles.format, format as 'pdf')))
      expect(Buffer.from(await answer.arrayBuffer()).equals(kept!.body)).toBe(true)
    }
    const cookie = [...company.browser.cookies].map((pair) => pair.join('=')).join('; ')
    const peppol = await download(`/api/v1${company.path}/invoices/${id}/peppol.xml`, cookie)
    expect(await peppol.text()).toContain(`<cbc:ID>${number}</cbc:ID>`)
    const logged = await app.db.execute(
      sql`select data->>'format' as format from activity where action = 'companies.invoice_file'
        and data->>'invoiceId' = ${id}`,
    )
    expect(logged.rows.map(({ format }) => format).toSorted()).toEqual(formats)
  })

  test('is not found for another company, a visitor and staff without money', async () => {
    const company = await open({ kind: 'cards', cards: 1 })
    const other = await open({ kind: 'cards', cards: 1 })
    const [invoice] = await documentsOf(company.companyId)
    const id = invoice!.id
    const support = (await signInAs(app, [{ name: 'operator_support' }])).cookie
    const refused = [
      await other.send('GET', `/invoices/${id}/invoice.pdf`),
      await other.browser.send('GET', `${company.path}/invoices/${id}/oioubl.xml`),
      await app.request('GET', `/api/v1${company.path}/invoices/${id}/invoice.pdf`),
      await download(`/api/v1/admin/company-invoices/${id}/peppol.xml`, support),
      await app.request('GET', `/api/v1/admin/company-invoices/${id}/peppol.xml`),
    ]
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 401, 404, 401])
  })
})

// One order under each kind of VAT: what the documents say, and what they must not say (L-VAT-2).
test.each<[VatMode, number, string, string]>([
  ['full_25', 269_100, '25 % moms', '<cbc:ID>S</cbc:ID>'],
  ['exempt', 0, noVatReason.exempt!, 'momslovens § 13'],
  ['mpv', 0, noVatReason.mpv!, '<cbc:ID>O</cbc:ID>'],
])('the same order with VAT %s', async (vatMode, vatOre, words, inPeppol) => {
  const cards = eq(productVersions.code, 'FIRMA-N')
  const [row] = await app.db.select().from(productVersions).where(cards)
  await app.db
    .update(productVersions)
    .set({ definition: { ...row!.definition, vatMode } })
    .where(cards)
  const company = await open({ kind: 'cards', cards: 10 }, { cvr: nextCvr() })
  const [invoice] = await documentsOf(company.companyId)
  const document = JSON.parse(invoice!.document) as { totalOre: number; vatOre: number }
  expect([document.totalOre, document.vatOre]).toEqual([1_345_500, vatOre])
  const files = await app.db
    .select()
    .from(documentFiles)
    .where(eq(documentFiles.invoiceId, invoice!.id))
    .orderBy(asc(documentFiles.format))
  const [html = '', , peppol = ''] = files.map(({ body }) => body.toString())
  expect(htmlText(html)).toContain(words)
  expect(htmlText(html).includes('25 % moms')).toBe(vatMode === 'full_25')
  expect(peppol).toContain(inPeppol)
})
