import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPaymentShop, type PaymentShop } from '#test/payment-shop.ts'
import { AppError } from '../app-error.ts'
import { mails } from '../db/tables/notifications.ts'
import { paymentCases, paymentEvents } from '../db/tables/payments.ts'
import { simulatorPayments } from '../db/tables/simulators.ts'
import { findAttempt } from './attempt-queries.ts'
import { selectCaptures } from './money-queries.ts'
import { queueRefund } from './queue-refund.ts'
import { findOrder, selectOrderLines } from './queries.ts'
import { settleAttempt } from './settle-attempt.ts'
import { startAttempt } from './start-attempt.ts'

let shop: PaymentShop
const morning = '2027-05-04T10:00:00+02:00'
beforeAll(async () => {
  shop = await openPaymentShop({ now: morning })
})
afterAll(() => shop.close())

const at = (iso: string) =>
  shop.clock.setOffset(new Date(iso).getTime() - new Date(morning).getTime())
const settle = (attemptId: string, source: 'callback' | 'return' | 'poll' = 'poll') =>
  settleAttempt(shop.ctx(), shop.purchases, { attemptId, source })
const order = async (id: string) => (await findOrder(shop.db, id))!
const attempt = async (id: string) => (await findAttempt(shop.db, id))!
const deliveries = async (orderId: string) =>
  (await shop.delivered()).filter((id) => id === orderId).length
const mailsAbout = async (number: string | null) =>
  (await shop.db.select().from(mails)).filter((mail) => mail.data.orderNumber === number)
const casesOf = (orderId: string) =>
  shop.db.select().from(paymentCases).where(eq(paymentCases.orderId, orderId))
const atProvider = async (attemptId: string) => {
  const { reference } = await attempt(attemptId)
  const [row] = await shop.db
    .select()
    .from(simulatorPayments)
    .where(eq(simulatorPayments.reference, reference))
  return row!
}

test('an approved payment delivers once, and its money is taken afterwards', async () => {
  const { orderId, attemptId, redirectUrl } = await shop.start()
  await shop.choose(redirectUrl, 'callback_first')
  expect(await order(orderId)).toMatchObject({ status: 'fulfilled', securedBy: attemptId })
  await shop.runJobs()
  expect(await attempt(attemptId)).toMatchObject({ status: 'captured', capturedOre: 149_500 })
  expect(await atProvider(attemptId)).toMatchObject({ capturedOre: 149_500 })
  expect(await deliveries(orderId)).toBe(1)
})

test('the same callback twice is kept once and delivers once', async () => {
  const { orderId, attemptId, redirectUrl } = await shop.start()
  await shop.choose(redirectUrl, 'approve_twice')
  await shop.runSimulator()
  await settle(attemptId)
  const events = await shop.db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.attemptId, attemptId))
  expect(events.map(({ name }) => name)).toEqual(['payment.authorized'])
  expect(await deliveries(orderId)).toBe(1)
})

test('a buyer who closes the tab, without any callback, is found by the poller', async () => {
  const { orderId, redirectUrl } = await shop.start()
  await shop.choose(redirectUrl, 'no_callback')
  expect((await order(orderId)).status).toBe('awaiting_payment')
  at('2027-05-04T10:00:16+02:00')
  await shop.runJobs()
  expect((await order(orderId)).status).toBe('fulfilled')
  at(morning)
})

test.each([
  ['decline', 'declined'],
  ['abort', 'abandoned'],
] as const)('%s ends the attempt, and the order can be paid again', async (choice, status) => {
  const { orderId, attemptId, redirectUrl } = await shop.start()
  await shop.choose(redirectUrl, choice)
  await settle(attemptId, 'return')
  expect(await attempt(attemptId)).toMatchObject({ status, nextPollAt: null })
  const again = await startAttempt(shop.ctx(), orderId)
  expect(again.attemptId).not.toBe(attemptId)
  await shop.choose(again.redirectUrl, 'approve')
  await settle(again.attemptId)
  expect(await deliveries(orderId)).toBe(1)
})

test('a wrong amount delivers nothing, is given back, told, and looked at', async () => {
  const { orderId, attemptId, redirectUrl } = await shop.start()
  await shop.choose(redirectUrl, 'wrong_amount')
  await settle(attemptId)
  await shop.runJobs()
  expect(await attempt(attemptId)).toMatchObject({ status: 'mismatch' })
  expect(await atProvider(attemptId)).toMatchObject({ cancelledOre: 149_400 })
  expect((await casesOf(orderId)).map(({ kind }) => kind)).toEqual(['amount_mismatch'])
  const [mail] = await mailsAbout((await order(orderId)).number)
  expect(mail?.data).toMatchObject({ reason: 'wrong_amount', amountOre: 149_400 })
  expect(await deliveries(orderId)).toBe(0)
})

