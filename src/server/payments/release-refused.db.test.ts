import { afterAll, beforeEach, expect, test } from 'vitest'
import { paymentFacts } from '#test/payment-facts.ts'
import { openPaymentShop, type PaymentShop } from '#test/payment-shop.ts'
import { hasOpenCase } from './queries.ts'
import { retryRelease } from './retry-case.ts'

const morning = '2027-05-04T10:00:00+02:00'
let shop: PaymentShop
let facts: ReturnType<typeof paymentFacts>
const shops: PaymentShop[] = []
beforeEach(async () => {
  shop = await openPaymentShop({ now: morning, provider: 'stripe' })
  shops.push(shop)
  facts = paymentFacts(shop)
  const { deliver } = shop.shelf
  // Delivered, and not captured yet.
  shop.shelf.deliver = async (ctx, paid) => {
    await deliver(ctx, paid)
    return {}
  }
})
afterAll(() => Promise.all(shops.map((one) => one.close())))

/** A reserved card that is given up again, whose reservation the provider does not release. */
async function givenUp() {
  const started = await shop.start()
  await shop.choose(started.redirectUrl, 'release_refused')
  await facts.settle(started.attemptId)
  await facts.refund(started.orderId, 149_500)
  await shop.runJobsAfterCallbacks()
  return started
}

async function waitAndTry(...times: string[]) {
  for (const time of times) {
    facts.at(`2027-05-0${time}+02:00`)
    await shop.runJobsAfterCallbacks()
  }
}

const isOpen = (attemptId: string) => hasOpenCase(shop.db, { attemptId, kind: 'release_refused' })
const openCase = async (orderId: string) =>
  (await facts.caseRowsOf(orderId)).find(({ resolvedAt }) => resolvedAt === null)!

test('a reservation whose release is refused does not show as released, and is tried again before a person is asked', async () => {
  const { orderId, attemptId } = await givenUp()
  expect(await facts.attempt(attemptId)).toMatchObject({ status: 'authorised', releasedAt: null })
  expect(await facts.casesOf(orderId)).toEqual([])
  await waitAndTry('4T10:01:00', '4T10:05:00')
  expect(await facts.casesOf(orderId)).toEqual(['release_refused'])
  expect(await facts.attempt(attemptId)).toMatchObject({ status: 'authorised', releasedAt: null })

  await waitAndTry('5T11:00:00', '6T12:00:00')
  expect(await facts.casesOf(orderId), 'one case, however often it is tried').toHaveLength(1)
})

test('a release that passes at the next try needs nobody', async () => {
  const { orderId, attemptId } = await givenUp()
  await facts.failAtProvider(attemptId, null)
  await waitAndTry('4T10:01:00')
  expect((await facts.attempt(attemptId)).releasedAt).not.toBeNull()
  expect(await facts.atProvider(attemptId)).toMatchObject({ cancelledOre: 149_500 })
  expect(await facts.casesOf(orderId)).toEqual([])
})

test('the case closes by itself when the bank has let the reservation go', async () => {
  const { attemptId } = await givenUp()
  await waitAndTry('4T10:01:00', '4T10:05:00', '5T11:00:00')
  expect(await isOpen(attemptId)).toBe(true)
  // The week of the reservation is over.
  facts.at('2027-05-11T12:00:00+02:00')
  await shop.runJobs()
  expect(await isOpen(attemptId)).toBe(false)
  expect(await facts.attempt(attemptId)).toMatchObject({ status: 'cancelled' })
  expect((await facts.attempt(attemptId)).releasedAt).not.toBeNull()
})

test('after a person has tried in vain, a new case is open', async () => {
  const { orderId, attemptId } = await givenUp()
  await waitAndTry('4T10:01:00', '4T10:05:00')
  await retryRelease(shop.ctx(), await openCase(orderId))
  expect(await isOpen(attemptId)).toBe(false)
  await shop.runJobs()
  expect(await isOpen(attemptId)).toBe(true)
  expect(await facts.casesOf(orderId)).toHaveLength(2)
})
