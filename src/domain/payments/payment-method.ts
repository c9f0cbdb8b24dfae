import type { PlainDate } from '../shared/dates.ts'

/** How a buyer may pay: by the Danish wallet on the phone, or by a payment card. */
export const paymentMethods = ['wallet', 'card'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** The day on which MobilePay takes the name of Vipps in Denmark, as announced by Vipps MobilePay in 2026. */
export const walletRenamedOn = '2027-01-12' as PlainDate

/** The brand of the wallet on a Danish day; `renamedOn` is the first day of the new name. */
export const walletBrand = (day: PlainDate, renamedOn: PlainDate): 'MobilePay' | 'Vipps' =>
  day < renamedOn ? 'MobilePay' : 'Vipps'

/** The method as the buyer reads it. */
export const methodLabel = (method: PaymentMethod, brand: string): string =>
  method === 'wallet' ? brand : 'Betalingskort'

type Offered = { name: PaymentMethod; label: string }

/** What a buyer reads when the provider of a method does not answer: the other ways to pay, if there are any. */
export function providerDownText(
  methods: readonly Offered[],
  failed: PaymentMethod | undefined,
): string {
  const label = methods.find(({ name }) => name === failed)?.label
  const others = methods.filter(({ name }) => name !== failed).map((other) => other.label)
  const noMoney = 'Der er ikke trukket penge.'
  if (!label || others.length === 0) {
    return `Vores betalingstjeneste svarer ikke lige nu. ${noMoney} Prøv igen om et par minutter.`
  }
  const what = failed === 'card' ? 'Betaling med kort virker' : `${label} svarer`
  return `${what} ikke lige nu. ${noMoney} Vælg ${others.join(' eller ')} i stedet, eller prøv igen om et par minutter.`
}
