import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { line, openPaymentShop, type PaymentShop } from '#test/payment-shop.ts'
import { selectAttempts } from './attempt-queries.ts'
import { findOrder } from './queries.ts'
import { settleAttempt } from './settle-attempt.ts'
import { startAttempt } from './start-attempt.ts'
import { assignOrderNumber } from './start-order.ts'

let shop: PaymentShop
beforeAll(async () => {
  shop = await openPaymentShop()
})
afterAll(() => shop.close())

// An auditor would require an explanation for each gap in a number series (L-BK-2).
test('twenty concurrent orders are numbered without a gap, and a failed one leaves none', async () => {
  const givenUp = shop.db.transaction(async (tx) => {
    await assignOrderNumber(tx, { ...shop.ctx(), db: tx }, await shop.order())
    throw new Error('given up')
  })
  await expect(givenUp).rejects.toThrow('given up')
  const ids = await Promise.all(Array.from({ length: 20 }, () => shop.order()))
  const numbers = await Promise.all(ids.map(async (id) => (await findOrder(shop.db, id))?.number))
  const ordinals = numbers
    .map((number) => Number(number?.replace('2027-', '')))
    .toSorted((a, b) => a - b)
  expect(ordinals).toEqual(Array.from({ length: 20 }, (_, index) => index + 2))
})

test('two concurrent requests get the same order and the same attempt', async () => {
  const subjectId = randomUUID()
  const starts = await Promise.all(Array.from({ length: 8 }, () => shop.start({ subjectId })))
  expect(new Set(starts.map(({ orderId }) => orderId)).size).toBe(1)
  expect(new Set(starts.map(({ redirectUrl }) => redirectUrl)).size).toBe(1)
  expect(await selectAttempts(shop.db, starts[0]!.orderId)).toHaveLength(1)
})

test('a changed basket gets a new order, and the old payment page no longer works', async () => {
  const subjectId = randomUUID()
  const old = await shop.start({ subjectId })
  const fresh = await shop.start({ subjectId, lines: [line(149_500), line(99_500)] })
  expect(fresh.orderId).not.toBe(old.orderId)
  expect(await findOrder(shop.db, old.orderId)).toMatchObject({ status: 'cancelled' })
  await shop.choose(old.redirectUrl, 'no_callback')
  await settleAttempt(shop.ctx(), shop.purchases, { attemptId: old.attemptId, source: 'poll' })
  await shop.runJobs()
  expect(await shop.delivered()).not.toContain(old.orderId)
})

test('a paid order cannot be ordered again', async () => {
  const subjectId = randomUUID()
  const { orderId, attemptId, redirectUrl } = await shop.start({ subjectId })
  await shop.choose(redirectUrl, 'approve')
  await settleAttempt(shop.ctx(), shop.purchases, { attemptId, source: 'poll' })
  const alreadyPaid = { code: 'refused', details: { reason: 'already_paid' } }
  await expect(shop.order({ subjectId })).rejects.toMatchObject(alreadyPaid)
  await expect(startAttempt(shop.ctx(), orderId)).rejects.toMatchObject(alreadyPaid)
})

test('an expired attempt ends and is replaced', async () => {
  const first = await shop.start()
  shop.clock.setOffset(9.5 * 60_000)
  const second = await startAttempt(shop.ctx(), first.orderId)
  expect(second.attemptId).not.toBe(first.attemptId)
  shop.clock.setOffset(30 * 60_000)
  await shop.runJobs()
  await shop.runJobs()
  const rows = await selectAttempts(shop.db, first.orderId)
  expect(rows.map(({ status }) => status)).toEqual(['expired', 'expired'])
  shop.clock.setOffset(0)
})

test('without a provider nothing can be bought, but a card of 0 kr. can', async () => {
  const closed = {
    ...shop.ctx(),
    config: { ...shop.ctx().config, paymentProviders: [] },
  }
  await expect(startAttempt(closed, await shop.order())).rejects.toMatchObject({
    details: { reason: 'sales_closed' },
  })
  const free = await startAttempt(closed, await shop.order({ lines: [line(50_000, 50_000)] }))
  expect(free.redirectUrl).toContain('http://localhost:3000/payments/redirect?t=')
})
