import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentFacts } from '#test/payment-facts.ts'
import { newPayment } from '#test/new-payment.ts'
import { openPaymentShop, type PaymentShop } from '#test/payment-shop.ts'
import { simulatorCallbacks, simulatorPayments } from '../db/tables/simulators.ts'
import type { PaymentAt, Provider } from './provider.ts'
import { providerByName } from './providers.ts'
import { updateAttempt } from './attempt-queries.ts'
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
    newPayment(shop, reference, 200_000),
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

const post = async (url: string, body: string, headers: Record<string, string>) =>
  (await fetch(url, { method: 'POST', headers, body })).status

/** The newest callback, about a payment that was approved and is not settled by it. */
async function approvedWithCallback() {
  const started = await shop.start()
  await shop.choose(started.redirectUrl, 'approve')
  await shop.runSimulator()
  const sent = await shop.db.select().from(simulatorCallbacks)
  const { reference } = await paymentFacts(shop).attempt(started.attemptId)
  const { url, body } = sent.find((one) => one.url.endsWith(`=${reference}`))!
  const headers = await shop.headersOf({ provider: 'nexi', url, body })
  return { ...started, url, body, headers }
}

/** An attempt that nobody has paid, with what Nexi would send about it. */
async function unpaid() {
  const facts = paymentFacts(shop)
  const started = await shop.start()
  const { callbackUrl, callbackWord } = await facts.atProvider(started.attemptId)
  const headers = { 'content-type': 'application/json', authorization: callbackWord! }
  const state = async () => ({
    ...(await facts.attempt(started.attemptId)),
    deliveries: await facts.deliveries(started.orderId),
  })
  return { ...started, url: callbackUrl, headers, state }
}

test('the word of one payment opens no other: swapped, without an address of ours or cut, it is refused', async () => {
  const [paid, other] = [await approvedWithCallback(), await unpaid()]
  const [bare] = paid.url.split('?')
  expect(await post(other.url, paid.body, paid.headers)).toBe(401)
  expect(await post(bare!, paid.body, paid.headers)).toBe(401)
  expect(await post(`${bare}?payment=`, paid.body, paid.headers)).toBe(401)
  expect(await post(paid.url, paid.body, other.headers)).toBe(401)
  const cut = { ...paid.headers, authorization: paid.headers.authorization!.slice(0, -1) }
  expect(await post(paid.url, paid.body, cut)).toBe(401)
  expect(await post(paid.url, paid.body, paid.headers)).toBe(204)
  expect(await other.state()).toMatchObject({ status: 'created', deliveries: 0 })
})

test('a callback that names the id of another payment, which is paid, does not pay this one', async () => {
  const [paid, other] = [await approvedWithCallback(), await unpaid()]
  const before = await other.state()
  expect(await post(other.url, paid.body, other.headers)).toBe(204)
  expect(await other.state()).toMatchObject({
    status: 'created',
    providerId: before.providerId,
    deliveries: 0,
  })

  // Its own id was lost.
  await updateAttempt(shop.db, other.attemptId, { providerId: null })
  expect(await post(other.url, paid.body, other.headers)).toBe(204)
  expect(await other.state()).toMatchObject({ status: 'created', providerId: null, deliveries: 0 })
})

test('an answer of Nexi about a payment with another reference pays nothing here', async () => {
  const other = await unpaid()
  const { providerId } = await chargedTwice('somebody-elses')
  await updateAttempt(shop.db, other.attemptId, { providerId })
  await paymentFacts(shop).settle(other.attemptId)
  expect(await other.state()).toMatchObject({
    status: 'created',
    authorizedOre: 0,
    capturedOre: 0,
    deliveries: 0,
  })
})
