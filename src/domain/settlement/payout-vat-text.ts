import type { ClubVat } from './season-input.ts'

/** How a payout is taxed, as its statement says it (L-VAT-2). */
export function payoutVatText(vat: ClubVat): string {
  if (vat.status === 'exempt') return 'Momsfrit efter momsloven § 13.'
  if (vat.status === 'liable') return '25 % moms af hele beløbet.'
  const percent = String(vat.liablePart / 100).replace('.', ',')
  return `25 % moms af ${percent} % af beløbet. Resten er momsfrit efter momsloven § 13.`
}
