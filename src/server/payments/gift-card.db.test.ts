import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays, plainDate } from '#domain/shared/dates.ts'
import { today } from '#server/ctx.ts'
import { giftCardMovements } from '#server/db/tables/gift-cards.ts'
import { captures, paymentAttempts, refunds } from '#server/db/tables/payments.ts'
import { line, openPaymentShop, type PaymentShop } from '#test/payment-shop.ts'
import { secretsOf } from './gift-card-code.ts'
import { issueGiftCard } from './gift-card-ledger.ts'
import { findGiftCard, insertGiftCard } from './gift-card-queries.ts'
import { findOrder, lockOrder, selectOrderLines } from './queries.ts'
import { queueCapture } from './queue-capture.ts'
import { queueRefund } from './queue-refund.ts'
import { settleAttempt } from './settle-attempt.ts'
import { startAttempt } from './start-attempt.ts'
import { closeOrder } from './start-order.ts'

let shop: PaymentShop
beforeEach(async () => (shop = await openPaymentShop()))
afterEach(() => shop.close())

/** Moves the clock to so many seconds after the start. */
const after = (seconds: number) => shop.clock.setOffset(seconds * 1000)

/** A gift card that somebody has bought. */
async function giftCard(kroner: number, expiresOn: string = '2030-01-01') {
  const id = randomUUID()
  await insertGiftCard(shop.db, {
    id,
    codeHash: id,
    linkHash: id,
    status: 'unpaid',
    amountOre: kroner * 100,
    expiresOn: plainDate(expiresOn),
    createdAt: shop.clock.now(),
    recipientName: 'Bo Holm',
    senderName: 'Anne Holm',
    greeting: '',
  })
  await shop.db.transaction((tx) => issueGiftCard({ ...shop.ctx(), db: tx }, id, randomUUID()))
  return id
}

const balanceOf = async (id: string) => (await findGiftCard(shop.db, id))!.balanceOre / 100

/** The balance always is the sum of the movements. */
async function movementsOf(id: string) {
  const rows = await shop.db
    .select()
    .from(giftCardMovements)
    .where(eq(giftCardMovements.giftCardId, id))
    .orderBy(asc(giftCardMovements.at))
  const sum = rows.reduce((all, { amountOre }) => all + amountOre, 0)
  expect(sum / 100).toBe(await balanceOf(id))
  return rows.map(({ kind, amountOre }) => [kind, amountOre / 100])
}

async function pay(started: { attemptId: string; redirectUrl: string }) {
  await shop.choose(started.redirectUrl, 'approve')
  await settleAttempt(shop.ctx(), shop.purchases, { ...started, source: 'poll' })
  await shop.runJobs()
}

const close = (orderId: string) =>
  shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    await closeOrder(tx, { ...shop.ctx(), db: tx }, order!, 'expired')
  })

const attemptOf = async (orderId: string) => {
  const [attempt] = await shop.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
  return attempt!
}

async function refund(orderId: string, kroner: number, causeKey = `test:${randomUUID()}`) {
  const [first] = await selectOrderLines(shop.db, orderId)
  const amountOre = kroner * 100
  const request = { orderId, orderLineId: first!.id, amountOre, reason: 'goodwill', causeKey }
  const answer = await shop.db.transaction((tx) =>
    queueRefund(tx, { ...shop.ctx(), db: tx }, request),
  )
  await shop.runJobs()
  return answer
}

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
  expect(shop.shelf.notified).toEqual([`released ${started.orderId}`])
  expect(await balanceOf(giftCardId)).toBe(500)
  expect(await attemptOf(started.orderId)).toMatchObject({
    status: 'captured',
    releasedAt: null,
    releaseDueAt: null,
  })
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
