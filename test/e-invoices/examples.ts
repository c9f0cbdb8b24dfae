import { vatOfLines, linesOfOrder } from '#domain/companies/company-order.ts'
import { vatOfCredit } from '#domain/passes/price.ts'
import { joinLines, type InvoiceDocument } from '#domain/companies/invoice-document.ts'
import type { VatMode } from '#domain/passes/products.ts'
import { plainDate } from '#domain/shared/dates.ts'

type Sold = { vatMode: VatMode; cards?: number; rounds?: number }

/** An invoice as it is issued for an order of so many cards at 1.495 kr., or *klippekort* for so many rounds. */
export function invoiceOf({ vatMode, cards = 24, rounds }: Sold): InvoiceDocument {
  const purchase =
    rounds === undefined
      ? ({ kind: 'cards', cards } as const)
      : ({ kind: 'clips', rounds } as const)
  const lines = linesOfOrder(purchase, 149_500)
  const vat = vatOfLines(lines, vatMode)
  return {
    kind: 'invoice',
    issuedOn: plainDate('2027-03-01'),
    dueOn: plainDate('2027-03-15'),
    orderNumber: '2027-000018',
    credits: null,
    seller: {
      name: 'Sæsonkortet ApS',
      address: 'Fairwayvej 18, 8000 Aarhus C',
      cvr: '41870001',
      email: 'hej@saesonkortet.example',
      phone: '70 20 18 18',
    },
    payTo: { registration: '9999', account: '0041870001' },
    buyer: {
      name: 'Holm & Søn A/S',
      address: 'Industrivej 4, 1. sal, 8600 Silkeborg',
      cvr: '13748136',
      contact: 'Bodil Krogh',
    },
    gln: '5798009811578',
    reference: 'PO 1187',
    period: { from: plainDate('2027-03-01'), to: plainDate('2027-11-30') },
    lines: joinLines(
      lines.map(({ clips, listPrice, total }) => ({
        text: clips === null ? 'Firmakort 2027' : `Firmaklippekort 2027, ${clips} klip`,
        listPriceOre: listPrice,
        totalOre: total,
      })),
    ),
    totalOre: lines.reduce((sum, { total }) => sum + total, 0),
    vatOre: vat.reduce((sum, one) => sum + one, 0),
    vatMode,
  }
}

/** The credit note of seven returned cards of the 24: 8.895,25 kr. (docs/algorithms/company-cards.md). */
export function creditNoteOf(vatMode: VatMode): InvoiceDocument {
  const invoice = invoiceOf({ vatMode })
  const creditOre = 889_525
  return {
    ...invoice,
    kind: 'credit_note',
    issuedOn: plainDate('2027-04-20'),
    dueOn: plainDate('2027-05-04'),
    credits: 'F2027-000001',
    lines: [
      {
        text: 'Firmakort 2027, returneret',
        quantity: 7,
        listPriceOre: 0,
        discountOre: 0,
        totalOre: creditOre,
      },
    ],
    totalOre: creditOre,
    vatOre: vatOfCredit(invoice.totalOre, creditOre, vatMode),
  }
}

/** Every file that is kept in this folder, by its name without the format. */
export const examples: Record<string, { number: string; document: InvoiceDocument }> = {
  'invoice-full_25': { number: 'F2027-000001', document: invoiceOf({ vatMode: 'full_25' }) },
  'invoice-exempt': { number: 'F2027-000001', document: invoiceOf({ vatMode: 'exempt' }) },
  'invoice-mpv': { number: 'F2027-000001', document: invoiceOf({ vatMode: 'mpv' }) },
  'credit-note-full_25': { number: 'K2027-000001', document: creditNoteOf('full_25') },
  'credit-note-exempt': { number: 'K2027-000001', document: creditNoteOf('exempt') },
  'credit-note-mpv': { number: 'K2027-000001', document: creditNoteOf('mpv') },
  // Two *klippekort*, and a company without EAN, purchase order and our bank account.
  'invoice-clips': {
    number: 'F2027-000002',
    document: {
      ...invoiceOf({ vatMode: 'full_25', rounds: 60 }),
      gln: null,
      reference: '',
      payTo: null,
    },
  },
}
