import type { VatMode } from '../passes/products.ts'
import { parseCvr } from '../shared/ids.ts'
import { validateGln } from './gln.ts'
import { vatModeOf, type InvoiceDocument } from './invoice-document.ts'
import { netAmounts, type NetAmounts } from './net-amounts.ts'

export type PostalAddress = { street: string; postcode: string; city: string }

/** An issued document as both formats of electronic invoices need it. */
export type EInvoice = {
  document: InvoiceDocument
  /** `F2027-000001`. */
  number: string
  amounts: NetAmounts
  vatMode: VatMode
  sellerAddress: PostalAddress
  buyerAddress: PostalAddress
}

/**
 * What keeps a document from being written as an electronic invoice, such as a wrong number or a missing reference;
 * null when nothing does. Amounts are checked by `netAmounts`.
 */
export function eInvoiceObstacle(document: InvoiceDocument): string | null {
  const { seller, buyer, gln, credits, kind, reference } = document
  const checked = gln === null ? null : validateGln(gln)
  const obstacles: [boolean, string][] = [
    [parseCvr(seller.cvr) !== seller.cvr, 'The CVR number of the seller is wrong'],
    [parseCvr(buyer.cvr) !== buyer.cvr, 'The CVR number of the buyer is wrong'],
    [checked !== null && !(checked.ok && checked.gln === gln), `The GLN ${gln} is wrong`],
    [
      (kind === 'credit_note') !== (credits !== null && credits !== ''),
      'A credit note refers to its invoice, and only a credit note does',
    ],
    [!reference && !buyer.contact, 'The buyer needs a purchase order or a contact'],
    ...[seller.address, buyer.address].map((line): [boolean, string] => [
      postalAddress(line) === null,
      `The address ${line} has no street, postcode and town`,
    ]),
  ]
  return obstacles.find(([stands]) => stands)?.[1] ?? null
}

/**
 * An issued document with its number, ready to be written.
 * @throws RangeError for what `eInvoiceObstacle` finds, without a number, and when the amounts do not add up.
 */
export function toEInvoice(document: InvoiceDocument, number: string): EInvoice {
  const obstacle = number === '' ? 'The document has no number' : eInvoiceObstacle(document)
  const sellerAddress = postalAddress(document.seller.address)
  const buyerAddress = postalAddress(document.buyer.address)
  if (obstacle !== null || !sellerAddress || !buyerAddress) throw new RangeError(obstacle ?? '')
  return {
    document,
    number,
    amounts: netAmounts(document),
    vatMode: vatModeOf(document),
    sellerAddress,
    buyerAddress,
  }
}

/** `Industrivej 4, 8600 Silkeborg`: a document keeps an address as one line. */
function postalAddress(line: string): PostalAddress | null {
  const [, street, postcode, city] = /^(.+), (\d{4}) (.+)$/.exec(line) ?? []
  return street && postcode && city ? { street, postcode, city } : null
}
