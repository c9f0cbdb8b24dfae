/** What the payment providers call themselves. */
export const providerNames = {
  simulator: 'Betalingssimulatoren',
  mobilepay: 'Vipps MobilePay',
  quickpay: 'QuickPay',
  stripe: 'Stripe',
  nexi: 'Nexi',
} as const
