import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentFacts } from '#test/payment-facts.ts'
import { openPaymentShop, type PaymentShop } from '#test/payment-shop.ts'
import { AppError } from '../app-error.ts'
import { paymentEvents } from '../db/tables/payments.ts'
import { simulatorPayments } from '../db/tables/simulators.ts'
import { updateAttempt } from './attempt-queries.ts'
import { startAttempt } from './start-attempt.ts'

const morning = '2027-05-04T10:00:00+02:00'
let shop: PaymentShop
let facts: ReturnType<typeof paymentFacts>
beforeAll(async () => {
  shop = await openPaymentShop({ now: morning })
  facts = paymentFacts(shop)
})
afterAll(() => shop.close())

test('an approved payment delivers once, and its money is captured afterwards', async () => {
  const { orderId, attemptId, redirectUrl } = await shop.start()
  await shop.choose(redirectUrl, 'callback_first')
  expect(await facts.order(orderId)).toMatchObject({ status: 'fulfilled', securedBy: attemptId })
  await shop.runJobs()
  expect(await facts.attempt(attemptId)).toMatchObject({ status: 'captured', capturedOre: 149_500 })
  expect(await facts.atProvider(attemptId)).toMatchObject({ capturedOre: 149_500 })
  expect(await facts.deliveries(orderId)).toBe(1)
})

test('a repeated callback is stored once and delivers once', async () => {
  const { orderId, attemptId, redirectUrl } = await shop.start()
  await shop.choose(redirectUrl, 'approve_twice')
  await shop.runSimulator()
  await facts.settle(attemptId)
  const events = await shop.db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.attemptId, attemptId))
  expect(events.map(({ name }) => name)).toEqual(['payment.authorized'])
  expect(await facts.deliveries(orderId)).toBe(1)
})

test('the poller settles a payment whose buyer closed the tab and whose callback never came', async () => {
  const { orderId, redirectUrl } = await shop.start()
  await shop.choose(redirectUrl, 'no_callback')
  expect((await facts.order(orderId)).status).toBe('awaiting_payment')
  facts.at('2027-05-04T10:00:16+02:00')
  await shop.runJobs()
  expect((await facts.order(orderId)).status).toBe('fulfilled')
  facts.at(morning)
})

test('a callback during the settlement causes one more poll and no endless polling', async () => {
  const { attemptId, redirectUrl } = await shop.start()
  await shop.choose(redirectUrl, 'callback_first')
  await shop.runJobs()
  // The callback reads the attempt before the settlement and writes after it.
  await updateAttempt(shop.db, attemptId, { nextPollAt: shop.clock.now() })
  await shop.runJobs()
  expect(await facts.attempt(attemptId)).toMatchObject({ status: 'captured', nextPollAt: null })
})

test.each([
  ['decline', 'declined'],
  ['abort', 'abandoned'],
] as const)('%s ends the attempt, and the order can be paid again', async (choice, status) => {
  const { orderId, attemptId, redirectUrl } = await shop.start()
  await shop.choose(redirectUrl, choice)
  await facts.settle(attemptId, 'return')
  expect(await facts.attempt(attemptId)).toMatchObject({ status, nextPollAt: null })
  const again = await startAttempt(shop.ctx(), orderId)
  expect(again.attemptId).not.toBe(attemptId)
  await shop.choose(again.redirectUrl, 'approve')
  await facts.settle(again.attemptId)
  expect(await facts.deliveries(orderId)).toBe(1)
})

test('a wrong amount delivers nothing, is released, and notifies buyer and back office', async () => {
  const { orderId, attemptId, redirectUrl } = await shop.start()
  await shop.choose(redirectUrl, 'wrong_amount')
  await facts.settle(attemptId)
  await shop.runJobs()
  expect(await facts.attempt(attemptId)).toMatchObject({ status: 'mismatch' })
  expect(await facts.atProvider(attemptId)).toMatchObject({ cancelledOre: 149_400 })
  expect(await facts.casesOf(orderId)).toEqual(['amount_mismatch'])
  const [mail] = await facts.mailsAbout(orderId)
  expect(mail?.data).toMatchObject({ reason: 'wrong_amount', amountOre: 149_400 })
  expect(await facts.deliveries(orderId)).toBe(0)
})

test('another currency delivers nothing', async () => {
  const { orderId, attemptId, redirectUrl } = await shop.start()
  await shop.choose(redirectUrl, 'no_callback')
  const { id } = await facts.atProvider(attemptId)
  await shop.db
    .update(simulatorPayments)
    .set({ currency: 'SEK' })
    .where(eq(simulatorPayments.id, id))
  await facts.settle(attemptId)
  expect(await facts.casesOf(orderId)).toEqual(['currency_mismatch'])
  expect(await facts.deliveries(orderId)).toBe(0)
})

