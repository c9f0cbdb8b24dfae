import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SettlementUpload } from '#contract/admin/settlement-files.ts'
import { activity } from '#server/db/tables/activity.ts'
import { paymentAttempts, paymentCases } from '#server/db/tables/payments.ts'
import { settlementFiles } from '#server/db/tables/reconciliation.ts'
import { reconcilePayments } from '#server/payments/reconcile.ts'
import { paymentFacts } from '#test/payment-facts.ts'
import { openPaymentShop, type PaymentShop } from '#test/payment-shop.ts'
import { applySettlementFile, compareFile } from './compare-file.ts'

let shop: PaymentShop
let facts: ReturnType<typeof paymentFacts>
beforeEach(async () => {
  shop = await openPaymentShop({ now: '2027-05-04T15:00:00+02:00', provider: 'mobilepay' })
  facts = paymentFacts(shop)
})
afterEach(() => shop.close())

async function buy() {
  const started = await shop.start()
  await shop.choose(started.redirectUrl, 'approve')
  await facts.settle(started.attemptId)
  await shop.runJobs()
  const { reference } = await facts.attempt(started.attemptId)
  return { ...started, reference }
}

const head = 'Salgsdato;Ordre-ID;Brutto;Gebyr;Transaksjonstype'
const upload = (lines: string[], change: Partial<SettlementUpload> = {}): SettlementUpload => ({
  provider: 'mobilepay',
  format: 'mobilepay',
  columns: { day: 'Dato', reference: 'Reference', amount: 'Beløb', fee: 'Gebyr', type: 'Type' },
  fileName: 'maj.csv',
  file: Buffer.from([head, ...lines].join('\n')).toString('base64'),
  ...change,
})
const sale = (reference: string, amount = '1.495,00', day = '04.05.2027') =>
  `${day};${reference};${amount};-14,95;Salg`
const compare = (file: SettlementUpload) => compareFile(shop.ctx(), file)
const apply = (file: SettlementUpload) => applySettlementFile(shop.ctx(), file)
const cases = () => shop.db.select().from(paymentCases)

test('a file that is as our books shows what is paid out, and opens no case', async () => {
  const [one, two] = [await buy(), await buy()]
  await facts.refund(one.orderId, 49_500)
  await shop.runJobs()
  const refund = `04.05.2027;${one.reference};-495,00;0,00;Refundering`
  const file = upload([sale(one.reference), sale(two.reference), refund])
  expect(await compare(file)).toMatchObject({
    lines: 3,
    movements: 3,
    matched: 3,
    payoutOre: 299_000 - 49_500 - 2_990,
    feesOre: 2_990,
    firstDay: '2027-05-04',
    lastDay: '2027-05-04',
    errorCount: 0,
    differenceCount: 0,
    readAt: null,
  })
  expect(await apply(file)).toMatchObject({ opened: 0 })
  expect(await cases()).toEqual([])
})

test('each difference is one case, also when the file comes again, at once, or the night compares too', async () => {
  const [lost, wrong] = [await buy(), await buy()]
  const file = upload([sale(wrong.reference, '1.494,00'), sale('sk-another-shop', '20,00')])
  const { differences, matched, movements } = await compare(file)
  expect([matched, movements]).toEqual([0, 2])
  expect(
    differences
      .map(({ is, reference, oursOre, theirsOre }) => [is, reference, oursOre, theirsOre])
      .toSorted(),
  ).toEqual(
    [
      ['missing_at_provider', lost.reference, 149_500, 0],
      ['missing_with_us', 'sk-another-shop', 0, 2_000],
      ['other_amount', wrong.reference, 149_500, 149_400],
    ].toSorted(),
  )
  expect(await cases()).toEqual([])
  const results = await Promise.all([apply(file), apply(file), apply(file)])
  expect(results.map(({ opened }) => opened).toSorted()).toEqual([0, 0, 3])
  const log = await shop.db.select().from(activity)
  expect(log.filter(({ action }) => action === 'payments.read_settlement_file')).toHaveLength(1)
  shop.breakLists('entry_missing')
  facts.at('2027-05-05T05:00:00+02:00')
  await reconcilePayments(shop.ctx())
  expect((await cases()).filter(({ orderId }) => orderId === lost.orderId)).toHaveLength(1)
  const { readAt } = await compare(file)
  expect(readAt).toBe('2027-05-04T13:00:00.000Z')
  expect(await shop.db.select().from(settlementFiles)).toMatchObject([
    { fileName: 'maj.csv', lines: 2, matched: 0, differences: 3 },
  ])
})

test('a payment that the file names by the provider’s own id is counted as the difference that it is', async () => {
  const [right, wrong] = [await buy(), await buy()]
  const nameOf = async ({ attemptId, reference }: typeof right) => {
    const providerId = `theirs-${reference}`
    await shop.db
      .update(paymentAttempts)
      .set({ providerId })
      .where(eq(paymentAttempts.id, attemptId))
    return providerId
  }
  const lines = [sale(await nameOf(right)), sale(await nameOf(wrong), '1.494,00')]
  expect(await compare(upload(lines))).toMatchObject({
    movements: 2,
    matched: 1,
    differences: [{ is: 'other_amount', reference: wrong.reference }],
  })
})

test('a file with an error stores nothing', async () => {
  const { reference } = await buy()
  const file = upload([sale(reference), sale('sk-2', '1.495')])
  const { errors } = await compare(file)
  expect(errors).toEqual([expect.stringContaining('Linje 3, Brutto')])
  await expect(apply(file)).rejects.toMatchObject({
    details: { reason: 'settlement_file_has_errors' },
  })
  expect([await cases(), await shop.db.select().from(settlementFiles)]).toEqual([[], []])
})

test('where a payout may begin in the middle of a day, what is missing on its first and last day is no difference', async () => {
  const { reference } = await buy()
  facts.at('2027-05-05T15:00:00+02:00')
  const inside = await buy()
  facts.at('2027-05-06T15:00:00+02:00')
  const lines = [sale('sk-1', '1,00', '04.05.2027'), sale('sk-2', '1,00', '06.05.2027')]
  const missing = async (change: Partial<SettlementUpload>) => {
    const { differences } = await compare(upload(lines, change))
    return differences.flatMap((of) => (of.is === 'missing_at_provider' ? of.reference : []))
  }
  expect((await missing({})).toSorted()).toEqual([reference, inside.reference].toSorted())
  const columns = { day: 'Salgsdato', reference: 'Ordre-ID', amount: 'Brutto' }
  const named = { ...columns, fee: 'Gebyr', type: 'Transaksjonstype' }
  expect(await missing({ format: 'other', columns: named })).toEqual([inside.reference])
})

test('a file of another account opens no cases', async () => {
  await buy()
  const others = Array.from({ length: 10 }, (_, at) => sale(`sk-${at}`))
  await expect(apply(upload(others))).rejects.toMatchObject({
    details: { reason: 'settlement_file_of_others' },
  })
  expect(await cases()).toEqual([])
})

test('ten thousand lines are read and compared', async () => {
  const { reference } = await buy()
  const others = Array.from({ length: 9_999 }, (_, at) => sale(`sk-${at}`))
  const found = await compare(upload([sale(reference), ...others]))
  expect(found).toMatchObject({ lines: 10_000, movements: 10_000, matched: 1, errorCount: 0 })
  expect(found.differenceCount).toBe(9_999)
  expect(found.differences).toHaveLength(200)
})
