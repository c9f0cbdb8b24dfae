/** How a card is taxed, and the VAT status of a club, as the back office reads them (L-VAT-1). */
export const vatLabels = {
  full_25: '25 % moms i prisen',
  exempt: 'Momsfri efter § 13',
  mpv: 'Voucher til flere formål',
  liable: 'Momspligtig',
  mixed: 'Delvist momspligtig',
} as const
export type AnyVat = keyof typeof vatLabels
