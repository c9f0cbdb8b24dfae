import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { demonstrationCompany as company, sellerOf } from '#domain/content/company.ts'
import { vatOfCredit } from '#domain/passes/price.ts'
import type { VatMode } from '#domain/passes/products.ts'
import { creditLine, paidLine, type ReceiptDocument } from '#domain/passes/receipt-document.ts'
import { receiptPaper } from '#domain/passes/receipt-paper.ts'
import { vatOfPayout } from '#domain/settlement/payout-vat.ts'
import type { ClubVat } from '#domain/settlement/season-input.ts'
import type { ClubPayout } from '#domain/settlement/season-result.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { documentHtml } from '#server/documents/document-html.ts'
import { documentPdf } from '#server/documents/document-pdf.ts'
import { statementDocuments } from '#server/settlement/statement-documents.ts'
import { htmlText, pdfText } from './pdf-text.ts'

/** The cells of the rows of the table below a header, in a page of the algorithms. */
function tableOf(page: string, header: string): string[][] {
  const lines = readFileSync(`docs/algorithms/${page}`, 'utf8').split('\n')
  const first = lines.findIndex((text) => text.startsWith(header)) + 2
  const rows = lines.slice(first, lines.indexOf('', first))
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

/** `1.495,00` in øre; a dash is nothing. */
const ore = (cell: string): number =>
  cell === '–' ? 0 : Number(cell.replace('−', '-').replaceAll(/[.,]/g, ''))

const day = plainDate('2027-05-04')
const description = 'Sæsonkort 2027, Anne Holm'

/** What a reader reads of a document, as page and as PDF. */
async function read(paper: Parameters<typeof documentHtml>[0]) {
  const page = htmlText(documentHtml(paper))
  const pdf = await pdfText(await documentPdf(paper))
  return [page, pdf].map((text) => text.replaceAll('\u00a0', ' '))
}

// One card under each kind of VAT, as receipts.md says it (L-VAT-2).
describe('the receipt of one card', () => {
  const rows = tableOf('receipts.md', '| VAT | Price | Discount')
  const everyNote = rows.map(([, , , , , , note = '']) => note).filter(Boolean)

  test('is in the table under each kind of VAT', () => {
    expect(new Set(rows.map(([mode]) => mode))).toEqual(new Set(['full_25', 'exempt', 'mpv']))
  })

  test.each(rows)('with VAT %s at %s less %s', async (...cells) => {
    const [mode = '', price = '', discount = '', total = '', net = '', vat = '', note = ''] = cells
    const vatMode = mode as VatMode
    const totalOre = ore(price) - ore(discount)
    const line = paidLine({ description, listPriceOre: ore(price), totalOre, vatMode }, 0)
    expect([line.totalOre, line.vatOre]).toEqual([ore(total), ore(vat)])
    for (const text of await read(receiptPaper({ document: receiptOf([line]), ...issued }))) {
      expect(text).toContain(`${description} ${price} kr. ${discountText(discount)} ${total} kr.`)
      const figures = `25 % moms Med moms ${description} ${net} kr. ${vat} kr. ${total} kr.`
      expect(text.includes(figures)).toBe(vatMode === 'full_25')
      expect(/25 %|inkl\. moms/.test(text)).toBe(vatMode === 'full_25')
      expect(everyNote.filter((words) => text.includes(words))).toEqual(note ? [note] : [])
    }
  })

  test('of two that are taxed differently names the card that each note is about', async () => {
    const sold = { description, listPriceOre: 149_500, totalOre: 149_500 }
    const lines = [
      paidLine({ ...sold, vatMode: 'full_25' }, 0),
      paidLine({ ...sold, description: 'Hverdagskort 2027, Bo Holm', vatMode: 'exempt' }, 0),
    ]
    for (const text of await read(receiptPaper({ document: receiptOf(lines), ...issued }))) {
      expect(text).toContain('Hverdagskort 2027, Bo Holm: Fritaget for moms')
      expect(text).toContain('I alt inkl. moms 2.990,00 kr. Heraf 25 % moms 299,00 kr.')
    }
  })

  test('is taken back with its VAT to the øre', async () => {
    const parts = tableOf('receipts.md', '| Left before | Back')
    expect(parts.reduce((sum, [, , vat = '']) => sum + ore(vat), 0)).toBe(29_900)
    for (const [left = '', back = '', vat = ''] of parts) {
      const sold = {
        description,
        listPriceOre: 149_500,
        totalOre: 149_500,
        vatMode: 'full_25' as const,
      }
      const line = creditLine(sold, ore(left), ore(back))
      expect(line.vatOre).toBe(ore(vat))
      const document = {
        ...receiptOf([line]),
        kind: 'credit_receipt' as const,
        credits: 'KV2027-000007',
        reason: 'Fortrydelse',
      }
      for (const text of await read(receiptPaper({ document, ...issued }))) {
        expect(text).toContain('Kreditkvittering')
        expect(text).toContain('Retter kvittering KV2027-000007')
        expect(text).toContain(`Betalt tilbage til dig ${back} kr.`)
      }
    }
    expect(vatOfCredit(3, 3, 'exempt')).toBe(0)
  })
})

const issued = { number: 'KV2027-000001', hash: 'a'.repeat(64) }
const discountText = (cell: string) => (cell === '–' ? '–' : `${cell} kr.`)

function receiptOf(lines: ReceiptDocument['lines']): ReceiptDocument {
  const sumOf = (key: 'totalOre' | 'vatOre') => lines.reduce((sum, line) => sum + line[key], 0)
  return {
    kind: 'receipt',
    issuedOn: day,
    orderNumber: '2027-000123',
    credits: null,
    reason: null,
    seller: sellerOf(company),
    buyer: { name: 'Anne Holm' },
    isForClub: false,
    lines,
    totalOre: sumOf('totalOre'),
    vatOre: sumOf('vatOre'),
    giftCardOre: 0,
  }
}

// The statement is the club's invoice, issued by us, so that its VAT follows the club (L-VAT-3).
describe('the statement of a club', () => {
  const rows = tableOf('settlement.md', '| Club | To pay | With VAT')
  const clubs: Record<string, ClubVat> = {
    exempt: { status: 'exempt' },
    liable: { status: 'liable' },
    'mixed, 40 % agreed': { status: 'mixed', liablePart: 4_000 },
    'liable, invoice': { status: 'liable' },
  }

  test('is in the table under each status', () => {
    expect(rows.map(([club]) => club)).toEqual(Object.keys(clubs))
  })

  test.each(rows)('that is %s, with %s to pay', async (...cells) => {
    const [club = '', toPay = '', taxable = '', vat = '', transfer = '', note = ''] = cells
    const tax = vatOfPayout(ore(toPay), clubs[club]!)
    expect([tax.taxable, tax.amount]).toEqual([ore(taxable), ore(vat)])
    const { html, document } = statementDocuments(statementOf(ore(toPay), tax))
    const owed = ore(toPay) < 0
    const last = owed ? 'Klubben skylder i alt' : 'I alt til udbetaling'
    for (const text of [htmlText(html).replaceAll('\u00a0', ' '), ...(await read(document))]) {
      expect(text).toContain(note.replaceAll('*', ''))
      const figures = `25 % moms ${vat} kr. ${last} ${transfer} kr.`
      expect(text.includes(figures)).toBe(ore(vat) !== 0)
      const net = `${owed ? 'Klubben skylder' : 'Udbetales nu'} ${toPay} kr.`
      expect(text).toContain(net)
    }
  })
})

function statementOf(net: number, vat: ReturnType<typeof vatOfPayout>) {
  const earned = {
    share: net,
    topUp: 0,
    commission: 0,
    clips: 0,
    clubDiscounts: 0,
    corrections: 0,
    total: net,
  }
  const balance = {
    carriedIn: 0,
    paidBefore: 0,
    notDue: 0,
    payNow: Math.max(0, net),
    invoice: Math.max(0, -net),
    carried: 0,
  }
  const payout = {
    clubId: 'c1',
    rounds: { weekday: 10, weekend: 4, nines: 0 },
    points: 180,
    cardsSold: 0,
    clipsUsed: 0,
    earned,
    balance,
    vat,
    transfer: net + vat.amount,
  } as unknown as ClubPayout
  const head = {
    number: 'A2027-000001',
    title: '2. a conto 2027',
    season: '2027',
    countsUntil: day,
    issuedOn: day,
    payOn: day,
    objectionsUntil: null,
    inputHash: 'b'.repeat(64),
    issuer: company,
    club: {
      name: 'Rold Bakker Golfklub',
      address: 'Vej 1',
      postcode: '9520',
      city: 'Skørping',
      cvr: null,
    },
  }
  const totals = { pool: { points: 85_600, total: 8_970_000 } } as never
  return { head, payout, totals, final: false }
}
