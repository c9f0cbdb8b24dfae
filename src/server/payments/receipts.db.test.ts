import { createHash } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReceiptDocument } from '#domain/passes/receipt-document.ts'
import { giftCardsOf } from '#test/gift-card-shop.ts'
import { holding, waitForLockWaiters } from '#test/lock-waiters.ts'
import { paymentFacts } from '#test/payment-facts.ts'
import { line, openPaymentShop, type PaymentShop } from '#test/payment-shop.ts'
import { htmlText } from '#test/pdf-text.ts'
import type { Db } from '../db/client.ts'
import { documentFiles } from '../db/tables/document-files.ts'
import { captures, refunds } from '../db/tables/payments.ts'
import { issueCreditReceipt, issueReceipt } from './issue-receipt.ts'
import { selectReceiptsOf } from './issued-receipt-queries.ts'
import { selectCaptures } from './money-queries.ts'
import { selectOrderLines } from './queries.ts'

const morning = '2027-05-04T10:00:00+02:00'
let shop: PaymentShop
let facts: ReturnType<typeof paymentFacts>
beforeAll(async () => {
  shop = await openPaymentShop({ now: morning })
  facts = paymentFacts(shop)
})
afterAll(() => shop.close())

type Wanted = Parameters<PaymentShop['start']>[0]

/** An order that the buyer has approved, before its money is captured. */
async function reserve(wanted: Wanted = {}) {
  const started = await shop.start(wanted)
  await shop.choose(started.redirectUrl, 'approve')
  await facts.settle(started.attemptId)
  return started
}

/** As `reserve`, with a delivery that leaves each line to be captured by itself. */
async function reserveApart(wanted: Wanted) {
  const { deliver } = shop.shelf
  shop.shelf.deliver = async (ctx, paid) => {
    await deliver(ctx, paid)
    return {}
  }
  const started = await reserve(wanted)
  shop.shelf.deliver = deliver
  return started
}

/** Kind, total and VAT of an order's documents, in the order of their issue. */
const issuedFor = async (orderId: string) =>
  (await selectReceiptsOf(shop.db, orderId)).map(({ kind, totalOre, vatOre }) => [
    kind,
    totalOre,
    vatOre,
  ])

const documentsOf = async (orderId: string) =>
  (await selectReceiptsOf(shop.db, orderId)).map(
    ({ document }) => JSON.parse(document) as ReceiptDocument,
  )

describe('a captured order', () => {
  test('has a receipt whose page and hash are kept, and running the job again issues no other', async () => {
    const { orderId } = await reserve({ lines: [line(149_500, 14_948)] })
    expect(await issuedFor(orderId)).toEqual([])
    await shop.runJobs()
    await shop.runJobs()
    const [receipt, ...others] = await selectReceiptsOf(shop.db, orderId)
    expect(others).toEqual([])
    expect(receipt).toMatchObject({ kind: 'receipt', totalOre: 134_552, vatOre: 26_910 })
    expect(receipt?.number).toMatch(/^KV2027-\d{6}$/)
    const sha256 = (body: string | Buffer) => createHash('sha256').update(body).digest('hex')
    expect(sha256(receipt!.document)).toBe(receipt!.hash)
    const files = await shop.db
      .select()
      .from(documentFiles)
      .where(eq(documentFiles.receiptId, receipt!.id))
    expect(files.map(({ format }) => format)).toEqual(['html'])
    expect(sha256(files[0]!.body)).toBe(files[0]!.hash)
    const page = htmlText(files[0]!.body.toString())
    const { number } = await facts.order(orderId)
    for (const words of [receipt!.number, number!, 'Anne Holm', '1.345,52 kr.', '269,10 kr.']) {
      expect(page).toContain(words)
    }
    expect(page).not.toContain('anne@example.com')
  })

  test('that two processes capture at once, the lease of the first having ended, has one receipt', async () => {
    const { orderId } = await reserve()
    const sql = `select from orders where id = '${orderId}' for update`
    const process = async () => {
      const running = shop.runJobs()
      await waitForLockWaiters(shop, 1)
      return running
    }
    await holding(
      shop,
      sql,
      async () => {
        const first = process()
        await waitForLockWaiters(shop, 1)
        facts.at('2027-05-04T10:01:01+02:00')
        return Promise.all([first, process()])
      },
      2,
    )
    facts.at(morning)
    expect(await issuedFor(orderId)).toEqual([['receipt', 149_500, 29_900]])
    expect((await facts.attempt((await facts.order(orderId)).securedBy!)).capturedOre).toBe(149_500)
  })

  test('of two cards captured apart has a receipt for each', async () => {
    const { orderId } = await reserveApart({ lines: [line(149_500), line(99_500)] })
    const [first, second] = await selectOrderLines(shop.db, orderId)
    await facts.capture(orderId, first!.id)
    await shop.runJobs()
    expect(await issuedFor(orderId)).toEqual([['receipt', 149_500, 29_900]])
    await facts.capture(orderId, second!.id)
    await shop.runJobs()
    expect(await issuedFor(orderId)).toEqual([
      ['receipt', 149_500, 29_900],
      ['receipt', 99_500, 19_900],
    ])
    const receiptIds = (await selectCaptures(shop.db, orderId)).map(({ receiptId }) => receiptId)
    expect(new Set(receiptIds).size).toBe(2)
    expect(receiptIds).not.toContain(null)
  })

  test('whose capture is refused has none, nor has one on invoice', async () => {
    const { orderId, attemptId, redirectUrl } = await shop.start()
    await shop.choose(redirectUrl, 'capture_refused')
    await facts.settle(attemptId)
    await shop.runJobs()
    expect(await issuedFor(orderId)).toEqual([])
    const company = await reserve({ kind: 'company_cards' })
    await shop.runJobs()
    expect(await selectCaptures(shop.db, company.orderId)).toMatchObject([
      { status: 'done', receiptId: null },
    ])
    await facts.refund(company.orderId, 500)
    await shop.runJobs()
    expect(await issuedFor(company.orderId)).toEqual([])
  })

  test('is paid for by the price that is left after a release, and a release has no credit receipt', async () => {
    const { orderId } = await reserve()
    await facts.refund(orderId, 49_500)
    await shop.runJobs()
    expect(await issuedFor(orderId)).toEqual([['receipt', 100_000, 20_000]])
    const [document] = await documentsOf(orderId)
    expect(document?.lines).toMatchObject([{ listPriceOre: 149_500, discountOre: 49_500 }])
  })

  test('is not recorded when its receipt cannot be issued, and the next run does both', async () => {
    const { orderId } = await reserve()
    await shop.db.execute(`alter table receipts add constraint planted check (false) not valid`)
    await shop.runJobs()
    expect(await selectCaptures(shop.db, orderId)).toMatchObject([{ status: 'sending' }])
    await shop.db.execute('alter table receipts drop constraint planted')
    facts.at('2027-05-04T10:05:00+02:00')
    await shop.runJobs()
    facts.at(morning)
    expect(await selectCaptures(shop.db, orderId)).toMatchObject([{ status: 'done' }])
    expect(await issuedFor(orderId)).toEqual([['receipt', 149_500, 29_900]])
  })
})

