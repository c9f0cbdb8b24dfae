import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { paymentFacts } from '#test/payment-facts.ts'
import { openPaymentShop, type PaymentShop } from '#test/payment-shop.ts'
import { paymentCases, refunds } from '../db/tables/payments.ts'
import { selectRefunds } from '../settlement/bookkeeping-facts-queries.ts'
import { insertRefund, updateRefund } from './money-queries.ts'
import { updateAttempt } from './attempt-queries.ts'
import { selectReceiptsOf } from './issued-receipt-queries.ts'
import { insertCase, selectOrderLines } from './queries.ts'
import { selectMovementsAround } from './reconcile-queries.ts'
import { recordTransfer } from './record-transfer.ts'
import { askForAccount, retryRefund } from './retry-case.ts'

let shop: PaymentShop
let facts: ReturnType<typeof paymentFacts>
beforeAll(async () => {
  shop = await openPaymentShop({ now: '2027-05-04T10:00:00+02:00', provider: 'stripe' })
  facts = paymentFacts(shop)
})
afterAll(() => shop.close())

/** A paid card whose refund failed after the provider had accepted it, two days later; with its open case. */
async function refundReturned() {
  facts.at('2027-05-04T10:00:00+02:00')
  const started = await shop.start()
  await shop.choose(started.redirectUrl, 'refund_fails')
  await facts.settle(started.attemptId)
  await shop.runJobs()
  await facts.refund(started.orderId, 149_500)
  await shop.runJobs()
  facts.at('2027-05-06T10:00:00+02:00')
  await facts.settle(started.attemptId)
  const [opened] = await facts.caseRowsOf(started.orderId)
  return { ...started, caseId: opened!.id }
}

const transfer = (caseId: string, day: string) =>
  shop.db.transaction((tx) => recordTransfer({ ...shop.ctx(), db: tx }, caseId, plainDate(day)))
const refundsOf = (orderId: string) =>
  shop.db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(refunds.createdAt)
const refusal = (reason: string) => expect.objectContaining({ details: { reason } })

test('a refund that came back and is transferred counts as paid back, without a movement at the provider', async () => {
  const bought = await refundReturned()
  await transfer(bought.caseId, '2027-05-05')
  expect((await refundsOf(bought.orderId)).map(({ status }) => status)).toEqual(['failed', 'done'])
  expect((await selectOrderLines(shop.db, bought.orderId))[0]).toMatchObject({
    refundedOre: 149_500,
  })
  expect(await facts.order(bought.orderId)).toMatchObject({ status: 'refunded' })
  expect(await facts.attempt(bought.attemptId)).toMatchObject({
    status: 'captured',
    refundedOre: 0,
  })
  expect((await facts.caseRowsOf(bought.orderId))[0]?.resolvedAt).not.toBeNull()
  const { reference } = await facts.attempt(bought.attemptId)
  const movements = await selectMovementsAround(shop.db, 'stripe', plainDate('2027-05-05'))
  expect(
    movements.filter((one) => one.reference === reference).map(({ day, amount }) => [day, amount]),
  ).toEqual([
    ['2027-05-04', 149_500],
    ['2027-05-04', 149_500],
    ['2027-05-06', -149_500],
  ])
})

test('it has a credit receipt, a posting from the bank on its day, and a mail', async () => {
  const bought = await refundReturned()
  await transfer(bought.caseId, '2027-05-05')
  const issued = await selectReceiptsOf(shop.db, bought.orderId)
  const vatOf = (kind: string) =>
    issued.reduce((sum, one) => sum + (one.kind === kind ? one.vatOre : 0), 0)
  // Paid, paid back, not paid back after all, transferred.
  expect(issued).toHaveLength(4)
  expect(vatOf('receipt')).toBe(vatOf('credit_receipt'))
  const { number } = await facts.order(bought.orderId)
  const posted = (await selectRefunds(shop.db)).filter((fact) => fact.reference === number)
  expect(posted).toEqual([
    expect.objectContaining({ day: '2027-05-05', amount: 149_500, from: 'bank' }),
  ])
  const mails = (await facts.mailsAbout(bought.orderId)).map(({ data }) => data)
  expect(mails).toContainEqual(
    expect.objectContaining({ transferredOn: '2027-05-05', amountOre: 149_500 }),
  )
})

test('a transfer is recorded once, also by two people at the same moment', async () => {
  const bought = await refundReturned()
  await Promise.all([transfer(bought.caseId, '2027-05-06'), transfer(bought.caseId, '2027-05-06')])
  await transfer(bought.caseId, '2027-05-06')
  expect(await refundsOf(bought.orderId)).toHaveLength(2)
})

