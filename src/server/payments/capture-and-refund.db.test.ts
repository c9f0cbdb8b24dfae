import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentFacts } from '#test/payment-facts.ts'
import { openPaymentShop, type PaymentShop } from '#test/payment-shop.ts'
import { selectCaptures } from './money-queries.ts'
import { selectOrderLines } from './queries.ts'

const morning = '2027-05-04T10:00:00+02:00'
let shop: PaymentShop
let facts: ReturnType<typeof paymentFacts>
beforeAll(async () => {
  shop = await openPaymentShop({ now: morning })
  facts = paymentFacts(shop)
})
afterAll(() => shop.close())

test('a capture whose answer is an error after success takes the money once', async () => {
  const { orderId, attemptId, redirectUrl } = await shop.start()
  await shop.choose(redirectUrl, 'error_after')
  await facts.settle(attemptId)
  await shop.runJobs()
  expect(await selectCaptures(shop.db, orderId)).toMatchObject([{ status: 'sending', tries: 1 }])
  facts.at('2027-05-04T10:02:00+02:00')
  await shop.runJobs()
  expect(await facts.attempt(attemptId)).toMatchObject({ status: 'captured', capturedOre: 149_500 })
  expect(await facts.atProvider(attemptId)).toMatchObject({ capturedOre: 149_500 })
  facts.at(morning)
})

test('a capture that is finally refused makes the card unpaid and opens a case', async () => {
  const { orderId, attemptId, redirectUrl } = await shop.start()
  await shop.choose(redirectUrl, 'capture_refused')
  await facts.settle(attemptId)
  await shop.runJobs()
  expect(shop.shelf.notified).toContain(`refused ${orderId}`)
  expect(await facts.casesOf(orderId)).toEqual(['capture_refused'])
})

test('a captured card whose answer was lost does not pay for another card that was refused', async () => {
  const { deliver } = shop.shelf
  shop.shelf.deliver = async (ctx, paid) => {
    await deliver(ctx, paid)
    return {}
  }
  const { orderId, attemptId, redirectUrl } = await shop.start({ lines: [line(), line()] })
  await shop.choose(redirectUrl, 'error_after')
  await facts.settle(attemptId)
  shop.shelf.deliver = deliver
  const [first, second] = await selectOrderLines(shop.db, orderId)
  await facts.capture(orderId, first!.id)
  await shop.runJobs()
  expect(await facts.atProvider(attemptId)).toMatchObject({ capturedOre: 99_500 })

  await facts.failAtProvider(attemptId, 'capture_refused')
  await facts.capture(orderId, second!.id)
  await shop.runJobs()
  expect((await selectCaptures(shop.db, orderId)).map(({ status }) => status)).toEqual([
    'sending',
    'sending',
  ])
  facts.at('2027-05-04T10:02:00+02:00')
  await shop.runJobs()
  facts.at('2027-05-04T10:04:00+02:00')
  await shop.runJobs()
  expect((await selectCaptures(shop.db, orderId)).map(({ status }) => status)).toEqual([
    'done',
    'refused',
  ])
  facts.at(morning)
})

const line = () => ({
  subjectId: randomUUID(),
  description: 'Hverdagskort 2027',
  listPriceOre: 99_500,
  discountOre: 0,
  vatMode: 'full_25' as const,
  vatOre: 19_900,
})

test('a refund releases money before its capture and returns it afterwards', async () => {
  const reserved = await shop.start()
  await shop.choose(reserved.redirectUrl, 'approve')
  await facts.settle(reserved.attemptId)
  expect(await facts.refund(reserved.orderId, 149_500)).toMatchObject({ released: true })
  await shop.runJobs()
  expect(await facts.atProvider(reserved.attemptId)).toMatchObject({
    capturedOre: 0,
    cancelledOre: 149_500,
  })
  expect(await facts.order(reserved.orderId)).toMatchObject({ status: 'refunded' })

  const taken = await shop.start()
  await shop.choose(taken.redirectUrl, 'approve')
  await facts.settle(taken.attemptId)
  await shop.runJobs()
  expect(await facts.refund(taken.orderId, 100_000)).toMatchObject({ released: false })
  await shop.runJobs()
  await shop.runSimulator()
  await facts.settle(taken.attemptId, 'callback')
  expect(await facts.atProvider(taken.attemptId)).toMatchObject({
    capturedOre: 149_500,
    refundedOre: 100_000,
  })
  expect(await facts.order(taken.orderId)).toMatchObject({ status: 'part_refunded' })
  expect(await facts.deliveries(taken.orderId)).toBe(1)
})

test('a partial refund of a reservation reduces the capture', async () => {
  const { orderId, attemptId, redirectUrl } = await shop.start()
  await shop.choose(redirectUrl, 'approve')
  await facts.settle(attemptId)
  await facts.refund(orderId, 49_500)
  await shop.runJobs()
  await shop.runJobs()
  expect(await facts.atProvider(attemptId)).toMatchObject({
    capturedOre: 100_000,
    cancelledOre: 49_500,
    refundedOre: 0,
  })
})

test('refunds never exceed the payment, and the same cause refunds once', async () => {
  const { orderId, attemptId, redirectUrl } = await shop.start()
  await shop.choose(redirectUrl, 'approve')
  await facts.settle(attemptId)
  await shop.runJobs()
  const first = await facts.refund(orderId, 149_500)
  expect(await facts.refund(orderId, 149_500)).toMatchObject({ refundId: first.refundId })
  await expect(facts.refund(orderId, 1, 'another')).rejects.toMatchObject({
    details: { reason: 'refund_exceeds_payment', leftOre: 0 },
  })
})

test('the reservation of an unverified card is released a day before it ends', async () => {
  const { deliver } = shop.shelf
  shop.shelf.deliver = async (ctx, paid) => {
    await deliver(ctx, paid)
    return {}
  }
  const { orderId, attemptId, redirectUrl } = await shop.start()
  await shop.choose(redirectUrl, 'approve')
  await facts.settle(attemptId)
  shop.shelf.deliver = deliver
  facts.at('2027-05-17T09:59:00+02:00')
  await shop.runJobs()
  expect(await facts.atProvider(attemptId)).toMatchObject({ cancelledOre: 0 })
  facts.at('2027-05-17T10:01:00+02:00')
  await shop.runJobs()
  expect(await facts.atProvider(attemptId)).toMatchObject({ cancelledOre: 149_500, capturedOre: 0 })
  expect(shop.shelf.notified).toContain(`released ${orderId}`)
  facts.at(morning)
})
