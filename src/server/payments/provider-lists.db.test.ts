import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { differences, unused } from '#test/payment-documents/exchanges.ts'
import { listDocumentation } from '#test/payment-documents/lists.ts'
import { mobilePayDocumentation } from '#test/payment-documents/mobilepay.ts'
import { nexiDocumentation } from '#test/payment-documents/nexi.ts'
import { quickPayDocumentation } from '#test/payment-documents/quickpay.ts'
import { stripeDocumentation } from '#test/payment-documents/stripe.ts'
import { paymentFacts } from '#test/payment-facts.ts'
import { openPaymentShop, type PaymentShop } from '#test/payment-shop.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { paymentCases } from '../db/tables/payments.ts'
import { paymentReconciliations } from '../db/tables/reconciliation.ts'
import { simulatorPayments } from '../db/tables/simulators.ts'
import type { RealProvider } from '../payment-settings.ts'
import { providerByName } from './providers.ts'
import { reconcilePayments } from './reconcile.ts'

const documents = {
  mobilepay: mobilePayDocumentation,
  quickpay: quickPayDocumentation,
  stripe: stripeDocumentation,
  nexi: nexiDocumentation,
}

/** What every provider that lists its movements must do, whatever its language (docs/algorithms/reconciliation.md). */
describe.each(Object.keys(documents) as RealProvider[])('%s', (provider) => {
  const opened: PaymentShop[] = []
  afterEach(async () => {
    for (const shop of opened.splice(0)) await shop.close()
  })

  /** Sells on 4 May, with a refund, and on 5 May; it is then 5.00 on the 6th. */
  async function openSold() {
    const shop = await openPaymentShop({ now: '2027-05-04T15:00:00+02:00', provider })
    opened.push(shop)
    const facts = paymentFacts(shop)
    const buy = async () => {
      const started = await shop.start()
      await shop.choose(started.redirectUrl, 'approve')
      await facts.settle(started.attemptId)
      await shop.runJobs()
      return started
    }
    const sold = [await buy(), await buy(), await buy()]
    await facts.refund(sold[0]!.orderId, 49_500)
    await shop.runJobs()
    facts.at('2027-05-05T14:00:00+02:00')
    await buy()
    await buy()
    facts.at('2027-05-06T05:00:00+02:00')
    return { shop, facts, sold }
  }
  const days = async (shop: PaymentShop) =>
    (await shop.db.select().from(paymentReconciliations)).toSorted((a, b) =>
      a.day.localeCompare(b.day),
    )
  const cases = (shop: PaymentShop) => shop.db.select().from(paymentCases)

  test('a day on which both sides have the same is read to its last page and opens no case', async () => {
    const { shop } = await openSold()
    await reconcilePayments(shop.ctx())
    expect(await cases(shop)).toEqual([])
    expect((await days(shop))[0]).toMatchObject({
      provider,
      day: '2027-05-04',
      movements: 4,
      differences: 0,
    })
    const { endpoints, ...others } = documents[provider]
    const lists = listDocumentation[provider]
    const all = { ...others, endpoints: [...lists, ...endpoints] }
    expect(differences(shop.exchanges, all)).toEqual([])
    expect(unused(shop.exchanges, { ...others, endpoints: lists })).toEqual([])
  })

  test('the first day stays to be compared until the provider has closed it', async () => {
    const { shop, facts } = await openSold()
    facts.at('2027-05-05T05:00:00+02:00')
    await reconcilePayments(shop.ctx())
    facts.at('2027-05-06T05:00:00+02:00')
    await reconcilePayments(shop.ctx())
    expect((await days(shop))[0]).toMatchObject({ day: '2027-05-04', differences: 0 })
  })

  test('an entry that comes twice counts once', async () => {
    const { shop } = await openSold()
    shop.breakLists('entry_twice')
    await reconcilePayments(shop.ctx())
    expect(await cases(shop)).toEqual([])
    expect((await days(shop))[0]).toMatchObject({ movements: 4, differences: 0 })
  })

  test('another amount is a case about its order', async () => {
    const { shop, sold } = await openSold()
    shop.breakLists('other_amount')
    await reconcilePayments(shop.ctx())
    const found = (await cases(shop)).filter(({ details }) => details.day === '2027-05-04')
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ kind: 'other_amount' })
    expect(sold.map(({ orderId }) => orderId)).toContain(found[0]!.orderId)
    const { oursOre, theirsOre } = found[0]!.details as { oursOre: number; theirsOre: number }
    expect(Math.abs(theirsOre - oursOre)).toBe(100)
  })

  test('an entry that the list does not have is a case', async () => {
    const { shop } = await openSold()
    shop.breakLists('entry_missing')
    await reconcilePayments(shop.ctx())
    const found = (await cases(shop)).filter(({ details }) => details.day === '2027-05-04')
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['missing_at_provider']))
  })

  test('above the limit nothing is compared, and the day is caught up with', async () => {
    const { shop } = await openSold()
    shop.breakLists('rate_limited')
    await reconcilePayments(shop.ctx())
    expect(await days(shop)).toEqual([])
    shop.breakLists(undefined)
    await reconcilePayments(shop.ctx())
    expect((await days(shop))[0]).toMatchObject({ day: '2027-05-04', differences: 0 })
    expect(await cases(shop)).toEqual([])
  })

  test('a list that never comes is given up by us', async () => {
    const { shop } = await openSold()
    shop.breakLists('hangs')
    const { timeout } = AbortSignal
    const shorter = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((ms) => timeout(ms === 10_000 ? 300 : ms))
    await reconcilePayments(shop.ctx())
    shorter.mockRestore()
    expect(await days(shop)).toEqual([])
  })
})