test('another day for a recorded transfer is refused, because it may be a second payment', async () => {
  const bought = await refundReturned()
  await transfer(bought.caseId, '2027-05-05')
  await expect(transfer(bought.caseId, '2027-05-06')).rejects.toEqual(refusal('nothing_to_retry'))
  const [opened] = await facts.caseRowsOf(bought.orderId)
  await expect(askForAccount(shop.ctx(), opened!)).rejects.toEqual(refusal('nothing_to_retry'))
})

test('a second payment that could not be paid back is left to a note, because no line was paid with it', async () => {
  const started = await shop.start()
  const [refundId, caseId] = [randomUUID(), randomUUID()]
  const at = shop.clock.now()
  await insertRefund(shop.db, {
    id: refundId,
    orderId: started.orderId,
    attemptId: started.attemptId,
    status: 'failed',
    amountOre: 149_500,
    reason: 'paid_twice',
    causeKey: `paid_twice:${refundId}`,
    dueAt: at,
    createdAt: at,
  })
  await shop.db.insert(paymentCases).values({
    id: caseId,
    orderId: started.orderId,
    kind: 'refund_failed',
    causeKey: `refund_failed:${refundId}`,
    details: {},
    openedAt: at,
  })
  await expect(transfer(caseId, '2027-05-04')).rejects.toEqual(refusal('transfer_of_surplus'))
})

test('a transfer is refused after today, and before the payment', async () => {
  const bought = await refundReturned()
  for (const day of ['2027-05-07', '2027-05-03']) {
    await expect(transfer(bought.caseId, day)).rejects.toEqual(refusal('transfer_day_impossible'))
  }
  await transfer(bought.caseId, '2027-05-04')
})

test('what was paid back in another way, or closed by a note, is not transferred as well', async () => {
  const bought = await refundReturned()
  await facts.failAtProvider(bought.attemptId, null)
  await facts.refund(bought.orderId, 1, 'again')
  await expect(transfer(bought.caseId, '2027-05-06')).rejects.toEqual(
    refusal('refund_exceeds_payment'),
  )
  const again = await refundReturned()
  await facts.refund(again.orderId, 149_500, 'again')
  await expect(transfer(again.caseId, '2027-05-06')).rejects.toEqual(refusal('paid_back_since'))
  const byHand = await refundReturned()
  await updateAttempt(shop.db, byHand.attemptId, { refundedOre: 1 })
  await expect(transfer(byHand.caseId, '2027-05-06')).rejects.toEqual(
    refusal('refunded_at_provider'),
  )
  const closed = await refundReturned()
  await shop.db
    .update(paymentCases)
    .set({ resolvedAt: shop.clock.now() })
    .where(eq(paymentCases.id, closed.caseId))
  await expect(transfer(closed.caseId, '2027-05-06')).rejects.toEqual(refusal('nothing_to_retry'))
})

test('a refund that the provider refused at once is transferred, and then not tried again', async () => {
  facts.at('2027-05-04T10:00:00+02:00')
  const started = await shop.start()
  await shop.choose(started.redirectUrl, 'approve')
  await facts.settle(started.attemptId)
  await shop.runJobs()
  await facts.refund(started.orderId, 50_000)
  const [queued] = await refundsOf(started.orderId)
  await updateRefund(shop.db, queued!.id, { status: 'failed' })
  const { orderId, attemptId } = started
  const cause = { kind: 'refund_failed', causeKey: `refund_failed:${queued!.id}` } as const
  await insertCase(shop.db, {
    orderId,
    attemptId,
    ...cause,
    details: {},
    openedAt: shop.clock.now(),
  })
  const [refused] = await facts.caseRowsOf(orderId)
  await transfer(refused!.id, '2027-05-04')
  expect(await facts.order(started.orderId)).toMatchObject({ status: 'part_refunded' })
  await expect(retryRefund(shop.ctx(), refused!)).rejects.toEqual(refusal('nothing_to_retry'))
  await shop.runJobs()
  expect((await selectOrderLines(shop.db, started.orderId))[0]?.refundedOre).toBe(50_000)
})

test('only the case of a failed refund can be closed by a transfer', async () => {
  const started = await shop.start()
  const id = randomUUID()
  await shop.db.insert(paymentCases).values({
    id,
    orderId: started.orderId,
    attemptId: started.attemptId,
    kind: 'delivery_failed',
    causeKey: `delivery_failed:${id}`,
    details: {},
    openedAt: shop.clock.now(),
  })
  await expect(transfer(id, '2027-05-04')).rejects.toEqual(refusal('nothing_to_retry'))
  await expect(transfer(randomUUID(), '2027-05-04')).rejects.toMatchObject({ code: 'not_found' })
})
