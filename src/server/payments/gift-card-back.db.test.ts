import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays, plainDate } from '#domain/shared/dates.ts'
import { today } from '#server/ctx.ts'
import { receipts } from '#server/db/tables/receipts.ts'
import { selectSales } from '#server/settlement/bookkeeping-facts-queries.ts'
import { line, openPaymentShop, type PaymentShop } from '#test/payment-shop.ts'
import { issueGiftCard } from './gift-card-ledger.ts'
import { findGiftCard, insertGiftCard } from './gift-card-queries.ts'
import { findOrder, selectOrderLines } from './queries.ts'
import { queueCapture } from './queue-capture.ts'
import { queueRefund } from './queue-refund.ts'
import { settleAttempt } from './settle-attempt.ts'
import { giftCardsOf } from '#test/gift-card-shop.ts'

let shop: PaymentShop
beforeEach(async () => (shop = await openPaymentShop()))
afterEach(() => shop.close())

const { after, giftCard, balanceOf, pay, attemptOf, refund } = giftCardsOf(() => shop)

test('a refund goes to the gift card first, and the rest to the payment card, each once', async () => {
  const giftCardId = await giftCard(500)
  const started = await shop.start({ giftCardId })
  await pay(started)
  expect(await refund(started.orderId, 300)).toMatchObject({ toGiftCardOre: 30_000 })
  expect(await balanceOf(giftCardId)).toBe(300)
  expect(await refund(started.orderId, 896, 'once')).toMatchObject({ toGiftCardOre: 20_000 })
  expect(await refund(started.orderId, 896, 'once')).toMatchObject({ toGiftCardOre: 20_000 })
  expect(await balanceOf(giftCardId)).toBe(500)
  expect(await attemptOf(started.orderId)).toMatchObject({ refundedOre: 69_600 })
  const [first] = await selectOrderLines(shop.db, started.orderId)
  expect(first).toMatchObject({ refundedOre: 119_600 })
  await expect(refund(started.orderId, 300)).rejects.toMatchObject({
    details: { reason: 'refund_exceeds_payment' },
  })
  await refund(started.orderId, 299)
  expect(await findOrder(shop.db, started.orderId)).toMatchObject({ status: 'refunded' })
  expect(await attemptOf(started.orderId)).toMatchObject({ refundedOre: 99_500 })
})

test('a refund before the capture gives the gift card its part and reserves less', async () => {
  const giftCardId = await giftCard(500)
  shop.shelf.deliver = async (ctx, order) => {
    const dueAt = new Date(ctx.now().getTime() + 3600_000)
    const [first] = order.lines
    await queueCapture(ctx.db, ctx, { orderId: order.id, orderLineId: first!.id, dueAt })
    return {}
  }
  const started = await shop.start({ giftCardId })
  await pay(started)
  await refund(started.orderId, 1000)
  expect(await balanceOf(giftCardId)).toBe(500)
  after(2 * 3600)
  await shop.runJobs()
  expect(await attemptOf(started.orderId)).toMatchObject({ capturedOre: 49_500, refundedOre: 0 })
})

test('what a gift card has paid is sold and has a receipt, when all the other money is released before the capture', async () => {
  const giftCardId = await giftCard(505)
  shop.shelf.deliver = async (ctx) => ({ captureDueAt: new Date(ctx.now().getTime() + 3600_000) })
  const started = await shop.start({ giftCardId, lines: [line(50_500), line(149_500)] })
  await pay(started)
  const { orderId } = started
  const lines = await selectOrderLines(shop.db, orderId)
  expect(lines.map(({ giftCardOre }) => giftCardOre)).toEqual([50_500, 0])
  await shop.db.transaction((tx) =>
    queueRefund(tx, shop.ctx(), {
      orderId,
      orderLineId: lines[1]!.id,
      amountOre: 149_500,
      reason: 'goodwill',
      causeKey: 'operator:second',
    }),
  )
  await shop.runJobs()
  after(2 * 3600)
  await shop.runJobs()
  await shop.runJobs()
  expect(await attemptOf(orderId)).toMatchObject({ status: 'cancelled', capturedOre: 0 })
  const [sale, ...others] = await selectSales(shop.db)
  expect(sale).toMatchObject({ kind: 'sale', lineId: lines[0]!.id, paid: 0, giftCard: 50_500 })
  expect(others.filter(({ kind }) => kind === 'sale')).toMatchObject([{ paid: 0, giftCard: 0 }])
  const issued = await shop.db.select().from(receipts).where(eq(receipts.orderId, orderId))
  expect(issued).toMatchObject([{ kind: 'receipt', totalOre: 50_500 }])
  expect(await balanceOf(giftCardId)).toBe(0)
  // What comes back later goes to the gift card, with a credit receipt.
  await refund(orderId, 505)
  expect(await balanceOf(giftCardId)).toBe(505)
  expect(await findOrder(shop.db, orderId)).toMatchObject({ status: 'refunded' })
})

test('a capture that the bank refuses gives the gift card its part back', async () => {
  const giftCardId = await giftCard(500)
  const started = await shop.start({ giftCardId })
  await shop.choose(started.redirectUrl, 'capture_refused')
  await settleAttempt(shop.ctx(), shop.purchases, { ...started, source: 'poll' })
  await shop.runJobs()
  expect(shop.shelf.notified).toEqual([`refused ${started.orderId}`])
  expect(await balanceOf(giftCardId)).toBe(500)
})

