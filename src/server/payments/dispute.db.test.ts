import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentFacts } from '#test/payment-facts.ts'
import { line, openPaymentShop, type PaymentShop } from '#test/payment-shop.ts'
import type { Choice } from '../simulators/payments/choices.ts'
import { noteDisputes } from './note-disputes.ts'
import { selectOrderLines } from './queries.ts'
import { queueCapture } from './queue-capture.ts'

const morning = '2027-05-04T10:00:00+02:00'
let shop: PaymentShop
let facts: ReturnType<typeof paymentFacts>
beforeAll(async () => {
  shop = await openPaymentShop({ now: morning, provider: 'stripe' })
  facts = paymentFacts(shop)
})
afterAll(() => shop.close())

/** A paid card about which the buyer's bank has opened a dispute; only callbacks tell us. */
async function disputed(choice: Choice) {
  facts.at(morning)
  const started = await shop.start()
  await shop.choose(started.redirectUrl, choice)
  await facts.settle(started.attemptId)
  await shop.runJobs()
  facts.at('2027-05-04T10:00:10+02:00')
  await shop.runSimulator()
  const cases = async () =>
    (await facts.caseRowsOf(started.orderId)).map(({ kind, resolvedAt }) => [
      kind,
      resolvedAt !== null,
    ])
  const refunded = async () => ({
    line: (await selectOrderLines(shop.db, started.orderId))[0]?.refundedOre,
    attempt: (await facts.attempt(started.attemptId)).refundedOre,
    order: (await facts.order(started.orderId)).status,
  })
  const decided = async () => {
    facts.at('2027-05-04T10:02:00+02:00')
    await shop.runSimulator()
  }
  return { ...started, cases, refunded, decided }
}

const kept = { line: 0, attempt: 0, order: 'fulfilled' }

test('a dispute opens a case with the day by which evidence must be sent, and the card goes on', async () => {
  const bought = await disputed('dispute_won')
  await expect.poll(bought.cases).toEqual([['dispute', false]])
  const [opened] = await facts.caseRowsOf(bought.orderId)
  expect(opened?.details).toEqual({ amountOre: 149_500, answerBy: '2027-05-11' })
  expect(await bought.refunded()).toEqual(kept)

  await bought.decided()
  await expect.poll(bought.cases).toEqual([['dispute', true]])
  expect(await bought.refunded()).toEqual(kept)
})

test('a lost dispute counts as paid back, once, and a person decides about the card', async () => {
  const bought = await disputed('dispute_lost')
  await expect.poll(bought.cases).toEqual([['dispute', false]])
  await bought.decided()
  const lost = [
    ['dispute', true],
    ['dispute_lost', false],
  ]
  await expect.poll(bought.cases).toEqual(lost)
  await facts.settle(bought.attemptId)
  expect(await bought.cases()).toEqual(lost)
  expect(await bought.refunded()).toEqual({ line: 149_500, attempt: 149_500, order: 'refunded' })
  await expect(facts.refund(bought.orderId, 1)).rejects.toMatchObject({
    details: { reason: 'refund_exceeds_payment' },
  })
  expect(shop.shelf.notified).not.toContain(`refused ${bought.orderId}`)
})

test('a lost dispute counts for the card whose money was taken, not for one that was released', async () => {
  const { deliver } = shop.shelf
  // The first card waits for its membership, and only the second is captured.
  shop.shelf.deliver = async (ctx, paid) => {
    await deliver(ctx, paid)
    const [, second] = await selectOrderLines(ctx.db, paid.id)
    await queueCapture(ctx.db, ctx, { orderId: paid.id, orderLineId: second!.id, dueAt: ctx.now() })
    return {}
  }
  facts.at(morning)
  const started = await shop.start({ lines: [line(99_500), line(49_500)] })
  await shop.choose(started.redirectUrl, 'approve')
  await facts.settle(started.attemptId)
  shop.shelf.deliver = deliver
  facts.at('2027-05-10T09:00:00+02:00')
  await shop.runJobs()
  const order = await facts.order(started.orderId)
  const attempt = await facts.attempt(started.attemptId)
  expect(attempt.capturedOre).toBe(49_500)
  await shop.db.transaction((tx) =>
    noteDisputes({ ...shop.ctx(), db: tx }, { order, attempt }, [
      { id: 'dp_1', state: 'lost', amountOre: 49_500, answerBy: null },
    ]),
  )
  const refundedOre = (await selectOrderLines(shop.db, started.orderId)).map(
    (one) => one.refundedOre,
  )
  expect(refundedOre).toEqual([0, 49_500])
})
