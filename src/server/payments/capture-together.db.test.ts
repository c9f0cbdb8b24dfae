import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { paymentFacts } from '#test/payment-facts.ts'
import { openPaymentShop, type PaymentShop } from '#test/payment-shop.ts'
import { selectCaptures } from './money-queries.ts'
import { selectOrderLines } from './queries.ts'
import { queueCapture } from './queue-capture.ts'
import { queueRefund } from './queue-refund.ts'

/** Stripe captures a reservation once, of an order whose cards are delivered on different days. */
const morning = '2027-05-04T10:00:00+02:00'
/** Two days before the week of the reservation is over. */
const lastSafeTime = '2027-05-09T10:00:01+02:00'
let shop: PaymentShop
let facts: ReturnType<typeof paymentFacts>
beforeAll(async () => {
  shop = await openPaymentShop({ now: morning, provider: 'stripe' })
  facts = paymentFacts(shop)
  const { deliver } = shop.shelf
  // No card is captured before it is asked for.
  shop.shelf.deliver = async (ctx, paid) => {
    await deliver(ctx, paid)
    return {}
  }
})
beforeEach(() => facts.at(morning))
afterAll(() => shop.close())

const card = (listPriceOre: number) => ({
  subjectId: randomUUID(),
  description: 'Hverdagskort 2027',
  listPriceOre,
  discountOre: 0,
  vatMode: 'full_25' as const,
  vatOre: listPriceOre / 5,
})

/** An order of a card of 995 kr. and one of 495 kr., both reserved. */
async function twoCards(choice: 'approve' | 'error_after' = 'approve', secondOre = 49_500) {
  const started = await shop.start({ lines: [card(99_500), card(secondOre)] })
  await shop.choose(started.redirectUrl, choice)
  await facts.settle(started.attemptId)
  const [first, second] = await selectOrderLines(shop.db, started.orderId)
  return { ...started, first: first!.id, second: second!.id }
}

const statesOf = async (orderId: string) =>
  (await selectCaptures(shop.db, orderId)).map(({ status }) => status)

test('the first of two cards waits for the second, and one capture takes both', async () => {
  const { orderId, attemptId, first, second } = await twoCards()
  await facts.capture(orderId, first)
  await shop.runJobs()
  expect(await facts.atProvider(attemptId)).toMatchObject({ capturedOre: 0, cancelledOre: 0 })
  expect(await statesOf(orderId)).toEqual(['due'])

  facts.at('2027-05-06T10:00:00+02:00')
  await facts.capture(orderId, second)
  await shop.runJobs()
  expect(await facts.atProvider(attemptId)).toMatchObject({ capturedOre: 149_000 })
  expect(await statesOf(orderId)).toEqual(['done', 'done'])
  expect(await facts.attempt(attemptId)).toMatchObject({ status: 'captured', capturedOre: 149_000 })
})

test('of two cards with one delivered, that one is captured in time and the other released', async () => {
  const { orderId, attemptId, first } = await twoCards()
  await facts.capture(orderId, first)
  await shop.runJobs()
  expect(shop.shelf.notified).not.toContain(`released ${orderId}`)

  facts.at(lastSafeTime)
  await shop.runJobs()
  expect(await facts.atProvider(attemptId)).toMatchObject({
    capturedOre: 99_500,
    cancelledOre: 49_500,
    refundedOre: 0,
  })
  expect(await facts.attempt(attemptId)).toMatchObject({ status: 'captured', capturedOre: 99_500 })
  // A callback of the capture may hold the payment meanwhile; the next run releases it then.
  const released = async () => {
    await shop.runJobs()
    return shop.shelf.notified
  }
  await expect.poll(released).toContain(`released ${orderId}`)
  expect((await facts.order(orderId)).status).toBe('fulfilled')
  await facts.settle(attemptId)
  expect(await facts.attempt(attemptId)).toMatchObject({ refundedOre: 0 })
  expect(await facts.casesOf(orderId)).toEqual([])
})

