import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { simulatorKeys } from './provider-keys.ts'
import type { Provider } from './provider.ts'
import { simulatorProvider } from './simulator-api.ts'

/** Where the providers that we know reach us; registered with them, so also what they sign. */
export const callbackUrl = (ctx: Pick<Ctx, 'loopbackUrl'>, provider: string) =>
  `${ctx.loopbackUrl}/api/v1/payments/callbacks/${provider}`

/** May anything that costs money be bought? Not before a provider is set up. */
const areSalesOpen = (ctx: Pick<Ctx, 'config'>) => ctx.config.paymentProvider !== 'none'

/** The provider that new attempts go to. Throws `refused` with `sales_closed` when there is none. */
export function providerForAmount(ctx: Ctx, amountOre: number): Promise<Provider> {
  if (amountOre === 0) return providerByName(ctx, 'internal')
  if (!areSalesOpen(ctx)) throw new AppError('refused', { reason: 'sales_closed' })
  return providerByName(ctx, ctx.config.paymentProvider)
}

/** The provider that an attempt was made with, whatever is configured since. */
export async function providerByName(ctx: Ctx, name: string): Promise<Provider> {
  if (name === 'internal') return internalProvider
  if (name === 'simulator' && ctx.config.demo) {
    const apiKey = async () => (await simulatorKeys(ctx)).apiKey
    const baseUrl = `${ctx.loopbackUrl}/simulator/payments`
    return simulatorProvider({ baseUrl, callbackUrl: callbackUrl(ctx, name), apiKey })
  }
  throw new AppError('refused', { reason: 'sales_closed' })
}

/**
 * Settles orders of 0 kr. through the same function as all others (E9): nothing is asked of
 * anybody, and the answer is always yes.
 */
const internalProvider: Provider = {
  name: 'internal',
  create: async ({ returnUrl }) => ({ redirectUrl: returnUrl }),
  get: async (reference) => ({
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
