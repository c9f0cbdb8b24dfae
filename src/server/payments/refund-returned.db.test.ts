import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { paymentFacts } from '#test/payment-facts.ts'
import { openPaymentShop, type PaymentShop } from '#test/payment-shop.ts'
import type { Choice } from '../simulators/payments/choices.ts'
import { refunds } from '../db/tables/payments.ts'
import { simulatorCallbacks } from '../db/tables/simulators.ts'
import { lockAttempt } from './attempt-queries.ts'
import { issueReturnReceipts } from './issue-receipt.ts'
import { selectReceiptsOf } from './issued-receipt-queries.ts'
import { selectMovementsAround } from './reconcile-queries.ts'
import type { FailedRefund } from './provider.ts'
import { lockOrder, selectOrderLines } from './queries.ts'
import { undoFailedRefunds } from './refund-returned.ts'
import { askForAccount } from './retry-case.ts'

const morning = '2027-05-04T10:00:00+02:00'

describe.each(['stripe', 'nexi'] as const)('%s', (provider) => {
  let shop: PaymentShop
  let facts: ReturnType<typeof paymentFacts>
  beforeAll(async () => {
    shop = await openPaymentShop({ now: morning, provider })
    facts = paymentFacts(shop)
  })
  beforeEach(() => facts.at(morning))
  afterAll(() => shop.close())

  async function paid(subjectId: string = randomUUID(), outcome: Choice = 'approve') {
    const started = await shop.start({ subjectId })
    await shop.choose(started.redirectUrl, outcome)
    await facts.settle(started.attemptId)
    await shop.runJobs()
    return started
  }

  /** A paid card whose price the provider has accepted to pay back. */
  async function paidBack(subjectId?: string) {
    const started = await paid(subjectId, 'refund_fails')
    await facts.refund(started.orderId, 149_500)
    await shop.runJobs()
    // Late callbacks would settle the payment in the middle of a test.
    await shop.runSimulator()
    expect(await facts.attempt(started.attemptId)).toMatchObject({ status: 'refunded' })
    expect(await facts.order(started.orderId)).toMatchObject({ status: 'refunded' })
    return started
  }

  const refundsOf = (orderId: string) =>
    shop.db
      .select()
      .from(refunds)
      .where(eq(refunds.orderId, orderId))
      .orderBy(refunds.createdAt, refunds.status)
  const moneyOf = async ({ orderId, attemptId }: { orderId: string; attemptId: string }) => ({
    refunds: (await refundsOf(orderId)).map(({ status }) => status),
    line: (await selectOrderLines(shop.db, orderId))[0]?.refundedOre,
    attempt: (await facts.attempt(attemptId)).status,
    refundedOre: (await facts.attempt(attemptId)).refundedOre,
    order: (await facts.order(orderId)).status,
    cases: await facts.casesOf(orderId),
  })
  const notPaidBack = {
    refunds: ['failed'],
    line: 0,
    attempt: 'captured',
    refundedOre: 0,
    order: 'fulfilled',
    cases: ['refund_returned'],
  }

  /** What the provider reports about failed refunds of a payment. */
  const undo = (of: { orderId: string; attemptId: string }, failed: readonly FailedRefund[]) =>
    shop.db.transaction(async (tx) => {
      const order = (await lockOrder(tx, of.orderId))!
      const attempt = (await lockAttempt(tx, of.attemptId))!
      const ctx = { ...shop.ctx(), db: tx }
      await issueReturnReceipts(ctx, await undoFailedRefunds(ctx, { order, attempt }, failed))
    })

  test('a refund that is accepted and fails later counts as not paid back, and a person is asked', async () => {
    const bought = await paidBack()
    facts.at('2027-05-04T10:01:00+02:00')
    await shop.runSimulator()
    await expect.poll(() => moneyOf(bought)).toEqual(notPaidBack)

    // The provider reports it again, and the poller asks.
    await shop.db
      .update(simulatorCallbacks)
      .set({ doneAt: null, dueAt: shop.clock.now(), tries: 0 })
    await shop.runSimulator()
    await facts.settle(bought.attemptId)
    expect(await moneyOf(bought)).toEqual(notPaidBack)
    const details = (await facts.caseRowsOf(bought.orderId))[0]?.details
    expect(details).toEqual({ amountOre: 149_500 })
  })

  test('its credit receipt is answered by a receipt for the money that is paid again', async () => {
    const bought = await paidBack()
    facts.at('2027-05-04T10:01:00+02:00')
    await facts.settle(bought.attemptId)
    await facts.settle(bought.attemptId)
    await shop.runJobs()
    const issued = await selectReceiptsOf(shop.db, bought.orderId)
    const [paid, back, again] = [0, 2, 1].map((i) => issued[i])
    expect([paid, back, again].map((one) => [one?.kind, one?.totalOre, one?.vatOre])).toEqual([
      ['receipt', 149_500, paid?.vatOre],
      ['credit_receipt', 149_500, paid?.vatOre],
      ['receipt', 149_500, paid?.vatOre],
    ])
    expect(issued).toHaveLength(3)
    expect(JSON.parse(again?.document ?? '')).toMatchObject({ credits: back?.number })

    // What is paid back afterwards is credited again.
    await facts.failAtProvider(bought.attemptId, null)
    await facts.refund(bought.orderId, 149_500, 'again')
    await shop.runJobs()
    expect((await selectReceiptsOf(shop.db, bought.orderId)).map(({ kind }) => kind)).toEqual([
      'receipt',
      'receipt',
      'credit_receipt',
      'credit_receipt',
    ])
  })

  test('it is a refund and its return for the comparison with the provider', async () => {
    const bought = await paidBack()
    facts.at('2027-05-06T10:01:00+02:00')
    await facts.settle(bought.attemptId)
    const { reference } = await facts.attempt(bought.attemptId)
    const refundsOn = async (day: string) =>
      (await selectMovementsAround(shop.db, provider, plainDate(day)))
        .filter((one) => one.reference === reference && one.kind === 'refund')
        .filter((one) => one.day === day)
        .map(({ amount }) => amount)
    expect(await refundsOn('2027-05-04')).toEqual([149_500])
    expect(await refundsOn('2027-05-06')).toEqual([-149_500])
  })

  test('without a callback it is found by asking the provider the day after', async () => {
    const bought = await paidBack()
    // The callback about the accepted refund has come; no other follows before the provider is asked.
    await shop.runSimulator()
    facts.at('2027-05-05T10:01:00+02:00')
    await shop.runJobs()
    expect(await moneyOf(bought)).toEqual(notPaidBack)
  })

  test('a refund that has arrived is not asked about for ever', async () => {
    const started = await paid()
    await facts.refund(started.orderId, 149_500)
    await shop.runJobs()
    await shop.runSimulator()
    for (const day of ['05', '07', '11', '18']) {
      await shop.runJobs()
      expect((await refundsOf(started.orderId))[0]?.checkDueAt?.toISOString()).toContain(
        `05-${day}`,
      )
      facts.at(`2027-05-${day}T10:01:00+02:00`)
    }
    await shop.runJobs()
    facts.at('2027-06-05T10:00:00+02:00')
    await shop.runJobs()
    expect((await refundsOf(started.orderId))[0]).toMatchObject({
      status: 'done',
      checkDueAt: null,
    })
  })

  test('the buyer is asked for an account once a day, and can be paid back again to the card', async () => {
    const bought = await paidBack()
    facts.at('2027-05-04T10:01:00+02:00')
    await facts.settle(bought.attemptId)
    const [opened] = await facts.caseRowsOf(bought.orderId)
    await askForAccount(shop.ctx(), opened!)
    await askForAccount(shop.ctx(), opened!)
    const mails = async () =>
      (await facts.mailsAbout(bought.orderId)).filter(({ template }) => template === 'moneyBack')
    expect((await mails()).map(({ data }) => data)).toEqual([
      expect.objectContaining({ cameBack: true, amountOre: 149_500 }),
    ])
    facts.at('2027-05-06T10:01:00+02:00')
    await askForAccount(shop.ctx(), opened!)
    expect(await mails()).toHaveLength(2)

    await facts.failAtProvider(bought.attemptId, null)
    await facts.refund(bought.orderId, 149_500, 'again')
    await shop.runJobs()
    expect(await moneyOf(bought)).toMatchObject({
      refunds: ['failed', 'done'],
      line: 149_500,
      attempt: 'refunded',
      order: 'refunded',
    })
  })

  test('of a refund whose part fails the rest is paid back, and each part is counted once', async () => {
    const bought = await paidBack()
    const key = (await refundsOf(bought.orderId))[0]!.id
    const first = { id: 'first', key, amountOre: 99_500 }
    const second = { id: 'second', key, amountOre: 50_000 }
    await undo(bought, [first])
    await undo(bought, [first])
    expect(await moneyOf(bought)).toMatchObject({
      refunds: ['done', 'failed'],
      line: 50_000,
      refundedOre: 50_000,
      attempt: 'part_refunded',
      order: 'part_refunded',
    })
    await undo(bought, [first, second])
    await undo(bought, [first, second])
    expect(await moneyOf(bought)).toMatchObject({
      refunds: ['failed', 'failed'],
      line: 0,
      refundedOre: 0,
      cases: ['refund_returned', 'refund_returned'],
    })
  })

  test('two refunds of one line that fail together give back the VAT that their credit receipts took', async () => {
    const started = await paid()
    for (const cause of ['one', 'two']) {
      await facts.refund(started.orderId, 3, cause)
      await shop.runJobs()
    }
    const failed = (await refundsOf(started.orderId)).map(({ id }) => ({
      id: `failed-${id}`,
      key: id,
      amountOre: 3,
    }))
    await undo(started, failed)
    const issued = await selectReceiptsOf(shop.db, started.orderId)
    const vatOf = (kind: string) =>
      issued.reduce((sum, one) => sum + (one.kind === kind ? one.vatOre : 0), 0)
    expect(issued.map(({ totalOre }) => totalOre)).toEqual([149_500, 3, 3, 3, 3])
    expect(vatOf('receipt') - vatOf('credit_receipt')).toBe(29_900)
  })

  test('a failed refund of another payment, or of none of ours, changes nothing', async () => {
    const [bought, other] = [await paidBack(), await paidBack()]
    const key = (await refundsOf(other.orderId))[0]!.id
    await undo(bought, [
      { id: 'other', key, amountOre: 149_500 },
      { id: 'unknown', key: randomUUID(), amountOre: 149_500 },
      { id: 'by-hand', key: '', amountOre: 149_500 },
    ])
    for (const one of [bought, other]) {
      expect(await moneyOf(one)).toMatchObject({ refunds: ['done'], order: 'refunded', cases: [] })
    }
  })

  test('what was bought again meanwhile stays the one living order', async () => {
    const subjectId = randomUUID()
    const bought = await paidBack(subjectId)
    const again = await shop.start({ subjectId })
    await shop.choose(again.redirectUrl, 'approve')
    await facts.settle(again.attemptId)
    facts.at('2027-05-04T10:01:00+02:00')
    await facts.settle(bought.attemptId)
    expect(await moneyOf(bought)).toMatchObject({ ...notPaidBack, order: 'refunded' })
    expect(await facts.order(again.orderId)).toMatchObject({ status: 'fulfilled' })
  })
})
