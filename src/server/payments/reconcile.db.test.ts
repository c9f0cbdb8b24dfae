import { and, eq, isNull } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { captures, paymentAttempts, paymentCases } from '#server/db/tables/payments.ts'
import { paymentReconciliations } from '#server/db/tables/reconciliation.ts'
import { simulatorPayments } from '#server/db/tables/simulators.ts'
import { paymentFacts } from '#test/payment-facts.ts'
import { openPaymentShop, type PaymentShop } from '#test/payment-shop.ts'
import { simulatorKeys } from './providers.ts'
import { reconcilePayments } from './reconcile.ts'

const afternoon = '2027-05-04T15:00:00+02:00'
const nextMorning = '2027-05-05T05:00:00+02:00'
let shop: PaymentShop
let facts: ReturnType<typeof paymentFacts>
beforeEach(async () => {
  shop = await openPaymentShop({ now: afternoon })
  facts = paymentFacts(shop)
})
afterEach(() => shop.close())

async function buy() {
  const started = await shop.start()
  await shop.choose(started.redirectUrl, 'approve')
  await facts.settle(started.attemptId)
  await shop.runJobs()
  return started
}

const cases = () => shop.db.select().from(paymentCases)
const days = () => shop.db.select().from(paymentReconciliations)

/** What somebody does in the provider's own portal. */
async function refundByHand(attemptId: string, amountOre: number) {
  const { reference } = await facts.attempt(attemptId)
  const { apiKey } = await simulatorKeys(shop.ctx())
  const answer = await fetch(`${shop.url()}/simulator/payments/v1/payments/${reference}/refund`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': `by-hand-${amountOre}`,
    },
    body: JSON.stringify({ amount: { currency: 'DKK', value: amountOre } }),
  })
  expect(answer.status).toBe(200)
}

test('a day on which both sides have the same opens no case, and is compared once after 5 in the morning', async () => {
  const { orderId } = await buy()
  await facts.refund(orderId, 49_500)
  await shop.runJobs()
  facts.at('2027-05-05T04:59:00+02:00')
  await reconcilePayments(shop.ctx())
  expect(await days()).toEqual([])
  facts.at(nextMorning)
  await reconcilePayments(shop.ctx())
  await reconcilePayments(shop.ctx())
  expect(await days()).toMatchObject([
    { provider: 'simulator', day: '2027-05-04', movements: 2, differences: 0 },
  ])
  expect(await cases()).toEqual([])
})

test('each difference is one case, with the order that it is about', async () => {
  const [lost, byHand, wrong] = [await buy(), await buy(), await buy()]
  const unknown = await buy()
  await refundByHand(byHand.attemptId, 20_000)
  await changeCapture(wrong.orderId, 149_400)
  await forgetAtProvider(lost.attemptId)
  await shop.db
    .update(paymentAttempts)
    .set({ reference: 'sk-another-shop' })
    .where(eq(paymentAttempts.id, unknown.attemptId))
  await changeCapture(unknown.orderId, 0)
  facts.at(nextMorning)
  await Promise.all([reconcilePayments(shop.ctx()), reconcilePayments(shop.ctx())])
  await reconcilePayments(shop.ctx())
  const opened = (await cases()).map(({ kind, orderId, details }) => ({
    kind,
    orderId,
    ours: details.oursOre,
    theirs: details.theirsOre,
  }))
  const byKind = (a: { kind: string; orderId: string | null }, b: typeof a) =>
    `${a.kind} ${a.orderId}`.localeCompare(`${b.kind} ${b.orderId}`)
  expect(opened.toSorted(byKind)).toEqual(
    [
      { kind: 'missing_at_provider', orderId: lost.orderId, ours: 149_500, theirs: 0 },
      { kind: 'missing_with_us', orderId: byHand.orderId, ours: 0, theirs: 20_000 },
      { kind: 'missing_with_us', orderId: null, ours: 0, theirs: 149_500 },
      { kind: 'other_amount', orderId: wrong.orderId, ours: 149_400, theirs: 149_500 },
    ].toSorted(byKind),
  )
  expect(await days()).toMatchObject([{ movements: 4, differences: 4 }])
})

test('days without an answer are caught up with', async () => {
  facts.at(nextMorning)
  await reconcilePayments(shop.ctx())
  const { attemptId } = await buy()
  facts.at('2027-05-06T10:00:00+02:00')
  await refundByHand(attemptId, 1_000)
  facts.at('2027-05-08T10:00:00+02:00')
  await reconcilePayments(shop.ctx())
  expect((await days()).map(({ day }) => day)).toEqual([
    '2027-05-04',
    '2027-05-05',
    '2027-05-06',
    '2027-05-07',
  ])
  expect(await cases()).toMatchObject([
    { kind: 'missing_with_us', details: { day: '2027-05-06', movement: 'refund' } },
  ])
})

test('at Vipps MobilePay the list of the Report API is read to its last page', async () => {
  const wallet = await openPaymentShop({ now: afternoon, provider: 'mobilepay' })
  const { settle, refund, at } = paymentFacts(wallet)
  for (let bought = 0; bought < 3; bought += 1) {
    const { orderId, attemptId, redirectUrl } = await wallet.start()
    await wallet.choose(redirectUrl, 'approve')
    await settle(attemptId)
    await wallet.runJobs()
    await refund(orderId, 10_000)
    await wallet.runJobs()
  }
  at(nextMorning)
  await reconcilePayments(wallet.ctx())
  expect(await wallet.db.select().from(paymentReconciliations)).toMatchObject([
    { provider: 'mobilepay', day: '2027-05-04', movements: 6, differences: 0 },
  ])
  await wallet.close()
})

const changeCapture = (orderId: string, amountOre: number) =>
  shop.db
    .update(captures)
    .set({ amountOre })
    .where(and(eq(captures.orderId, orderId), isNull(captures.orderLineId)))

async function forgetAtProvider(attemptId: string) {
  const { reference } = await facts.attempt(attemptId)
  await shop.db
    .update(simulatorPayments)
    .set({ events: [] })
    .where(eq(simulatorPayments.reference, reference))
}
