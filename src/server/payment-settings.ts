import { z } from 'zod'
import { walletRenamedOn, type PaymentMethod } from '#domain/payments/payment-method.ts'
import { providerNames } from '#domain/payments/provider-names.ts'
import { plainDate } from '#domain/shared/dates.ts'

const optional = z.string().min(1).max(500).optional()
const apiUrl = (url: string) => z.url({ protocol: /^https?$/ }).default(url)

/** The providers that may take new payments, and how a buyer pays there. */
const methodsOf = {
  simulator: 'card',
  mobilepay: 'wallet',
  quickpay: 'card',
  stripe: 'card',
  nexi: 'card',
} as const satisfies Record<string, PaymentMethod>

export type ProviderInUse = keyof typeof methodsOf

export const realProviders = ['mobilepay', 'quickpay', 'stripe', 'nexi'] as const
export type RealProvider = (typeof realProviders)[number]

export const isProvider = (name: string): name is ProviderInUse => Object.hasOwn(methodsOf, name)

/** `mobilepay,quickpay`: one provider of each method, in the order in which buyers see them; `none` for none. */
const inUse = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .transform((names) => (names.length === 1 && names[0] === 'none' ? [] : names))
  .refine(
    (names): names is ProviderInUse[] =>
      names.every(isProvider) &&
      new Set(names.map((name) => methodsOf[name as ProviderInUse])).size === names.length,
    `none, or ${Object.keys(methodsOf).join(', ')}: at most one for the wallet and one for cards`,
  )

/**
 * The least amount of a payment in øre. Stripe documents 2,50 kr. (docs.stripe.com/currencies, read on 28 November 2026).
 * The others state none for kroner; below 1 kr. acquirers may refuse.
 */
export const leastOre = {
  simulator: 1,
  mobilepay: 100,
  quickpay: 100,
  stripe: 250,
  nexi: 100,
} as const satisfies Record<ProviderInUse, number>

/** What the rest beside a gift card must be at least, so that the buyer can pay it in each way that is offered. */
export const leastRestOre = ({
  paymentProviders,
}: {
  paymentProviders: readonly ProviderInUse[]
}) => Math.max(0, ...paymentProviders.map((provider) => leastOre[provider]))

/** How a buyer pays at a provider. */
export const methodOf = (provider: ProviderInUse): PaymentMethod => methodsOf[provider]

/** The environment of payments. Keys of a provider that is not in use are kept for payments that began there. */
export const paymentVariables = {
  PAYMENT_PROVIDER: inUse.optional(),
  WALLET_RENAMED_ON: z.iso
    .date()
    .default(walletRenamedOn)
    .transform((day) => plainDate(day)),
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
  STRIPE_API_URL: apiUrl('https://api.stripe.com'),
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  NEXI_API_URL: apiUrl('https://api.dibspayment.eu'),
  NEXI_SECRET_KEY: optional,
  // Letters and digits, as Nexi asks of it; long enough that nobody guesses it.
  NEXI_WEBHOOK_SECRET: z
    .string()
    .regex(/^[a-zA-Z0-9]{16,32}$/)
    .optional(),
}

const Variables = z.object(paymentVariables)
type Variables = z.output<typeof Variables>

export type MobilePayKeys = {
  clientId: string
  clientSecret: string
  subscriptionKey: string
  merchantSerialNumber: string
}

export type MobilePayAccess = { apiUrl: string } & MobilePayKeys & {
    /** Of a webhook that was registered elsewhere; the set-up page registers one and keeps its secret. */
    webhookSecret?: string | undefined
  }

export type QuickPayKeys = {
  apiKey: string
  /** Of the account; it signs callbacks. */
  privateKey: string
}

export type QuickPayAccess = { apiUrl: string } & QuickPayKeys

export type StripeKeys = { secretKey: string }

export type StripeAccess = { apiUrl: string } & StripeKeys & {
    /** Of a webhook that was registered elsewhere, as for MobilePay. */
    webhookSecret?: string | undefined
  }

export type NexiKeys = {
  secretKey: string
  /** Chosen by us and sent with each payment; Nexi repeats it in the header of its callbacks. */
  webhookSecret: string
}

export type NexiAccess = { apiUrl: string } & NexiKeys

export type PaymentAccess = {
  mobilepay: MobilePayAccess | undefined
  quickpay: QuickPayAccess | undefined
  stripe: StripeAccess | undefined
  nexi: NexiAccess | undefined
}