test('money for an expired order is returned with a mail and without a case', async () => {
  const { orderId, attemptId, redirectUrl } = await shop.start({
    expiresAt: new Date('2027-05-04T10:20:00+02:00'),
  })
  await shop.choose(redirectUrl, 'no_callback')
  facts.at('2027-05-04T10:21:00+02:00')
  await facts.settle(attemptId)
  await shop.runJobs()
  expect(await facts.order(orderId)).toMatchObject({ status: 'cancelled' })
  expect(await facts.atProvider(attemptId)).toMatchObject({ cancelledOre: 149_500 })
  expect((await facts.mailsAbout(orderId))[0]?.data.reason).toBe('too_late')
  expect(await facts.casesOf(orderId)).toEqual([])
  expect(await facts.deliveries(orderId)).toBe(0)
  facts.at(morning)
})

test('a second authorised attempt at a paid order is released', async () => {
  const first = await shop.start()
  facts.at('2027-05-04T10:09:30+02:00')
  const second = await startAttempt(shop.ctx(), first.orderId)
  expect(second.attemptId).not.toBe(first.attemptId)
  await shop.choose(second.redirectUrl, 'no_callback')
  await shop.choose(first.redirectUrl, 'no_callback')
  await facts.settle(second.attemptId)
  await facts.settle(first.attemptId)
  await shop.runJobs()
  expect(await facts.atProvider(first.attemptId)).toMatchObject({
    cancelledOre: 149_500,
    capturedOre: 0,
  })
  expect(await facts.atProvider(second.attemptId)).toMatchObject({
    cancelledOre: 0,
    capturedOre: 149_500,
  })
  expect((await facts.mailsAbout(first.orderId))[0]?.data.reason).toBe('paid_twice')
  expect(await facts.deliveries(first.orderId)).toBe(1)
  facts.at(morning)
})

test('a provider that answers with errors is polled until it recovers', async () => {
  const { orderId, attemptId, redirectUrl } = await shop.start()
  await shop.choose(redirectUrl, 'error_before')
  await shop.runSimulator()
  for (const time of ['10:01', '10:03', '10:09', '10:20']) {
    facts.at(`2027-05-04T${time}:00+02:00`)
    await shop.runJobs()
  }
  expect(await facts.order(orderId)).toMatchObject({ status: 'fulfilled', securedBy: attemptId })
  expect(await facts.deliveries(orderId)).toBe(1)
  facts.at(morning)
})

test('an order that cannot be delivered is released, and notifies buyer and back office', async () => {
  const { deliver } = shop.shelf
  shop.shelf.deliver = async () => {
    throw new AppError('refused', { reason: 'already_has_card' })
  }
  const { orderId, attemptId, redirectUrl } = await shop.start()
  await shop.choose(redirectUrl, 'no_callback')
  await facts.settle(attemptId)
  await shop.runJobs()
  shop.shelf.deliver = deliver
  expect(await facts.order(orderId)).toMatchObject({ status: 'cancelled', securedBy: null })
  expect(await facts.atProvider(attemptId)).toMatchObject({ cancelledOre: 149_500 })
  expect(await facts.casesOf(orderId)).toEqual(['undeliverable'])
})

test('a failed delivery is retried and opens a case, which its success resolves', async () => {
  const { deliver } = shop.shelf
  shop.shelf.deliver = async () => {
    throw new Error('The shelf fell over')
  }
  const { orderId, attemptId, redirectUrl } = await shop.start()
  await shop.choose(redirectUrl, 'no_callback')
  await expect(facts.settle(attemptId)).rejects.toThrow('The shelf fell over')
  expect(await facts.order(orderId)).toMatchObject({ status: 'awaiting_payment', securedBy: null })
  const [opened] = await facts.caseRowsOf(orderId)
  expect(opened).toMatchObject({ kind: 'delivery_failed', resolvedAt: null })
  shop.shelf.deliver = deliver
  facts.at('2027-05-04T10:00:16+02:00')
  await shop.runJobs()
  expect(await facts.deliveries(orderId)).toBe(1)
  const [resolved] = await facts.caseRowsOf(orderId)
  expect(resolved?.resolvedAt).not.toBeNull()
  facts.at(morning)
})

test('an order of 0 kr. is settled by the same function', async () => {
  const { orderId, attemptId } = await shop.start({ lines: [] })
  await facts.settle(attemptId)
  expect(await facts.order(orderId)).toMatchObject({ status: 'fulfilled', securedBy: attemptId })
})
