import { methodLabel, walletBrand, type PaymentMethod } from '#domain/payments/payment-method.ts'
import { AppError } from '../app-error.ts'
import type { Config } from '../config.ts'
import { today, type Ctx } from '../ctx.ts'
import { methodOf } from '../payment-settings.ts'
import { invoiceProvider } from './invoice-provider.ts'
import type { Provider } from './provider.ts'
import { nexiProvider } from './nexi.ts'
import { mobilePayProvider } from './mobilepay.ts'
import { quickPayProvider } from './quickpay.ts'
import { stripeProvider } from './stripe.ts'
import { simulatorProvider, type ProviderKeys } from './simulator-api.ts'
import { findRegistration } from './callback-registration.ts'
import { getOrCreateSetting } from '../db/settings.ts'
import { newKey } from '../keys.ts'

type Addresses = Pick<Ctx, 'publicUrl' | 'loopbackUrl'> & { config: Pick<Config, 'apiOrigin'> }

/** Our address for a provider's callbacks. It is registered there and part of the signature. */
export function callbackUrl({ publicUrl, loopbackUrl, config }: Addresses, provider: string) {
  const base = provider === 'simulator' ? loopbackUrl : (config.apiOrigin ?? publicUrl)
  return `${base}/api/v1/payments/callbacks/${provider}`
}

/**
 * The provider for a new attempt: the one of the buyer's method, or the first one. Throws `refused` with `sales_closed`
 * when none is configured, and `payment_method_gone` for a method that is no longer offered.
 */
export function providerForAmount(
  { config }: Pick<Ctx, 'config'>,
  { amountOre, method }: { amountOre: number; method: PaymentMethod | undefined },
): string {
  if (amountOre === 0) return 'internal'
  const [first] = config.paymentProviders
  if (!first) throw new AppError('refused', { reason: 'sales_closed' })
  const chosen = method
    ? config.paymentProviders.find((provider) => methodOf(provider) === method)
    : first
  if (!chosen) throw new AppError('refused', { reason: 'payment_method_gone' })
  return chosen
}

/** How buyers may pay, in the order of the settings, by the names of today. */
export async function listPaymentMethods(ctx: Ctx) {
  const brand = walletBrand(today(ctx), ctx.config.walletRenamedOn)
  const methods = ctx.config.paymentProviders.map(methodOf)
  return { methods: methods.map((name) => ({ name, label: methodLabel(name, brand) })) }
}

/** The provider of an existing attempt, independent of the current configuration. */
export async function providerByName(ctx: Ctx, name: string): Promise<Provider> {
  if (name === 'internal') return internalProvider
  if (name === 'invoice') return invoiceProvider(ctx.db)
  if (name === 'simulator' && ctx.config.demo) {
    const baseUrl = `${ctx.loopbackUrl}/simulator/payments`
    return simulatorProvider({
      baseUrl,
      callbackUrl: callbackUrl(ctx, name),
      keys: () => simulatorKeys(ctx),
    })
  }
  const provider = realProvider(ctx, name)
  if (!provider) throw new AppError('refused', { reason: 'sales_closed' })
  return provider
}

/** A provider whose keys are all configured. */
function realProvider(ctx: Ctx, name: string): Provider | undefined {
  const { mobilepay, quickpay, stripe, nexi } = ctx.config.payments
  const allowsTests = ctx.config.demo
  const url = callbackUrl(ctx, name)
  const secretOr = (inSettings: string | undefined) => async () =>
    inSettings ?? (await findRegistration(ctx.db, name))?.secret
  if (name === 'mobilepay' && mobilepay) {
    const webhookSecret = secretOr(mobilepay.webhookSecret)
    return mobilePayProvider(mobilepay, { now: ctx.now, webhookSecret })
  }
  if (name === 'quickpay' && quickpay) {
    return quickPayProvider(quickpay, { callbackUrl: url, allowsTests, now: ctx.now })
  }
  if (name === 'stripe' && stripe) {
    const webhookSecret = secretOr(stripe.webhookSecret)
    return stripeProvider(stripe, { now: ctx.now, allowsTests, webhookSecret })
  }
  if (name === 'nexi' && nexi) {
    return nexiProvider(nexi, {
      callbackUrl: url,
      termsUrl: `${ctx.publicUrl}/terms`,
      today: () => today(ctx),
    })
  }
  return undefined
}

/**
 * A provider that approves every payment without a call, so that orders of 0 kr. are settled by the
 * same function as all others (E9).
 */
const internalProvider: Provider = {
  name: 'internal',
  create: async ({ returnUrl }) => ({ redirectUrl: returnUrl }),
  get: async ({ reference }) => ({
    reference,
    state: 'authorized',
    amountOre: 0,
    currency: 'DKK',
    authorizedOre: 0,
    capturedOre: 0,
    refundedOre: 0,
    cancelledOre: 0,
    events: [{ key: reference, name: 'internal.settled', amountOre: 0, raw: {} }],
  }),
  capture: async () => undefined,
  refund: async () => undefined,
  cancel: async () => undefined,
}

/** The simulated provider's keys, created at first use and shared by all processes. */
export function simulatorKeys(ctx: Pick<Ctx, 'db' | 'now'>): Promise<ProviderKeys> {
  return getOrCreateSetting(ctx.db, 'payments.simulator', ctx.now(), () => ({
    apiKey: newKey(),
    callbackSecret: newKey(),
  }))
}

/** The key by which an attempt's id becomes its return token. */
export function returnTokenKey(ctx: Pick<Ctx, 'db' | 'now'>): Promise<string> {
  return getOrCreateSetting(ctx.db, 'payments.return-token', ctx.now(), newKey)
}
