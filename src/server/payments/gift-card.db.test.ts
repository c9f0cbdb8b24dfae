import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { captures, refunds } from '#server/db/tables/payments.ts'
import { paymentFacts } from '#test/payment-facts.ts'
import { line, openPaymentShop, type PaymentShop } from '#test/payment-shop.ts'
import { secretsOf } from './gift-card-code.ts'
import { findOrder, lockOrder } from './queries.ts'
import { settleAttempt } from './settle-attempt.ts'
import { closeOrder } from './start-order.ts'
import { startAttempt } from './start-attempt.ts'
import { giftCardsOf } from '#test/gift-card-shop.ts'

let shop: PaymentShop
beforeEach(async () => (shop = await openPaymentShop()))
afterEach(() => shop.close())

const { after, giftCard, balanceOf, movementsOf, pay, attemptOf } = giftCardsOf(() => shop)

const close = (orderId: string) =>
  shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    await closeOrder(tx, { ...shop.ctx(), db: tx }, order!, 'expired')
  })

test('a gift card pays its part, and the buyer only the rest', async () => {
  const giftCardId = await giftCard(500)
  const started = await shop.start({ giftCardId })
  expect(await balanceOf(giftCardId)).toBe(0)
  expect(await attemptOf(started.orderId)).toMatchObject({
    provider: 'simulator',
    amountOre: 99_500,
  })
  await pay(started)
  expect(await shop.delivered()).toEqual([started.orderId])
  const attempt = await attemptOf(started.orderId)
  expect(attempt).toMatchObject({ status: 'captured', capturedOre: 99_500, authorizedOre: 99_500 })
  expect(await findOrder(shop.db, started.orderId)).toMatchObject({
    totalOre: 149_500,
    giftCardOre: 50_000,
    status: 'fulfilled',
  })
  expect(await movementsOf(giftCardId)).toEqual([
    ['issued', 500],
    ['used', -500],
  ])
})

test('a gift card that covers everything is settled by an internal attempt, and keeps the rest (E9)', async () => {
  const giftCardId = await giftCard(2000)
  const { orderId, attemptId } = await shop.start({ giftCardId })
  expect(await attemptOf(orderId)).toMatchObject({ provider: 'internal', amountOre: 0 })
  await settleAttempt(shop.ctx(), shop.purchases, { attemptId, source: 'internal' })
  await shop.runJobs()
  expect(await shop.delivered()).toEqual([orderId])
  expect(await attemptOf(orderId)).toMatchObject({ status: 'captured', capturedOre: 0 })
  expect(await balanceOf(giftCardId)).toBe(505)
})

