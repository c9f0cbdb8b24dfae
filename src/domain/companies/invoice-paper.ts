import type { Block, PaperDocument } from '../documents/document.ts'
import { formatDay, formatPeriod } from '../shared/dates.ts'
import { formatKronerExact } from '../shared/money.ts'
import { noVatReason, vatModeOf, type InvoiceDocument } from './invoice-document.ts'
import { netAmounts, type NetLine } from './net-amounts.ts'

type Issued = { document: InvoiceDocument; number: string; hash: string }

/**
 * An invoice or a credit note on paper, with prices without VAT (L-BK-3).
 * @throws RangeError for a document whose amounts do not add up.
 */
export function invoicePaper({ document, number, hash }: Issued): PaperDocument {
  const { kind, seller, buyer, issuedOn } = document
  const name = kind === 'invoice' ? 'Faktura' : 'Kreditnota'
  return {
    title: `${name} ${number}`,
    sender: [seller.name, seller.address, `CVR ${seller.cvr}`, seller.email, seller.phone],
    receiver: [buyer.name, buyer.address, `CVR ${buyer.cvr}`, `Att. ${buyer.contact}`],
    foot: `${name} ${number}`,
    day: issuedOn,
    blocks: [
      { kind: 'facts', rows: factsOf(document, number) },
      ...amountBlocks(document),
      { kind: 'heading', text: 'Betaling' },
      { kind: 'text', text: paymentText(document, number) },
      { kind: 'small', text: `Fakturaens data har SHA-256 ${hash}` },
    ],
  }
}

function factsOf({ kind, issuedOn, dueOn, ...rest }: InvoiceDocument, number: string) {
  const { credits, reference, gln, orderNumber, period } = rest
  return [
    { label: 'Nummer', value: number },
    { label: 'Udstedt', value: formatDay(issuedOn) },
    { label: 'Betales senest', value: kind === 'invoice' ? formatDay(dueOn) : '' },
    { label: 'Retter faktura', value: credits ?? '' },
    { label: 'Jeres rekvisition', value: reference },
    { label: 'EAN', value: gln ?? '' },
    { label: 'Bestilling', value: orderNumber },
    { label: 'Kortene gælder', value: formatPeriod(period.from, period.to) },
  ].filter(({ value }) => value !== '')
}

function amountBlocks(document: InvoiceDocument): Block[] {
  const { lines, netOre, vatOre, grossOre } = netAmounts(document)
  const reason = noVatReason[vatModeOf(document)]
  return [
    {
      kind: 'table',
      headings: ['Vare', 'Antal', 'Stykpris uden moms', 'Rabat', 'I alt uden moms'],
      rows: lines.map((line) => [
        line.text,
        String(line.quantity),
        unitPrice(line),
        line.discountOre > 0 ? formatKronerExact(line.discountOre) : '–',
        formatKronerExact(line.netOre),
      ]),
    },
    {
      kind: 'amounts',
      headings: ['Beløb', 'DKK'],
      rows: [
        { label: 'Uden moms', amount: netOre },
        ...(reason === null ? [{ label: '25 % moms', amount: vatOre }] : []),
        { label: 'I alt', amount: grossOre, isSum: true },
      ],
    },
    ...(reason === null ? [] : [{ kind: 'text', text: reason } as const]),
  ]
}

/** `1.016,60 kr.`, or `3.333,34 kr. for 3` when a piece is no whole number of øre. */
const unitPrice = ({ listOre, quantity }: NetLine) =>
  listOre % quantity === 0
    ? formatKronerExact(listOre / quantity)
    : `${formatKronerExact(listOre)} for ${quantity}`

function paymentText({ kind, payTo }: InvoiceDocument, number: string): string {
  if (kind === 'credit_note') {
    return 'Beløbet trækkes fra fakturaen. Er den betalt, overfører vi pengene til jer.'
  }
  return payTo
    ? `Overfør til konto ${payTo.registration} ${payTo.account}, og skriv ${number}.`
    : 'Kontonummeret står i mailen med fakturaen.'
}
