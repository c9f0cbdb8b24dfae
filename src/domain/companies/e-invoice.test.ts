import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { creditNoteOf, invoiceOf } from '#test/e-invoices/examples.ts'
import { writeExamples } from '#test/e-invoices/write-examples.ts'
import { toEInvoice } from './e-invoice.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { netAmounts } from './net-amounts.ts'
import { toOioubl } from './oioubl-invoice.ts'
import { toPeppol } from './peppol-invoice.ts'

// `npm run einvoice:check` holds these files against the official rules.
test('each invoice and credit note is the kept file, byte for byte', () => {
  const folder = 'test/e-invoices'
  const files = readdirSync(folder).filter((name) => name.endsWith('.xml'))
  const kept = files.map((name) => [name, readFileSync(`${folder}/${name}`, 'utf8')])
  expect(writeExamples()).toEqual(Object.fromEntries(kept))
})

describe('the worked table', () => {
  const worked = (totalOre: number, vatOre: number) => {
    const line = { text: 'Firmakort', quantity: 1, listPriceOre: 0, discountOre: 0, totalOre }
    return netAmounts({ lines: [line], totalOre, vatOre, vatMode: 'full_25' })
  }
  test.each([
    [149_500, 29_900, 119_600],
    [5, 1, 4],
    [6, 1, 5],
    // A quarter of 6 is 1,5, which rounds to 2: no net amount gives 7 by itself, so the VAT that was issued counts.
    [7, 1, 6],
    [8, 2, 6],
    [9, 2, 7],
  ])('%i øre with VAT contain %i, and %i are left', (total, vat, net) => {
    expect(worked(total, vat)).toMatchObject({ netOre: net, vatOre: vat, grossOre: total })
  })

  test('24 cards for the price of 25 have the discount of the invoice without VAT', () => {
    const [line] = netAmounts(invoiceOf({ vatMode: 'full_25' })).lines
    expect(line).toMatchObject({ listOre: 2_870_400, discountOre: 328_900, netOre: 2_541_500 })
  })
})

/** All amounts of an element, in øre. */
const amounts = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<cbc:${name}[^>]*>([^<]*)<`, 'g'))].map(([, text]) =>
    Math.round(Number(text) * 100),
  )
const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)

test('whatever a company orders, lines, VAT and total are to the øre what was invoiced', () => {
  const orders = [
    ...Array.from({ length: 50 }, (_, at) => ({ cards: at + 1 })),
    ...[10, 25, 35, 60, 95, 200].map((rounds) => ({ rounds })),
  ]
  for (const order of orders) {
    for (const vatMode of ['full_25', 'exempt', 'mpv'] as const) {
      const document = invoiceOf({ vatMode, ...order })
      const xml = toPeppol(toEInvoice(document, 'F2027-000001'))
      const [net = 0, ...lines] = amounts(xml, 'LineExtensionAmount')
      expect([net, sum(lines)]).toEqual([document.totalOre - document.vatOre, net])
      expect(amounts(xml, 'PayableAmount')).toEqual([document.totalOre])
      expect(net + (amounts(xml, 'TaxAmount')[0] ?? 0)).toBe(document.totalOre)
      expectPricesToGiveLines(xml)
    }
  }
})

/** Quantity times price, less the discount, is the amount of each line exactly. */
function expectPricesToGiveLines(xml: string) {
  for (const [line] of xml.matchAll(/<cac:InvoiceLine>[^]*?<\/cac:InvoiceLine>/g)) {
    const [quantity = 0] = amounts(line, 'InvoicedQuantity')
    const [price = 0] = amounts(line, 'PriceAmount')
    const [base = 1] = amounts(line, 'BaseQuantity')
    const [discount = 0] = amounts(line, 'Amount')
    expect((quantity * price) / base - discount).toBe(amounts(line, 'LineExtensionAmount')[0])
  }
}

describe('what is refused', () => {
  const write = (changes: Partial<InvoiceDocument>, from = invoiceOf({ vatMode: 'full_25' })) => {
    const invoice = toEInvoice({ ...from, ...changes }, 'F2027-000001')
    return [toPeppol(invoice), toOioubl(invoice)]
  }
  const credit = creditNoteOf('full_25')

  test.each<[string, () => unknown, string]>([
    ['a total that its lines are not', () => write({ totalOre: 3_176_876 }), 'The lines are'],
    ['a VAT that is too high', () => write({ vatOre: 635_377 }), 'is not the VAT'],
    ['VAT on an exempt sale', () => write({ vatMode: 'exempt' }), 'is not the VAT'],
    ['a discount that is not the difference', () => write({ lines: offByOne }), 'less'],
    ['a wrong check digit of the GLN', () => write({ gln: '5798009811579' }), 'The GLN'],
    ['a credit note without its invoice', () => write({ credits: null }, credit), 'refers to'],
    ['an invoice that credits one', () => write({ credits: 'F2027-000001' }), 'refers to'],
    [
      'a buyer without any reference',
      () => write({ reference: '', buyer: { ...credit.buyer, contact: '' } }),
      'purchase order',
    ],
    ['an invented CVR number', () => write({ buyer: { ...credit.buyer, cvr: '12345678' } }), 'CVR'],
    [
      'an address without a town',
      () => write({ buyer: { ...credit.buyer, address: 'Vej 1' } }),
      'Vej 1',
    ],
    ['a document without a number', () => toEInvoice(credit, ''), 'number'],
  ])('%s', (_, broken, message) => {
    expect(broken).toThrow(message)
  })
})

const offByOne = invoiceOf({ vatMode: 'full_25' }).lines.map((line) => ({
  ...line,
  discountOre: line.discountOre + 1,
}))

test('what a company writes stays text', () => {
  const document = invoiceOf({ vatMode: 'full_25' })
  const buyer = { ...document.buyer, name: '<Å & "B">\u0000' }
  const xml = toPeppol(toEInvoice({ ...document, buyer }, 'F2027-000001'))
  expect(xml).toContain('<cbc:Name>&lt;Å &amp; "B"&gt;</cbc:Name>')
})
