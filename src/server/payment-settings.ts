import { z } from 'zod'

const optional = z.string().min(1).max(500).optional()
const apiUrl = (url: string) => z.url({ protocol: /^https?$/ }).default(url)

/** The environment of payments. Keys of a provider that is not in use are kept for payments that began there. */
export const paymentVariables = {
  PAYMENT_PROVIDER: z.enum(['none', 'simulator', 'mobilepay', 'quickpay']).optional(),
  CAPTURE_AT: z.enum(['issue', 'firstDay']).default('issue'),
  MOBILEPAY_API_URL: apiUrl('https://api.vipps.no'),
  MOBILEPAY_CLIENT_ID: optional,
  MOBILEPAY_CLIENT_SECRET: optional,
  MOBILEPAY_SUBSCRIPTION_KEY: optional,
  MOBILEPAY_MERCHANT_SERIAL_NUMBER: optional,
  MOBILEPAY_WEBHOOK_SECRET: optional,
  QUICKPAY_API_URL: apiUrl('https://api.quickpay.net'),
  QUICKPAY_API_KEY: optional,
  QUICKPAY_PRIVATE_KEY: optional,
}

const Variables = z.object(paymentVariables)
type Variables = z.output<typeof Variables>

export type MobilePayKeys = {
  clientId: string
  clientSecret: string
  subscriptionKey: string
  merchantSerialNumber: string
  /** Of the registered webhook; the provider shows it once. */
  webhookSecret: string
}

export type MobilePayAccess = { apiUrl: string } & MobilePayKeys

export type QuickPayKeys = {
  apiKey: string
  /** Of the account; it signs callbacks. */
  privateKey: string
}

export type QuickPayAccess = { apiUrl: string } & QuickPayKeys

export type PaymentAccess = {
  mobilepay: MobilePayAccess | undefined
  quickpay: QuickPayAccess | undefined
}

/** What is configured of each provider. */
export function paymentAccess(e: Variables): PaymentAccess {
  return {
    mobilepay: withAll<MobilePayKeys>(e.MOBILEPAY_API_URL, {
      clientId: e.MOBILEPAY_CLIENT_ID,
      clientSecret: e.MOBILEPAY_CLIENT_SECRET,
      subscriptionKey: e.MOBILEPAY_SUBSCRIPTION_KEY,
      merchantSerialNumber: e.MOBILEPAY_MERCHANT_SERIAL_NUMBER,
      webhookSecret: e.MOBILEPAY_WEBHOOK_SECRET,
    }),
    quickpay: withAll<QuickPayKeys>(e.QUICKPAY_API_URL, {
      apiKey: e.QUICKPAY_API_KEY,
      privateKey: e.QUICKPAY_PRIVATE_KEY,
    }),
  }
}

/** A provider's address and our keys there; undefined without all of them. */
function withAll<Keys extends object>(
  address: string,
  keys: { [Name in keyof Keys]: string | undefined },
): ({ apiUrl: string } & Keys) | undefined {
  const missing = Object.values(keys).some((key) => key === undefined)
  return missing ? undefined : { apiUrl: address.replace(/\/$/, ''), ...(keys as unknown as Keys) }
}

/** The demonstration has a simulator of the provider in use, at `/simulator/payments`. */
export const hasSimulatedPayments = (config: { demo: boolean; paymentProvider: string }) =>
  config.demo && config.paymentProvider !== 'none'

/** Errors of the settings of payments. */
export function paymentErrors(e: Variables, demo: boolean): string[] {
  const errors: string[] = []
  if (!demo && e.PAYMENT_PROVIDER === 'simulator') {
    errors.push(
      '✖ Betalingssimulatoren kan ikke bruges i drift. Fjern PAYMENT_PROVIDER=simulator. Salget er lukket, til en rigtig betalingstjeneste er sat op.',
    )
  }
  const names = Object.keys(paymentVariables) as (keyof Variables)[]
  for (const [provider, brand] of [
    ['mobilepay', 'MobilePay'],
    ['quickpay', 'QuickPay'],
  ] as const) {
    const own = names.filter((name) => name.startsWith(`${provider.toUpperCase()}_`))
    const missing = own.filter((name) => e[name] === undefined)
    if (e.PAYMENT_PROVIDER === provider && missing.length > 0) {
      errors.push(`✖ ${missing.join(', ')} mangler: ${brand} udleverer dem.`)
    }
  }
  for (const name of ['MOBILEPAY_API_URL', 'QUICKPAY_API_URL'] as const) {
    if (!demo && !e[name].startsWith('https:')) errors.push(`✖ ${name} skal begynde med https://.`)
  }
  return errors
}
