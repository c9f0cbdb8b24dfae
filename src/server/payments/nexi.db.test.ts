import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentFacts } from '#test/payment-facts.ts'
import { openPaymentShop, type PaymentShop } from '#test/payment-shop.ts'
import { simulatorPayments } from '../db/tables/simulators.ts'
import type { PaymentAt, Provider } from './provider.ts'
import { providerByName } from './providers.ts'
import { startAttempt } from './start-attempt.ts'

let shop: PaymentShop
let nexi: Provider
beforeAll(async () => {
  shop = await openPaymentShop({ provider: 'nexi' })
  nexi = await providerByName(shop.ctx(), 'nexi')
})
afterAll(() => shop.close())

const change = (of: PaymentAt, amountOre: number, key: string) => ({
  ...of,
  amountOre,
  idempotencyKey: key,
})

/** Reserved, and charged for two cards on different days. */
async function chargedTwice(reference: string) {
  const { redirectUrl, providerId = '' } = await nexi.create(
    {
      reference,
      amountOre: 200_000,
      currency: 'DKK',
      returnUrl: `${shop.url()}/payments/redirect?t=token`,
      cancelUrl: `${shop.url()}/payments/redirect?t=token&cancelled=true`,
      description: 'Sæsonkortet, bestilling 2027-000001',
      expiresAt: new Date(shop.clock.now().getTime() + 10 * 60_000),
    },
    reference,
  )
  await shop.choose(redirectUrl, 'approve')
  const of = { reference, providerId }
  await nexi.capture(change(of, 99_500, `${reference}-first`))
  await nexi.capture(change(of, 49_500, `${reference}-second`))
  return of
}

const chargesPaidBack = () =>
  shop.exchanges.filter(({ path, status }) => path.endsWith('/refunds') && status === 201)

test('a refund of more than one charge is taken from both, once, also after a lost answer', async () => {
  const of = await chargedTwice('two-charges')
  const before = chargesPaidBack().length
  const refund = change(of, 120_000, 'two-charges-refund')
  await nexi.refund(refund)
  await nexi.refund(refund)
  expect(chargesPaidBack().length - before).toBe(2)
  expect(await nexi.get(of)).toMatchObject({ capturedOre: 149_000, refundedOre: 120_000 })
  await expect(nexi.refund(change(of, 29_001, 'two-charges-more'))).rejects.toMatchObject({
    kind: 'refused',
  })
  await nexi.refund(change(of, 29_000, 'two-charges-rest'))
  expect(await nexi.get(of)).toMatchObject({ refundedOre: 149_000 })
})

test('two tabs at the same time get one address, and the money that is paid there counts', async () => {
  const facts = paymentFacts(shop)
  const orderId = await shop.order()
  const [one, other] = await Promise.all([
    startAttempt(shop.ctx(), orderId),
    startAttempt(shop.ctx(), orderId),
  ])
  expect(one).toEqual(other)
  await shop.choose(one.redirectUrl, 'approve')
  await facts.settle(one.attemptId)
  expect(await facts.order(orderId)).toMatchObject({ status: 'fulfilled' })
})

test('a charge and a refund that are repeated after Nexi has forgotten their keys are found', async () => {
  const of = await chargedTwice('forgotten')
  const refund = change(of, 50_000, 'forgotten-refund')
  await nexi.refund(refund)
  await shop.db
    .update(simulatorPayments)
    .set({ idempotency: {} })
    .where(eq(simulatorPayments.reference, of.reference))
  await nexi.capture(change(of, 49_500, 'forgotten-second'))
  await nexi.refund(refund)
  expect(await nexi.get(of)).toMatchObject({ capturedOre: 149_000, refundedOre: 50_000 })
})

test('a refund whose first part was answered with an error goes on with the rest', async () => {
  const of = await chargedTwice('half-refunded')
  await paymentFacts(shop).failOnce(of.reference, 'error_after')
  const refund = change(of, 120_000, 'half-refunded-refund')
  await expect(nexi.refund(refund)).rejects.toMatchObject({ kind: 'unclear' })
  expect(await nexi.get(of)).toMatchObject({ refundedOre: 99_500 })
  await nexi.refund(refund)
  expect(await nexi.get(of)).toMatchObject({ refundedOre: 120_000 })
})
