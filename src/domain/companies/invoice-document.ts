import type { PlainDate } from '../shared/dates.ts'
import type { Ore } from '../shared/money.ts'
import type { VatMode } from '../passes/products.ts'
import { groupedBy } from '../shared/grouped-by.ts'

/** What an invoice or a credit note says (L-BK-3), frozen when it is issued. */
export type InvoiceDocument = {
  kind: 'invoice' | 'credit_note'
  issuedOn: PlainDate
  dueOn: PlainDate
  orderNumber: string
  /** The invoice that a credit note corrects. */
  credits: string | null
  seller: { name: string; address: string; cvr: string; email: string; phone: string }
  /** Registration and account number of our bank; null until it is entered. */
  payTo: { registration: string; account: string } | null
  buyer: { name: string; address: string; cvr: string; contact: string }
  /** EAN (GLN), and the purchase order number of the company. */
  gln: string | null
  reference: string
  /** The days on which the cards can be used. */
  period: { from: PlainDate; to: PlainDate }
  lines: readonly InvoiceLine[]
  /** With VAT; `vatOre` is what it contains. */
  totalOre: Ore
  vatOre: Ore
  /** Missing on documents that were issued before it was kept. */
  vatMode?: VatMode | undefined
}

/** The kind of VAT; a document without it that has no VAT is of an exempt sale. */
export const vatModeOf = ({
  vatMode,
  vatOre,
}: Pick<InvoiceDocument, 'vatMode' | 'vatOre'>): VatMode =>
  vatMode ?? (vatOre > 0 ? 'full_25' : 'exempt')

/** Why there is no VAT, as the document says it (L-VAT-2); null with VAT. */
export const noVatReason: Record<VatMode, string | null> = {
  full_25: null,
  exempt: 'Fritaget for moms efter momslovens § 13, stk. 1.',
  mpv: 'Voucher til flere formål: Momsen afregnes, når runderne spilles.',
}

/** The files that are kept of an issued document. */
export const invoiceFileFormats = ['pdf', 'html', 'oioubl', 'peppol'] as const
export type InvoiceFileFormat = (typeof invoiceFileFormats)[number]

/** Equal cards are one line. Amounts with VAT. */
export type InvoiceLine = {
  text: string
  quantity: number
  listPriceOre: Ore
  discountOre: Ore
  totalOre: Ore
}

type Priced = { text: string; listPriceOre: Ore; totalOre: Ore }

/** Joins lines of the same thing at the same list price. */
export function joinLines(lines: readonly Priced[]): InvoiceLine[] {
  const groups = groupedBy(lines, ({ text, listPriceOre }) => `${listPriceOre} ${text}`)
  return [...groups.values()].map((group) => {
    const [{ text, listPriceOre }] = group as [Priced]
    const totalOre = group.reduce((sum, line) => sum + line.totalOre, 0)
    const discountOre = group.length * listPriceOre - totalOre
    return { text, quantity: group.length, listPriceOre, discountOre, totalOre }
  })
}
