import type { Ore } from '../shared/money.ts'
import { xmlAmount, xmlBlock, xmlHeader, xmlTag } from '../shared/xml.ts'
import type { EInvoice } from './e-invoice.ts'
import type { NetLine } from './net-amounts.ts'

/** What the two formats of an electronic invoice share: both are UBL 2.1 of OASIS. */

const ubl = 'urn:oasis:names:specification:ubl:schema:xsd'

/** `cbc:` elements hold text, `cac:` elements hold elements. */
export const cbc = (name: string, text: string, attributes?: Record<string, string>) =>
  xmlTag(`cbc:${name}`, text, attributes)
export const cac = (name: string, parts: readonly (string | null | false)[]) =>
  xmlBlock(`cac:${name}`, parts)

export const amount = (name: string, ore: Ore) => cbc(name, xmlAmount(ore), { currencyID: 'DKK' })

/** The file of an invoice or a credit note. */
export function ublFile({ document }: EInvoice, parts: readonly (string | null | false)[]): string {
  const root = document.kind === 'invoice' ? 'Invoice' : 'CreditNote'
  const body = xmlBlock(root, parts, {
    xmlns: `${ubl}:${root}-2`,
    'xmlns:cac': `${ubl}:CommonAggregateComponents-2`,
    'xmlns:cbc': `${ubl}:CommonBasicComponents-2`,
  })
  return `${xmlHeader}${body}\n`
}

/** The days on which the cards can be used, which is the period of the supply (L-BK-3). */
export const invoicePeriod = ({ document: { period } }: EInvoice) =>
  cac('InvoicePeriod', [cbc('StartDate', period.from), cbc('EndDate', period.to)])

/** The purchase order of the buyer beside our number of the order; null without one. */
export const orderReference = ({ document: { reference, orderNumber } }: EInvoice) =>
  reference !== '' &&
  cac('OrderReference', [cbc('ID', reference), cbc('SalesOrderID', orderNumber)])

/** The invoice that a credit note corrects. */
export const billingReference = ({ document: { credits } }: EInvoice) =>
  credits !== null &&
  cac('BillingReference', [cac('InvoiceDocumentReference', [cbc('ID', credits)])])

/** A discount in kroner; null without one. */
export const discount = ({ discountOre }: NetLine, more: readonly (string | null)[] = []) =>
  discountOre > 0
    ? cac('AllowanceCharge', [
        cbc('ChargeIndicator', 'false'),
        cbc('AllowanceChargeReason', 'Mængderabat'),
        amount('Amount', discountOre),
        ...more,
      ])
    : null

/**
 * The price of one piece, or of all pieces of the line when one is no whole number of øre, so that quantity and price
 * give the amount exactly.
 */
export function priceOf(lineOre: Ore, quantity: number, more: readonly (string | null)[] = []) {
  const isWhole = lineOre % quantity === 0
  return cac('Price', [
    amount('PriceAmount', isWhole ? lineOre / quantity : lineOre),
    cbc('BaseQuantity', isWhole ? '1' : String(quantity), { unitCode }),
    ...more,
  ])
}

/** UN/ECE Recommendation 20: each. */
export const unitCode = 'EA'

/** `InvoiceLine` with `InvoicedQuantity`, or `CreditNoteLine` with `CreditedQuantity`. */
export const lineNames = {
  invoice: { line: 'InvoiceLine', quantity: 'InvoicedQuantity' },
  credit_note: { line: 'CreditNoteLine', quantity: 'CreditedQuantity' },
} as const

/** `70201818`, without the spaces of the screen. */
export const telephone = (text: string) => text.replaceAll(/\s/g, '')
