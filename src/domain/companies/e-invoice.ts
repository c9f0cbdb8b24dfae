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
 * An issued document with its number, ready to be written.
 * @throws RangeError when amounts do not add up, a number of a party is wrong, or a reference is missing; its message says
 * which.
 */
export function toEInvoice(document: InvoiceDocument, number: string): EInvoice {
  const { seller, buyer, gln, credits, kind } = document
  if (number === '') throw new RangeError('An electronic invoice needs a number')
  if (parseCvr(seller.cvr) !== seller.cvr) throw new RangeError('The CVR number of the seller')
  if (parseCvr(buyer.cvr) !== buyer.cvr) throw new RangeError('The CVR number of the buyer')
  const checked = gln === null ? null : validateGln(gln)
  if (checked && !(checked.ok && checked.gln === gln)) throw new RangeError(`The GLN ${gln}`)
  if ((kind === 'credit_note') !== (credits !== null && credits !== '')) {
    throw new RangeError('A credit note refers to its invoice, and only a credit note does')
  }
  if (!document.reference && !buyer.contact) {
    throw new RangeError('The buyer needs a purchase order or a contact')
  }
  return {
    document,
    number,
    amounts: netAmounts(document),
    vatMode: vatModeOf(document),
    sellerAddress: postalAddress(seller.address),
    buyerAddress: postalAddress(buyer.address),
  }
}

/** `Industrivej 4, 8600 Silkeborg`: a document keeps an address as one line. */
function postalAddress(line: string): PostalAddress {
  const [, street, postcode, city] = /^(.+), (\d{4}) (.+)$/.exec(line) ?? []
  if (!street || !postcode || !city) throw new RangeError(`The address “${line}”`)
  return { street, postcode, city }
}