test('a capture of both whose answer is lost is found, and both are paid', async () => {
  const { orderId, attemptId, first, second } = await twoCards('error_after')
  await facts.capture(orderId, first)
  await facts.capture(orderId, second)
  await shop.runJobs()
  expect(await statesOf(orderId)).toEqual(['sending', 'sending'])
  facts.at('2027-05-04T10:05:00+02:00')
  await shop.runJobs()
  expect(await statesOf(orderId)).toEqual(['done', 'done'])
  expect(await facts.atProvider(attemptId)).toMatchObject({ capturedOre: 149_000 })
})

test.each([
  ['another', 49_500],
  ['the same', 99_500],
])(
  'a card of %s price that is delivered after a capture without it was sent is not counted into that one',
  async (_, secondOre) => {
    const { orderId, attemptId, first, second } = await twoCards('error_after', secondOre)
    await facts.capture(orderId, first)
    facts.at(lastSafeTime)
    await shop.runJobs()
    await facts.capture(orderId, second)
    facts.at('2027-05-09T10:05:00+02:00')
    await shop.runJobs()
    facts.at('2027-05-09T10:10:00+02:00')
    await shop.runJobs()
    expect(await facts.atProvider(attemptId)).toMatchObject({ capturedOre: 99_500 })
    expect(await statesOf(orderId)).toEqual(['done', 'refused'])
  },
)

test('a capture that is refused makes both cards unpaid', async () => {
  const { orderId, attemptId, first, second } = await twoCards()
  await facts.failAtProvider(attemptId, 'capture_refused')
  await facts.capture(orderId, first)
  await facts.capture(orderId, second)
  await shop.runJobs()
  expect(await statesOf(orderId)).toEqual(['refused', 'refused'])
  expect(await facts.casesOf(orderId)).toEqual(['capture_refused', 'capture_refused'])
})

test('when the waiting card is given up, the other one is captured at once', async () => {
  const { orderId, attemptId, first, second } = await twoCards()
  await facts.capture(orderId, first)
  await shop.runJobs()
  await shop.db.transaction((tx) =>
    queueRefund(
      tx,
      { ...shop.ctx(), db: tx },
      {
        orderId,
        orderLineId: second,
        amountOre: 49_500,
        reason: 'withdrawal',
        causeKey: `withdrawal:${second}`,
      },
    ),
  )
  await shop.runJobs()
  expect(await facts.atProvider(attemptId)).toMatchObject({
    capturedOre: 99_500,
    cancelledOre: 49_500,
  })
  expect(await facts.order(orderId)).toMatchObject({ status: 'part_refunded' })
})

/** Money that is to be taken on a later day than the reservation lasts is planned at the last safe time. */
const takeOnFirstDay = (orderId: string, orderLineId: string) =>
  shop.db.transaction((tx) =>
    queueCapture(
      tx,
      { ...shop.ctx(), db: tx },
      { orderId, orderLineId, dueAt: new Date('2027-06-01T08:00:00+02:00') },
    ),
  )

const giveUp = (orderId: string, orderLineId: string) =>
  shop.db.transaction((tx) =>
    queueRefund(
      tx,
      { ...shop.ctx(), db: tx },
      { orderId, orderLineId, amountOre: 49_500, reason: 'withdrawal', causeKey: orderLineId },
    ),
  )

test('a card whose money is planned at the last safe time is not taken when another one is given up', async () => {
  const { orderId, attemptId, first, second } = await twoCards()
  await takeOnFirstDay(orderId, first)
  await giveUp(orderId, second)
  await shop.runJobs()
  await shop.runJobs()
  expect(await facts.atProvider(attemptId)).toMatchObject({ capturedOre: 0 })
  facts.at(lastSafeTime)
  await shop.runJobs()
  expect(await facts.atProvider(attemptId)).toMatchObject({ capturedOre: 99_500 })
})

test('a card that is due waits for one that is planned at the last safe time, and both are taken then', async () => {
  const { orderId, attemptId, first, second } = await twoCards()
  await facts.capture(orderId, first)
  await takeOnFirstDay(orderId, second)
  await shop.runJobs()
  expect(await facts.atProvider(attemptId)).toMatchObject({ capturedOre: 0 })
  facts.at(lastSafeTime)
  await shop.runJobs()
  expect(await facts.atProvider(attemptId)).toMatchObject({ capturedOre: 149_000 })
  expect(await statesOf(orderId)).toEqual(['done', 'done'])
})
