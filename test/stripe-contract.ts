import { expect, test } from 'vitest'
import { callbackUrl } from '#server/payments/providers.ts'
import type { PaymentAt, Provider } from '#server/payments/provider.ts'
import type { Choice } from '#server/simulators/payments/choices.ts'
import type { PaymentShop } from './payment-shop.ts'

type Contract = {
  shop: PaymentShop
  provider: Provider
  /** A payment after the buyer's choice. */
  payment: (choice: Choice) => Promise<PaymentAt>
}

/** What only Stripe does, for the suite of all providers. */
export function stripeContract(contract: () => Contract) {
  test('a dispute is reported while it is open and when the bank has decided', async () => {
    const { shop, provider, payment } = contract()
    const of = await payment('dispute_won')
    const idempotencyKey = `${of.reference}-capture`
    await provider.capture({ ...of, amountOre: 149_500, idempotencyKey })
    const start = shop.clock.now()
    const after = async (ms: number) => {
      shop.clock.set(new Date(start.getTime() + ms).toISOString())
      // What happens there with time happens at the first question, and is seen by the next.
      await provider.get(of)
      return (await provider.get(of))?.disputes
    }
    expect(await after(10_000)).toMatchObject([{ state: 'open', amountOre: 149_500 }])
    expect(await after(70_000)).toMatchObject([{ state: 'won', answerBy: null }])
    shop.clock.set(start.toISOString())
  })

  test('an address for callbacks is registered with a secret of its own, and ended', async () => {
    const { shop, provider } = contract()
    const { id, secret } = await provider.registerCallbacks!(callbackUrl(shop.ctx(), 'stripe'))
    expect(secret).toMatch(/^whsec_/)
    await provider.endCallbacks!(id)
    await provider.endCallbacks!(id)
  })
}
