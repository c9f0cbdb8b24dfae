import type { AmountRow, Block, PaperDocument } from '../documents/document.ts'
import { formatDay } from '../shared/dates.ts'
import { formatKronerExact } from '../shared/money.ts'
import type { ReceiptDocument, ReceiptLine } from './receipt-document.ts'
import { receiptNames } from './receipt-names.ts'
import { totalText, vatNotesOf } from './vat-text.ts'

type Issued = { document: ReceiptDocument; number: string; hash: string }

/** A receipt or a credit receipt on paper, with the VAT of each thing that was bought (L-VAT-2, L-BK-3). */
export function receiptPaper({ document, number, hash }: Issued): PaperDocument {
  const { kind, seller, buyer, issuedOn, lines, isForClub } = document
  const title = `${receiptNames[kind]} ${number}`
  return {
    title,
    sender: [
      seller.name,
      seller.address,
      seller.cvr && `CVR ${seller.cvr}`,
      seller.email,
      seller.phone,
    ].filter((line) => line !== ''),
    receiver: [buyer.name],
    foot: title,
    day: issuedOn,
    blocks: [
      { kind: 'facts', rows: factsOf(document, number) },
      linesOf(document),
      ...vatBlocks(lines),
      { kind: 'amounts', headings: ['Beløb', 'DKK'], rows: amountsOf(document) },
      ...(isForClub ? [{ kind: 'text', text: clubsFeeText } as const] : []),
      { kind: 'small', text: `Kvitteringens data har SHA-256 ${hash}` },
    ],
  }
}

const clubsFeeText = 'Startgebyret er klubbens. Vi har modtaget det på klubbens vegne.'

function factsOf({ issuedOn, orderNumber, credits, reason }: ReceiptDocument, number: string) {
  return [
    { label: 'Nummer', value: number },
    { label: 'Udstedt', value: formatDay(issuedOn) },
    { label: 'Bestilling', value: orderNumber },
    { label: 'Retter kvittering', value: credits ?? '' },
    { label: 'Grund', value: reason ?? '' },
  ].filter(({ value }) => value !== '')
}

/** What was bought for how much; of money that went back only how much. */
function linesOf({ kind, lines }: ReceiptDocument): Block {
  if (kind === 'credit_receipt') {
    const rows = lines.map(({ text, totalOre }) => [text, formatKronerExact(totalOre)])
    return { kind: 'table', headings: ['Vare', 'Betalt tilbage'], rows }
  }
  return {
    kind: 'table',
    headings: ['Vare', 'Pris', 'Rabat', 'I alt'],
    rows: lines.map(({ text, listPriceOre, discountOre, totalOre }) => [
      text,
      formatKronerExact(listPriceOre),
      discountOre > 0 ? formatKronerExact(discountOre) : '–',
      formatKronerExact(totalOre),
    ]),
  }
}

/** The VAT of each line that has any, and why the others have none. */
function vatBlocks(lines: readonly ReceiptLine[]): Block[] {
  const taxed = lines.filter(({ vatMode }) => vatMode === 'full_25')
  const table: Block = {
    kind: 'table',
    headings: ['Moms', 'Uden moms', '25 % moms', 'Med moms'],
    rows: taxed.map(({ text, totalOre, vatOre }) => [
      text,
      formatKronerExact(totalOre - vatOre),
      formatKronerExact(vatOre),
      formatKronerExact(totalOre),
    ]),
  }
  return [
    ...(taxed.length > 0 ? [table] : []),
    ...noVatTexts(lines).map((text) => ({ kind: 'text', text }) as const),
  ]
}

/** A note for all lines when they are taxed alike, otherwise one for each line that it is about. */
function noVatTexts(lines: readonly ReceiptLine[]): string[] {
  const modes = lines.map(({ vatMode }) => vatMode)
  if (new Set(modes).size === 1) return vatNotesOf(modes)
  return lines.flatMap(({ text, vatMode }) =>
    vatNotesOf([vatMode]).map((note) => `${text}: ${note}`),
  )
}

function amountsOf(document: ReceiptDocument): AmountRow[] {
  const { kind, credits, totalOre, vatOre, giftCardOre } = document
  const isReceipt = kind === 'receipt'
  const taken = credits === null ? 'Trukket på din betaling' : 'Kommet retur til os'
  return [
    { label: totalText(vatOre), amount: totalOre, isSum: true },
    ...unlessZero('Heraf 25 % moms', vatOre),
    ...unlessZero(isReceipt ? 'Betalt med gavekort' : 'Tilbage på gavekortet', giftCardOre),
    ...unlessZero(isReceipt ? taken : 'Betalt tilbage til dig', totalOre - giftCardOre),
  ]
}

const unlessZero = (label: string, amount: number): AmountRow[] =>
  amount === 0 ? [] : [{ label, amount }]