/** What is configured of each provider. */
export function paymentAccess(e: Variables): PaymentAccess {
  return {
    mobilepay: mobilePayAccess(e),
    quickpay: withAll<QuickPayKeys>(e.QUICKPAY_API_URL, {
      apiKey: e.QUICKPAY_API_KEY,
      privateKey: e.QUICKPAY_PRIVATE_KEY,
    }),
    stripe: stripeAccess(e),
    nexi: withAll<NexiKeys>(e.NEXI_API_URL, {
      secretKey: e.NEXI_SECRET_KEY,
      webhookSecret: e.NEXI_WEBHOOK_SECRET,
    }),
  }
}

function mobilePayAccess(e: Variables): MobilePayAccess | undefined {
  const access = withAll<MobilePayKeys>(e.MOBILEPAY_API_URL, {
    clientId: e.MOBILEPAY_CLIENT_ID,
    clientSecret: e.MOBILEPAY_CLIENT_SECRET,
    subscriptionKey: e.MOBILEPAY_SUBSCRIPTION_KEY,
    merchantSerialNumber: e.MOBILEPAY_MERCHANT_SERIAL_NUMBER,
  })
  return access && { ...access, webhookSecret: e.MOBILEPAY_WEBHOOK_SECRET }
}

function stripeAccess(e: Variables): StripeAccess | undefined {
  const access = withAll<StripeKeys>(e.STRIPE_API_URL, { secretKey: e.STRIPE_SECRET_KEY })
  return access && { ...access, webhookSecret: e.STRIPE_WEBHOOK_SECRET }
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
export const hasSimulatedPayments = (config: {
  demo: boolean
  paymentProviders: readonly ProviderInUse[]
}) => config.demo && config.paymentProviders.length > 0

/** Keys travel encrypted, or do not leave the machine, as to a simulator that is tried before the opening. */
const isSafe = (url: string) =>
  url.startsWith('https:') || ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname)

/** The set-up page gets it from the provider. */
const optionalNames = new Set<string>(['MOBILEPAY_WEBHOOK_SECRET', 'STRIPE_WEBHOOK_SECRET'])

/** Errors of the settings of payments. */
export function paymentErrors(e: Variables, demo: boolean): string[] {
  const errors: string[] = []
  if (!demo && e.PAYMENT_PROVIDER?.includes('simulator')) {
    errors.push(
      '✖ Betalingssimulatoren kan ikke bruges i drift. Fjern PAYMENT_PROVIDER=simulator. Salget er lukket, til en rigtig betalingstjeneste er sat op.',
    )
  }
  for (const provider of realProviders) errors.push(...providerErrors(e, provider, demo))
  return errors
}

/** Keys of a test account, whose payments are no money, and the addresses of test environments. */
const isForTests = (value: string) =>
  /^[sr]k_test_|^test-|^https:\/\/(test\.|apitest\.)/.test(value)

function providerErrors(e: Variables, provider: RealProvider, demo: boolean): string[] {
  const names = Object.keys(paymentVariables) as (keyof Variables)[]
  const own = names.filter((name) => name.startsWith(`${provider.toUpperCase()}_`))
  const missing = own.filter((name) => e[name] === undefined && !optionalNames.has(name))
  const errors: string[] = []
  if (e.PAYMENT_PROVIDER?.includes(provider) && missing.length > 0) {
    errors.push(
      `✖ ${missing.join(', ')} mangler til ${providerNames[provider]}. Filen .env.example siger, hvor de kommer fra.`,
    )
  }
  if (demo) return errors
  for (const name of own) {
    const value = String(e[name] ?? '')
    if (name.endsWith('_API_URL') && !isSafe(value)) {
      errors.push(`✖ ${name} skal begynde med https://.`)
    }
    if (isForTests(value)) {
      errors.push(`✖ ${name} er til prøvebetalinger og kan ikke bruges i drift.`)
    }
  }
  return errors
}

/** The settings that each real provider needs, for the page on which none is in use yet. */
export const providerSettings = (Object.keys(methodsOf) as ProviderInUse[])
  .filter((provider) => provider !== 'simulator')
  .map((provider) => ({
    brand: providerNames[provider],
    names: [
      `PAYMENT_PROVIDER=${provider}`,
      ...Object.keys(paymentVariables).filter(
        (name) =>
          name.startsWith(`${provider.toUpperCase()}_`) &&
          !name.endsWith('_API_URL') &&
          !optionalNames.has(name),
      ),
    ],
  }))
