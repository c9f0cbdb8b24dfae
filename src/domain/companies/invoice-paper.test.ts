import { expect, test } from 'vitest'
import { creditNoteOf, invoiceOf } from '#test/e-invoices/examples.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { invoicePaper } from './invoice-paper.ts'

/** The column *Stykpris uden moms* of a document’s lines. */
function unitPricesOf(document: InvoiceDocument): (string | undefined)[] {
  const paper = invoicePaper({ document, number: 'F2027-000001', hash: 'a'.repeat(64) })
  return paper.blocks.flatMap((block) => {
    if (block.kind !== 'table') return []
    const column = block.headings.indexOf('Stykpris uden moms')
    return block.rows.map((row) => row[column]?.replaceAll('\u00a0', ' '))
  })
}

const threeCards = (totalOre: number, vatOre: number): InvoiceDocument => ({
  ...invoiceOf({ vatMode: 'full_25', cards: 1 }),
  lines: [{ text: 'Firmakort 2027', quantity: 3, listPriceOre: 0, discountOre: 0, totalOre }],
  totalOre,
  vatOre,
})

test.each<[string, InvoiceDocument, string[]]>([
  ['one card at 1.495 kr. with VAT', invoiceOf({ vatMode: 'full_25', cards: 1 }), ['1.196,00 kr.']],
  ['one exempt card', invoiceOf({ vatMode: 'exempt', cards: 1 }), ['1.495,00 kr.']],
  ['seven returned cards for 8.895,25 kr.', creditNoteOf('full_25'), ['1.016,60 kr.']],
  ['three cards for 125 kr. with VAT', threeCards(12_500, 2_500), ['100,00 kr. for 3']],
])('the price of a piece without VAT of %s', (_, document, prices) => {
  expect(unitPricesOf(document)).toEqual(prices)
})