test('another currency delivers nothing', async () => {
  const { orderId, attemptId, redirectUrl } = await shop.start()
  await shop.choose(redirectUrl, 'no_callback')
  const { id } = await atProvider(attemptId)
  await shop.db
    .update(simulatorPayments)
    .set({ currency: 'SEK' })
    .where(eq(simulatorPayments.id, id))
  await settle(attemptId)
  expect((await casesOf(orderId)).map(({ kind }) => kind)).toEqual(['currency_mismatch'])
  expect(await deliveries(orderId)).toBe(0)
})

test('money that comes after the order expired is given back and told, without a case', async () => {
  const { orderId, attemptId, redirectUrl } = await shop.start({
    expiresAt: new Date('2027-05-04T10:20:00+02:00'),
  })
  await shop.choose(redirectUrl, 'no_callback')
  at('2027-05-04T10:21:00+02:00')
  await settle(attemptId)
  await shop.runJobs()
  expect(await order(orderId)).toMatchObject({ status: 'cancelled' })
  expect(await atProvider(attemptId)).toMatchObject({ cancelledOre: 149_500 })
  expect((await mailsAbout((await order(orderId)).number))[0]?.data.reason).toBe('too_late')
  expect(await casesOf(orderId)).toEqual([])
  expect(await deliveries(orderId)).toBe(0)
  at(morning)
})

test('a second authorised attempt at a paid order is released', async () => {
  const first = await shop.start()
  at('2027-05-04T10:09:30+02:00')
  const second = await startAttempt(shop.ctx(), first.orderId)
  expect(second.attemptId).not.toBe(first.attemptId)
  await shop.choose(second.redirectUrl, 'no_callback')
  await shop.choose(first.redirectUrl, 'no_callback')
  await settle(second.attemptId)
  await settle(first.attemptId)
  await shop.runJobs()
  expect(await atProvider(first.attemptId)).toMatchObject({ cancelledOre: 149_500, capturedOre: 0 })
  expect(await atProvider(second.attemptId)).toMatchObject({
    cancelledOre: 0,
    capturedOre: 149_500,
  })
  expect((await mailsAbout((await order(first.orderId)).number))[0]?.data.reason).toBe('paid_twice')
  expect(await deliveries(first.orderId)).toBe(1)
  at(morning)
})

test('a provider that answers with errors is asked again until it is well', async () => {
  const { orderId, attemptId, redirectUrl } = await shop.start()
  await shop.choose(redirectUrl, 'error_before')
  await shop.runSimulator()
  for (const time of ['10:01', '10:03', '10:09', '10:20']) {
    at(`2027-05-04T${time}:00+02:00`)
    await shop.runJobs()
  }
  expect(await order(orderId)).toMatchObject({ status: 'fulfilled', securedBy: attemptId })
  expect(await deliveries(orderId)).toBe(1)
  at(morning)
})

test('an error after success takes the money once', async () => {
  const { orderId, attemptId, redirectUrl } = await shop.start()
  await shop.choose(redirectUrl, 'error_after')
  await settle(attemptId)
  await shop.runJobs()
  expect(await selectCaptures(shop.db, orderId)).toMatchObject([{ status: 'sending', tries: 1 }])
  at('2027-05-04T10:02:00+02:00')
  await shop.runJobs()
  expect(await attempt(attemptId)).toMatchObject({ status: 'captured', capturedOre: 149_500 })
  expect(await atProvider(attemptId)).toMatchObject({ capturedOre: 149_500 })
  at(morning)
})

test('a capture that is finally refused makes the card unpaid, and a case', async () => {
  const { orderId, attemptId, redirectUrl } = await shop.start()
  await shop.choose(redirectUrl, 'capture_refused')
  await settle(attemptId)
  await shop.runJobs()
  expect(shop.shelf.told).toContain(`refused ${orderId}`)
  expect((await casesOf(orderId)).map(({ kind }) => kind)).toEqual(['capture_refused'])
})