test('a card that nobody confirms gives the gift card its balance back before the reservation ends', async () => {
  const giftCardId = await giftCard(2000)
  shop.shelf.deliver = async () => ({})
  const { orderId, attemptId } = await shop.start({
    giftCardId,
    lines: [line(149_500), line(50_500)],
  })
  await settleAttempt(shop.ctx(), shop.purchases, { attemptId, source: 'internal' })
  const [first] = await selectOrderLines(shop.db, orderId)
  await shop.db.transaction((tx) =>
    queueCapture(tx, shop.ctx(), { orderId, orderLineId: first!.id, dueAt: shop.clock.now() }),
  )
  await shop.runJobs()
  after(14 * 24 * 3600)
  await shop.runJobs()
  expect(shop.shelf.notified).toEqual([`released ${orderId}`])
  expect(await balanceOf(giftCardId)).toBe(505)
  expect(await findOrder(shop.db, orderId)).toMatchObject({ status: 'fulfilled' })
})

test('an expired gift card pays nothing, and money that comes back to it is valid for a year', async () => {
  const giftCardId = await giftCard(500, '2030-01-01')
  const started = await shop.start({ giftCardId })
  await pay(started)
  shop.clock.set('2030-02-01T10:00:00Z')
  await expect(shop.order({ giftCardId })).rejects.toMatchObject({
    details: { reason: 'gift_card_expired' },
  })
  await refund(started.orderId, 100)
  expect((await findGiftCard(shop.db, giftCardId))?.expiresOn).toBe('2031-02-01')
})

test('a bought gift card is paid back from what is left on it, never more', async () => {
  const id = randomUUID()
  shop.shelf.deliver = async (ctx, order) => {
    await issueGiftCard(ctx, order.subjectId, order.id)
    return { captureDueAt: ctx.now() }
  }
  await insertGiftCard(shop.db, {
    id,
    codeHash: id,
    linkHash: id,
    status: 'unpaid',
    amountOre: 149_500,
    expiresOn: plainDate('2030-01-01'),
    createdAt: shop.clock.now(),
    recipientName: 'Bo',
    senderName: 'Anne',
    greeting: '',
  })
  const bought = await shop.start({ kind: 'gift_card', subjectId: id })
  await pay(bought)
  shop.shelf.deliver = async () => ({})
  await shop.order({ giftCardId: id, lines: [line(99_500)] })
  await expect(refund(bought.orderId, 1495)).rejects.toMatchObject({
    details: { reason: 'gift_card_used', leftOre: 50_000 },
  })
  await refund(bought.orderId, 500)
  expect(await findGiftCard(shop.db, id)).toMatchObject({ balanceOre: 0, status: 'active' })
})

test('what comes back to a card whose rest its buyer has been paid back can be used', async () => {
  const giftCardId = await giftCard(1000)
  const paid = await shop.start({ giftCardId, lines: [line(60_000)] })
  await settleAttempt(shop.ctx(), shop.purchases, { ...paid, source: 'internal' })
  await shop.runJobs()
  shop.shelf.deliver = async () => ({})
  const bought = await shop.start({ kind: 'gift_card', subjectId: giftCardId })
  await pay(bought)
  await refund(bought.orderId, 400)
  expect(await balanceOf(giftCardId)).toBe(0)
  await refund(paid.orderId, 600)
  expect(await balanceOf(giftCardId)).toBe(600)
  await shop.order({ giftCardId, lines: [line(60_000)] })
  expect(await balanceOf(giftCardId)).toBe(0)
})

test('an order that is not paid does not make its gift card valid for longer', async () => {
  const soon = addDays(today(shop.ctx()), 30)
  const giftCardId = await giftCard(500, soon)
  await shop.order({ giftCardId })
  after(61 * 60)
  await shop.runJobs()
  expect(await findGiftCard(shop.db, giftCardId)).toMatchObject({
    balanceOre: 50_000,
    expiresOn: soon,
  })
})

test('a payment that is captured is not cancelled because a gift card’s line waits', async () => {
  const giftCardId = await giftCard(500)
  shop.shelf.deliver = async () => ({})
  const started = await shop.start({ giftCardId, lines: [line(50_000), line(99_500)] })
  await pay(started)
  const [, second] = await selectOrderLines(shop.db, started.orderId)
  await shop.db.transaction((tx) =>
    queueCapture(tx, shop.ctx(), {
      orderId: started.orderId,
      orderLineId: second!.id,
      dueAt: shop.clock.now(),
    }),
  )
  await shop.runJobs()
  after(14 * 24 * 3600)
  await shop.runJobs()
  // A capture that is still being sent postpones the release by an hour.
  after(14 * 24 * 3600 + 2 * 3600)
  await shop.runJobs()
  expect(shop.shelf.notified).toEqual([`released ${started.orderId}`])
  expect(await balanceOf(giftCardId)).toBe(500)
  expect(await attemptOf(started.orderId)).toMatchObject({
    status: 'captured',
    releasedAt: null,
    releaseDueAt: null,
  })
})