test('two orders at once never spend the same balance', async () => {
  const giftCardId = await giftCard(1495)
  const orders = await Promise.allSettled([shop.order({ giftCardId }), shop.order({ giftCardId })])
  expect(orders.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = orders.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect(refused.reason).toMatchObject({ details: { reason: 'gift_card_empty' } })
  expect(await movementsOf(giftCardId)).toEqual([
    ['issued', 1495],
    ['used', -1495],
  ])
})

test('an order that is not paid gives the gift card its balance back after an hour', async () => {
  const giftCardId = await giftCard(500)
  await shop.order({ giftCardId })
  after(59 * 60)
  await shop.runJobs()
  expect(await balanceOf(giftCardId)).toBe(0)
  after(61 * 60)
  await shop.runJobs()
  expect(await movementsOf(giftCardId)).toEqual([
    ['issued', 500],
    ['used', -500],
    ['returned', 500],
  ])
})

test('the same basket without its gift card is another order, and the balance is back', async () => {
  const giftCardId = await giftCard(500)
  const subjectId = randomUUID()
  const first = await shop.order({ giftCardId, subjectId })
  expect(await shop.order({ giftCardId, subjectId })).toBe(first)
  expect(await balanceOf(giftCardId)).toBe(0)
  const second = await shop.order({ subjectId })
  expect(second).not.toBe(first)
  expect(await balanceOf(giftCardId)).toBe(500)
})

test('an order that cannot be delivered gives the gift card its balance back', async () => {
  const giftCardId = await giftCard(500)
  const started = await shop.start({ giftCardId })
  const { AppError } = await import('../app-error.ts')
  shop.shelf.deliver = () => Promise.reject(new AppError('refused', { reason: 'already_has_card' }))
  await pay(started)
  expect(await balanceOf(giftCardId)).toBe(500)
  expect(await attemptOf(started.orderId)).toMatchObject({ capturedOre: 0, status: 'cancelled' })
})

test('when money comes back to the card, the same basket is a new order that uses it', async () => {
  const giftCardId = await giftCard(1495)
  const other = await shop.order({ giftCardId, lines: [line(99_500)] })
  const subjectId = randomUUID()
  const first = await shop.order({ giftCardId, giftCardOre: 50_000, subjectId })
  expect(await shop.order({ giftCardId, giftCardOre: 50_000, subjectId })).toBe(first)
  await close(other)
  const second = await shop.order({ giftCardId, giftCardOre: 149_500, subjectId })
  expect(second).not.toBe(first)
  expect(await findOrder(shop.db, second)).toMatchObject({ giftCardOre: 149_500 })
  expect(await balanceOf(giftCardId)).toBe(0)
})

test('the code is derived from a key of the service, and only its hash is stored', async () => {
  const [one, other] = [randomUUID(), randomUUID()]
  const { code, linkKey } = await secretsOf(shop.ctx(), one)
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(await secretsOf(shop.ctx(), one)).toEqual({ code, linkKey })
  expect((await secretsOf(shop.ctx(), other)).code).not.toBe(code)
})

test('closing an order twice gives the balance back once', async () => {
  const giftCardId = await giftCard(500)
  const orderId = await shop.order({ giftCardId })
  await close(orderId)
  await close(orderId)
  expect(await balanceOf(giftCardId)).toBe(500)
  expect(await shop.db.select().from(captures)).toEqual([])
  expect(await shop.db.select().from(refunds)).toEqual([])
  await expect(startAttempt(shop.ctx(), orderId)).rejects.toMatchObject({
    details: { reason: 'order_closed' },
  })
})

test('a rest that Stripe does not take is made the least amount, and what is kept stays on the gift card', async () => {
  const stripe = await openPaymentShop({ provider: 'stripe' })
  try {
    const at = giftCardsOf(() => stripe)
    const giftCardId = await at.giftCard(1494)
    const started = await stripe.start({ giftCardId })
    expect(await paymentFacts(stripe).attempt(started.attemptId)).toMatchObject({ amountOre: 250 })
    expect(await at.balanceOf(giftCardId)).toBe(1.5)
    await stripe.choose(started.redirectUrl, 'approve')
    await paymentFacts(stripe).settle(started.attemptId)
    expect(await paymentFacts(stripe).order(started.orderId)).toMatchObject({
      status: 'fulfilled',
      giftCardOre: 149_250,
    })
  } finally {
    await stripe.close()
  }
})

test('the rest can be paid in each way that is offered, and a price below the least is refused with a reason', async () => {
  const stripe = await openPaymentShop({ provider: 'stripe' })
  try {
    stripe.ctx().config.paymentProviders = ['mobilepay', 'stripe']
    const giftCardId = await giftCardsOf(() => stripe).giftCard(1494)
    const orderId = await stripe.order({ giftCardId })
    for (const method of ['wallet', 'card'] as const) {
      await startAttempt(stripe.ctx(), orderId, { method })
    }
    const small = await stripe.order({ subjectId: randomUUID(), lines: [line(200)] })
    await expect(startAttempt(stripe.ctx(), small, { method: 'card' })).rejects.toMatchObject({
      details: { reason: 'amount_too_small', leastOre: 250 },
    })
    await startAttempt(stripe.ctx(), small, { method: 'wallet' })
  } finally {
    await stripe.close()
  }
})