describe('a refund', () => {
  test('has a credit receipt that names its receipt; parts take back exactly the VAT of the whole', async () => {
    const { orderId } = await reserve({ lines: [line(149_500)] })
    await shop.runJobs()
    for (const [cause, amountOre] of [
      ['goodwill', 3],
      ['again', 3],
      ['withdrawal', 149_494],
    ] as const) {
      await facts.refund(orderId, amountOre, cause)
      await shop.runJobs()
      await shop.runJobs()
    }
    expect(await issuedFor(orderId)).toEqual([
      ['receipt', 149_500, 29_900],
      ['credit_receipt', 3, 1],
      ['credit_receipt', 3, 0],
      ['credit_receipt', 149_494, 29_899],
    ])
    const [receipt, ...credits] = await selectReceiptsOf(shop.db, orderId)
    expect(credits.map(({ number }) => number.slice(0, 7))).toEqual([
      'KK2027-',
      'KK2027-',
      'KK2027-',
    ])
    const [, first] = await documentsOf(orderId)
    expect(first).toMatchObject({ credits: receipt!.number, reason: 'Fortrydelse' })
  })

  test('that went to a gift card before the capture is credited when the receipt is there', async () => {
    const { giftCard } = giftCardsOf(() => shop)
    const { orderId } = await reserve({ giftCardId: await giftCard(500) })
    await facts.refund(orderId, 30_000)
    expect(await issuedFor(orderId)).toEqual([])
    await shop.runJobs()
    expect(await issuedFor(orderId)).toEqual([
      ['receipt', 149_500, 29_900],
      ['credit_receipt', 30_000, 6_000],
    ])
    const [receipt, credit] = await documentsOf(orderId)
    expect([receipt?.giftCardOre, credit?.giftCardOre]).toEqual([50_000, 30_000])
  })

  test('of an order that a gift card paid alone is credited too', async () => {
    const { giftCard } = giftCardsOf(() => shop)
    const { orderId } = await reserve({ giftCardId: await giftCard(2_000) })
    await shop.runJobs()
    await facts.refund(orderId, 149_500)
    await shop.runJobs()
    expect(await issuedFor(orderId)).toEqual([
      ['receipt', 149_500, 29_900],
      ['credit_receipt', 149_500, 29_900],
    ])
  })

  test('is credited once, by two processes at the same time', async () => {
    const { orderId } = await reserve()
    await shop.runJobs()
    await facts.refund(orderId, 1_000)
    await shop.runJobs()
    const [refund] = await shop.db.select().from(refunds).where(eq(refunds.orderId, orderId))
    await shop.db.update(refunds).set({ receiptId: null }).where(eq(refunds.id, refund!.id))
    const before = (await issuedFor(orderId)).length
    await Promise.all(
      [1, 2, 3].map(() => inTransaction((tx) => issueCreditReceipt(tx, refund!.id))),
    )
    expect((await issuedFor(orderId)).length).toBe(before + 1)
  })
})

const inTransaction = (run: (ctx: ReturnType<PaymentShop['ctx']>) => Promise<void>) =>
  shop.db.transaction((tx: Db) => run({ ...shop.ctx(), db: tx }))

test('the first receipt of a new year is number one of its series', async () => {
  const { orderId } = await reserve()
  await shop.runJobs()
  const [capture] = await shop.db
    .select()
    .from(captures)
    .where(eq(captures.orderId, orderId))
    .orderBy(asc(captures.createdAt))
  facts.at('2028-01-01T00:10:00+01:00')
  await inTransaction((tx) => issueReceipt(tx, [capture!]))
  facts.at(morning)
  const numbers = (await selectReceiptsOf(shop.db, orderId)).map(({ number }) => number)
  expect(numbers.at(-1)).toBe('KV2028-000001')
})
