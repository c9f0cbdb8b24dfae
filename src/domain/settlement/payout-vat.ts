import type { Ore } from '../shared/money.ts'
import { roundHalfUp } from '../shared/money.ts'
import { payoutVatText } from './payout-vat-text.ts'
import type { ClubVat } from './season-input.ts'
import type { PayoutVat } from './season-result.ts'
import { wholePart, type BasisPoints } from './terms.ts'

/** The Danish rate of VAT, on top of an amount without it. */
export const vatRate: BasisPoints = 2_500

/**
 * The VAT of a payout by the club's status (L-VAT-3). A negative amount is an invoice. Half an øre goes
 * away from 0, so that a payout and its opposite cancel.
 */
export function vatOfPayout(amount: Ore, vat: ClubVat): PayoutVat {
  const taxable =
    vat.status === 'exempt'
      ? 0
      : vat.status === 'liable'
        ? amount
        : partAwayFromZero(amount, vat.liablePart)
  return {
    status: vat.status,
    taxable,
    rate: vat.status === 'exempt' ? 0 : vatRate,
    amount: partAwayFromZero(taxable, vatRate),
    note: payoutVatText(vat),
  }
}

function partAwayFromZero(amount: Ore, part: BasisPoints): Ore {
  const size = roundHalfUp(Math.abs(amount) * part, wholePart)
  return amount < 0 && size > 0 ? -size : size
}