test('at Stripe a capture below the reservation counts with what was taken, and its rest is no refund', async () => {
  const shop = await openPaymentShop({ now: '2027-05-04T15:00:00+02:00', provider: 'stripe' })
  const { attempt } = paymentFacts(shop)
  const { attemptId, redirectUrl } = await shop.start()
  await shop.choose(redirectUrl, 'approve')
  const { reference, providerId } = await attempt(attemptId)
  const stripe = await providerByName(shop.ctx(), 'stripe')
  await stripe.capture({ reference, providerId, amountOre: 100_000, idempotencyKey: 'part' })
  const { movements } = await stripe.listMovements!(plainDate('2027-05-04'))
  const sumOf = (kind: string) =>
    movements.filter((of) => of.kind === kind).reduce((sum, { amountOre }) => sum + amountOre, 0)
  expect(new Set(movements.map((movement) => movement.reference))).toEqual(new Set([reference]))
  expect([sumOf('capture'), sumOf('refund')]).toEqual([100_000, 0])
  await shop.close()
})

test('a payment that Nexi names by its own id alone is found', async () => {
  const shop = await openPaymentShop({ now: '2027-05-04T15:00:00+02:00', provider: 'nexi' })
  const { settle, at, attempt } = paymentFacts(shop)
  const { attemptId, orderId, redirectUrl } = await shop.start()
  await shop.choose(redirectUrl, 'approve')
  await settle(attemptId)
  await shop.runJobs()
  const { providerId } = await attempt(attemptId)
  await shop.db
    .update(simulatorPayments)
    .set({ reference: '' })
    .where(eq(simulatorPayments.provider, 'nexi'))
  expect(providerId).not.toBeNull()
  at('2027-06-10T05:00:00+02:00')
  await reconcilePayments(shop.ctx())
  expect(await shop.db.select().from(paymentCases)).toEqual([])
  expect(await shop.db.select().from(paymentReconciliations)).toContainEqual(
    expect.objectContaining({ day: '2027-05-04', movements: 1, differences: 0 }),
  )
  expect(orderId).toBeTruthy()
  await shop.close()
})
