import type { PlainDate } from '../shared/dates.ts'
import type { Ore } from '../shared/money.ts'
import { vatOf, vatOfCredit } from './price.ts'
import type { VatMode } from './products.ts'

export const receiptFormats = ['pdf', 'html'] as const
export type ReceiptFormat = (typeof receiptFormats)[number]

/** A receipt is for captured money, a credit receipt for money that went back. */
export type ReceiptKind = 'receipt' | 'credit_receipt'

/** What a receipt or a credit receipt says (L-BK-3), frozen when it is issued. Amounts from 0, with VAT unless named. */
export type ReceiptDocument = {
  kind: ReceiptKind
  issuedOn: PlainDate
  orderNumber: string
  /**
   * The receipt that a credit receipt corrects, and why the money went back, in Danish. Of a receipt: the credit receipt
   * whose money came back to us.
   */
  credits: string | null
  reason: string | null
  seller: { name: string; address: string; cvr: string; email: string; phone: string }
  buyer: { name: string }
  /** The fee of a tournament is the club's, which has received it through us. */
  isForClub: boolean
  lines: readonly ReceiptLine[]
  totalOre: Ore
  vatOre: Ore
  /** The part that a gift card paid, or that went back to one. */
  giftCardOre: Ore
}

/** `totalOre` is the list price less the discount; `vatOre` is what it contains. */
export type ReceiptLine = {
  text: string
  listPriceOre: Ore
  discountOre: Ore
  totalOre: Ore
  vatMode: VatMode
  vatOre: Ore
}

type SoldLine = {
  description: string
  listPriceOre: Ore
  totalOre: Ore
  vatMode: VatMode
}

/**
 * A line of a receipt: what was paid for a line of the order. What was given up before the money was captured
 * (`released`) is a lower price, so it counts as discount. VAT is rounded half up once for the line (L-VAT-2).
 */
export function paidLine(line: SoldLine, released: Ore): ReceiptLine {
  const { description: text, listPriceOre, vatMode } = line
  const totalOre = line.totalOre - released
  const discountOre = listPriceOre - totalOre
  return { text, listPriceOre, discountOre, totalOre, vatMode, vatOre: vatOf(totalOre, vatMode) }
}

/** A line of a credit receipt: `amount` back of what was `left` of the line's price before. */
export function creditLine(line: SoldLine, left: Ore, amount: Ore): ReceiptLine {
  const { description: text, vatMode } = line
  return {
    text,
    listPriceOre: amount,
    discountOre: 0,
    totalOre: amount,
    vatMode,
    vatOre: vatOfCredit(left, amount, vatMode),
  }
}

const letters: Record<ReceiptKind, string> = { receipt: 'KV', credit_receipt: 'KK' }

/** `KV2027`: the series of a kind and a year, which has no gap. */
export const receiptSeries = (kind: ReceiptKind, year: number): string => `${letters[kind]}${year}`
