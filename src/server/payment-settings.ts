import { z } from 'zod'

const optional = z.string().min(1).max(500).optional()
const apiUrl = (url: string) => z.url({ protocol: /^https?$/ }).default(url)

/** The environment of payments. Keys of a provider that is not in use are kept for payments that began there. */
export const paymentVariables = {
  PAYMENT_PROVIDER: z.enum(['none', 'simulator', 'mobilepay']).optional(),
  CAPTURE_AT: z.enum(['issue', 'firstDay']).default('issue'),
  MOBILEPAY_API_URL: apiUrl('https://api.vipps.no'),
  MOBILEPAY_CLIENT_ID: optional,
  MOBILEPAY_CLIENT_SECRET: optional,
  MOBILEPAY_SUBSCRIPTION_KEY: optional,
  MOBILEPAY_MERCHANT_SERIAL_NUMBER: optional,
  MOBILEPAY_WEBHOOK_SECRET: optional,
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

export type PaymentAccess = { mobilepay: MobilePayAccess | undefined }

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

/** Errors of the settings of payments. */
export function paymentErrors(e: Variables, demo: boolean): string[] {
  const errors: string[] = []
  if (!demo && e.PAYMENT_PROVIDER === 'simulator') {
    errors.push(
      '✖ Betalingssimulatoren kan ikke bruges i drift. Fjern PAYMENT_PROVIDER=simulator. Salget er lukket, til en rigtig betalingstjeneste er sat op.',
    )
  }
  if (e.PAYMENT_PROVIDER === 'mobilepay') {
    const names = Object.keys(paymentVariables) as (keyof Variables)[]
    const missing = names.filter((name) => name.startsWith('MOBILEPAY_') && e[name] === undefined)
    if (missing.length > 0) errors.push(`✖ ${missing.join(', ')} mangler: MobilePay udleverer dem.`)
  }
  if (!demo && !e.MOBILEPAY_API_URL.startsWith('https:')) {
    errors.push('✖ MOBILEPAY_API_URL skal begynde med https://.')
  }
  return errors
}