test('a refund before the money is taken releases it, and one after sends it back', async () => {
  const reserved = await shop.start()
  await shop.choose(reserved.redirectUrl, 'approve')
  await settle(reserved.attemptId)
  expect(await refund(reserved.orderId, 149_500)).toMatchObject({ released: true })
  await shop.runJobs()
  expect(await atProvider(reserved.attemptId)).toMatchObject({
    capturedOre: 0,
    cancelledOre: 149_500,
  })
  expect(await order(reserved.orderId)).toMatchObject({ status: 'refunded' })

  const taken = await shop.start()
  await shop.choose(taken.redirectUrl, 'approve')
  await settle(taken.attemptId)
  await shop.runJobs()
  expect(await refund(taken.orderId, 100_000)).toMatchObject({ released: false })
  await shop.runJobs()
  await shop.runSimulator()
  await settle(taken.attemptId, 'callback')
  expect(await atProvider(taken.attemptId)).toMatchObject({
    capturedOre: 149_500,
    refundedOre: 100_000,
  })
  expect(await order(taken.orderId)).toMatchObject({ status: 'part_refunded' })
  expect(await deliveries(taken.orderId)).toBe(1)
})

test('part of a reservation is given back by taking less', async () => {
  const { orderId, attemptId, redirectUrl } = await shop.start()
  await shop.choose(redirectUrl, 'approve')
  await settle(attemptId)
  await refund(orderId, 49_500)
  await shop.runJobs()
  await shop.runJobs()
  expect(await atProvider(attemptId)).toMatchObject({
    capturedOre: 100_000,
    cancelledOre: 49_500,
    refundedOre: 0,
  })
})

test('no more is ever refunded than was paid, and the same cause only once', async () => {
  const { orderId, attemptId, redirectUrl } = await shop.start()
  await shop.choose(redirectUrl, 'approve')
  await settle(attemptId)
  await shop.runJobs()
  const first = await refund(orderId, 149_500)
  expect(await refund(orderId, 149_500)).toMatchObject({ refundId: first.refundId })
  await expect(refund(orderId, 1, 'another')).rejects.toMatchObject({
    details: { reason: 'refund_exceeds_payment', leftOre: 0 },
  })
})

test('what can never be delivered is released, told, and looked at', async () => {
  const { deliver } = shop.shelf
  shop.shelf.deliver = async () => {
    throw new AppError('refused', { reason: 'already_has_card' })
  }
  const { orderId, attemptId, redirectUrl } = await shop.start()
  await shop.choose(redirectUrl, 'approve')
  await settle(attemptId)
  await shop.runJobs()
  shop.shelf.deliver = deliver
  expect(await order(orderId)).toMatchObject({ status: 'cancelled', securedBy: null })
  expect(await atProvider(attemptId)).toMatchObject({ cancelledOre: 149_500 })
  expect((await casesOf(orderId)).map(({ kind }) => kind)).toEqual(['undeliverable'])
})

test('a delivery that breaks down is tried again, and opens a case meanwhile', async () => {
  const { deliver } = shop.shelf
  shop.shelf.deliver = async () => {
    throw new Error('The shelf fell over')
  }
  const { orderId, attemptId, redirectUrl } = await shop.start()
  await shop.choose(redirectUrl, 'no_callback')
  await expect(settle(attemptId)).rejects.toThrow('The shelf fell over')
  expect(await order(orderId)).toMatchObject({ status: 'awaiting_payment', securedBy: null })
  shop.shelf.deliver = deliver
  at('2027-05-04T10:00:16+02:00')
  await shop.runJobs()
  expect(await deliveries(orderId)).toBe(1)
  at(morning)
})

test('a reserved card that is not verified in time is released a day before the end', async () => {
  const { deliver } = shop.shelf
  shop.shelf.deliver = async (ctx, paid) => {
    await deliver(ctx, paid)
    return {}
  }
  const { orderId, attemptId, redirectUrl } = await shop.start()
  await shop.choose(redirectUrl, 'approve')
  await settle(attemptId)
  shop.shelf.deliver = deliver
  at('2027-05-17T09:59:00+02:00')
  await shop.runJobs()
  expect(await atProvider(attemptId)).toMatchObject({ cancelledOre: 0 })
  at('2027-05-17T10:01:00+02:00')
  await shop.runJobs()
  expect(await atProvider(attemptId)).toMatchObject({ cancelledOre: 149_500, capturedOre: 0 })
  expect(shop.shelf.told).toContain(`released ${orderId}`)
  at(morning)
})

test('an order of 0 kr. is settled by the same function', async () => {
  const { orderId, attemptId } = await shop.start({ lines: [] })
  await settle(attemptId)
  expect(await order(orderId)).toMatchObject({ status: 'fulfilled', securedBy: attemptId })
})

async function refund(orderId: string, amountOre: number, cause = 'withdrawal') {
  const [line] = await selectOrderLines(shop.db, orderId)
  return shop.db.transaction((tx) =>
    queueRefund(
      tx,
      { ...shop.ctx(), db: tx },
      {
        orderId,
        orderLineId: line!.id,
        amountOre,
        reason: 'withdrawal',
        causeKey: `${cause}:${orderId}`,
      },
    ),
  )
}
