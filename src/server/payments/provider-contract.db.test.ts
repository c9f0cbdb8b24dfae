import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { differences, unused } from '#test/payment-documents/exchanges.ts'
import { mobilePayDocumentation } from '#test/payment-documents/mobilepay.ts'
import { nexiDocumentation } from '#test/payment-documents/nexi.ts'
import { quickPayDocumentation } from '#test/payment-documents/quickpay.ts'
import { stripeDocumentation } from '#test/payment-documents/stripe.ts'
import { paymentFacts } from '#test/payment-facts.ts'
import { newPayment } from '#test/new-payment.ts'
import { openPaymentShop, type PaymentShop } from '#test/payment-shop.ts'
import { stripeContract } from '#test/stripe-contract.ts'
import { paymentEvents } from '../db/tables/payments.ts'
import { simulatorCallbacks } from '../db/tables/simulators.ts'
import type { Choice } from '../simulators/payments/choices.ts'
import { ProviderError, type PaymentAt, type Provider } from './provider.ts'
import { callbackUrl, providerByName } from './providers.ts'

/** How a provider that reports everything, and does everything, behaves. */
const best = {
  /** A repeated creation gets the first payment, which is found by our reference. */
  createsOnce: true,
  reportsDecline: true,
  reportsAbort: true,
  reportsExpiry: true,
  /** What is not captured can be released. */
  releasesRest: true,
  /** How a payment that we ended ourselves is reported. */
  ended: 'terminated',
}
const providers = [
  ['simulator', best, undefined],
  ['mobilepay', best, mobilePayDocumentation],
  [
    'quickpay',
    { ...best, reportsAbort: false, reportsExpiry: false, releasesRest: false },
    quickPayDocumentation,
  ],
  [
    'stripe',
    { ...best, reportsDecline: false, reportsAbort: false, reportsExpiry: false, ended: 'expired' },
    stripeDocumentation,
  ],
  [
    'nexi',
    {
      ...best,
      createsOnce: false,
      reportsDecline: false,
      reportsAbort: false,
      reportsExpiry: false,
      releasesRest: false,
    },
    nexiDocumentation,
  ],
] as const

/** What every provider must do, whatever its language (docs/algorithms/payments.md). */
describe.each(providers)('%s', (name, limits, documentation) => {
  let shop: PaymentShop
  let provider: Provider
  beforeAll(async () => {
    shop = await openPaymentShop(name === 'simulator' ? {} : { provider: name })
    provider = await providerByName(shop.ctx(), name)
  })
  afterAll(() => shop.close())

  let started = 0
  const wantedPayment = () => newPayment(shop, `contract-${(started += 1)}`)
  async function payment(choice?: Choice): Promise<PaymentAt & { redirectUrl: string }> {
    const wanted = wantedPayment()
    const { redirectUrl, providerId } = await provider.create(wanted, wanted.reference)
    if (choice) await shop.choose(redirectUrl, choice)
    return { reference: wanted.reference, providerId: providerId ?? null, redirectUrl }
  }
  const change = (of: PaymentAt, amountOre: number, idempotencyKey: string) => ({
    ...of,
    amountOre,
    idempotencyKey: `${of.reference}-${idempotencyKey}`,
  })
  const kindOf = (call: Promise<unknown>) =>
    call.then(
      () => 'done',
      (error: unknown) => (error instanceof ProviderError ? error.kind : String(error)),
    )

  test('a payment is created, and a repeated request gets the same one', async () => {
    const wanted = wantedPayment()
    const first = await provider.create(wanted, 'the-same-key')
    const second = await provider.create(wanted, 'the-same-key')
    // Where it is another one, nobody has the address of the first.
    expect(second.redirectUrl === first.redirectUrl).toBe(limits.createsOnce)
    const found = await provider.get({
      reference: wanted.reference,
      providerId: limits.createsOnce ? null : second.providerId!,
    })
    expect(found).toMatchObject({ state: 'created', amountOre: 149_500, currency: 'DKK' })
    expect(found).toMatchObject({ authorizedOre: 0, capturedOre: 0, refundedOre: 0 })
  })

  test('a payment that was never created is unknown', async () => {
    expect(await provider.get({ reference: 'never-created', providerId: null })).toBeUndefined()
  })

  test('an approved payment reserves the amount, for a time in which it can be captured', async () => {
    const found = await provider.get(await payment('approve'))
    expect(found).toMatchObject({ state: 'authorized', authorizedOre: 149_500, capturedOre: 0 })
    const days = (found!.authorizedUntil!.getTime() - shop.clock.now().getTime()) / 86_400_000
    expect(days).toBeGreaterThan(6)
  })

  test.each([
    ['decline', limits.reportsDecline ? ['declined', 'aborted'] : ['created']],
    ['abort', limits.reportsAbort ? ['aborted'] : ['created']],
  ] as [Choice, string[]][])('after %s nothing is reserved', async (choice, states) => {
    const found = await provider.get(await payment(choice))
    expect(states).toContain(found!.state)
    expect(found!.authorizedOre).toBe(0)
  })

  test('another amount than asked for is reported as it is', async () => {
    expect(await provider.get(await payment('wrong_amount'))).toMatchObject({
      authorizedOre: 149_400,
    })
  })

  test('money is captured and paid back in parts, and never more than there is', async () => {
    const of = await payment('approve')
    await provider.capture(change(of, 100_000, 'capture'))
    expect(await kindOf(provider.capture(change(of, 49_501, 'too-much')))).toBe('refused')
    await provider.refund(change(of, 30_000, 'refund'))
    expect(await kindOf(provider.refund(change(of, 70_001, 'too-much-back')))).toBe('refused')
    await provider.cancel(of, `${of.reference}-rest`)
    expect(await provider.get(of)).toMatchObject({
      state: 'authorized',
      authorizedOre: 149_500,
      capturedOre: 100_000,
      refundedOre: 30_000,
      cancelledOre: limits.releasesRest ? 49_500 : 0,
    })
  })

  test('a payment that the buyer has not approved is ended by a cancellation', async () => {
    const of = await payment()
    await provider.cancel(of, `${of.reference}-cancel`)
    expect(await provider.get(of)).toMatchObject({ state: limits.ended, authorizedOre: 0 })
  })

  test('a reservation is released, and a repeated release changes nothing', async () => {
    const of = await payment('approve')
    await provider.cancel(of, `${of.reference}-cancel`)
    await provider.cancel(of, `${of.reference}-cancel-again`)
    expect(await provider.get(of)).toMatchObject({
      state: 'authorized',
      capturedOre: 0,
      refundedOre: 0,
      cancelledOre: 149_500,
    })
    expect(await kindOf(provider.capture(change(of, 149_500, 'too-late')))).toBe('refused')
  })

  test('an error after a capture is unclear, and the repetition captures nothing more', async () => {
    const of = await payment('error_after')
    const capture = change(of, 149_500, 'capture')
    expect(await kindOf(provider.capture(capture))).toBe('unclear')
    expect(await kindOf(provider.capture(capture))).toBe('done')
    const refund = change(of, 50_000, 'refund')
    await provider.refund(refund)
    await provider.refund(refund)
    expect(await provider.get(of)).toMatchObject({ capturedOre: 149_500, refundedOre: 50_000 })
  })

  test('an error after a refund is unclear, and the repetition pays nothing more back', async () => {
    const of = await payment('approve')
    await provider.capture(change(of, 149_500, 'capture'))
    await paymentFacts(shop).failOnce(of.reference, 'error_after')
    const refund = change(of, 50_000, 'refund')
    expect(await kindOf(provider.refund(refund))).toBe('unclear')
    expect(await kindOf(provider.refund(refund))).toBe('done')
    expect(await provider.get(of)).toMatchObject({ refundedOre: 50_000 })
  })

  test('an answer that never comes is ended by us, and what was done is found and not done again', async () => {
    const of = await payment('hangs')
    const capture = change(of, 149_500, 'capture')
    const { timeout } = AbortSignal
    // A provider has ten seconds; here they pass quickly.
    const shorter = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((ms) => timeout(ms === 10_000 ? 700 : ms))
    expect(await kindOf(provider.capture(capture))).toBe('unclear')
    shorter.mockRestore()
    await expect
      .poll(() => provider.get(of))
      .toMatchObject({ capturedOre: 149_500, refundedOre: 0 })
    expect(await kindOf(provider.capture(capture))).toBe('done')
    expect(await provider.get(of)).toMatchObject({ capturedOre: 149_500, refundedOre: 0 })
  })

  test.each(['error_before', 'rate_limited'] as const)(
    '%s is unclear, and passes',
    async (choice) => {
      const of = await payment(choice)
      const capture = change(of, 149_500, 'capture')
      const kinds: string[] = []
      while (kinds.length < 4) kinds.push(await kindOf(provider.capture(capture)))
      expect(kinds).toEqual(['unclear', 'unclear', 'unclear', 'done'])
    },
  )

  test('a capture that the provider refuses is final', async () => {
    const of = await payment('capture_refused')
    expect(await kindOf(provider.capture(change(of, 149_500, 'capture')))).toBe('refused')
  })

  test('a payment that nobody approves in time expires', async () => {
    const of = await payment()
    const now = shop.clock.now()
    shop.clock.set(new Date(now.getTime() + 11 * 60_000).toISOString())
    expect(await provider.get(of)).toMatchObject({
      state: limits.reportsExpiry ? 'expired' : 'created',
    })
    shop.clock.set(now.toISOString())
  })

  const allCallbacks = () =>
    shop.db
      .select()
      .from(simulatorCallbacks)
      .orderBy(desc(simulatorCallbacks.createdAt), desc(simulatorCallbacks.id))
  const newestCallback = async () => (await allCallbacks())[0]!

  test('a callback delivers the order, and one that comes again changes nothing', async () => {
    const { attemptId, orderId, redirectUrl } = await shop.start()
    await shop.choose(redirectUrl, 'approve_twice')
    await shop.runSimulator()
    expect(await shop.delivered()).toContain(orderId)
    const events = await shop.db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.attemptId, attemptId))
    expect(events.filter(({ name: event }) => /authori[sz]ed?$/.test(event))).toHaveLength(1)
  })

  test('a callback that the provider did not sign, or not so, is refused', async () => {
    const { redirectUrl } = await shop.start()
    await shop.choose(redirectUrl, 'approve')
    await shop.runSimulator()
    const { body, url } = await newestCallback()
    const send = async (headers: Record<string, string>) =>
      (await fetch(url, { method: 'POST', headers, body })).status
    const callback = { provider: name, url, body }
    expect(url).toContain(callbackUrl(shop.ctx(), name))
    expect(await send(await shop.headersOf(callback, true))).toBe(401)
    expect(await send({ 'content-type': 'application/json' })).toBe(401)
    expect(await send(await shop.headersOf(callback))).toBe(204)
  })

  test('callbacks in another order change nothing', async () => {
    const { attemptId, orderId, redirectUrl } = await shop.start()
    const before = await allCallbacks()
    const facts = paymentFacts(shop)
    await shop.choose(redirectUrl, 'approve')
    await facts.settle(attemptId)
    await shop.runJobs()
    await shop.runSimulator()
    const attempt = await facts.attempt(attemptId)
    expect(attempt).toMatchObject({ status: 'captured', capturedOre: 149_500 })
    const sent = (await allCallbacks()).filter(({ id }) => !before.some((one) => one.id === id))
    expect(sent.length).toBeGreaterThan(1)
    for (const { provider: of, url, body } of sent.toReversed()) {
      const headers = await shop.headersOf({ provider: of, url, body })
      expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(204)
    }
    expect(await facts.attempt(attemptId)).toMatchObject({
      status: 'captured',
      capturedOre: 149_500,
      refundedOre: 0,
    })
    expect(await facts.deliveries(orderId)).toBe(1)
  })

  if (name === 'stripe') stripeContract(() => ({ shop, provider, payment }))

  test.runIf(documentation)('all that was said has the documented shape', async () => {
    expect(differences(shop.exchanges, documentation!)).toEqual([])
    expect(unused(shop.exchanges, documentation!)).toEqual([])
    const callbacks = await allCallbacks()
    for (const { body } of callbacks) {
      expect(documentation!.callback.safeParse(JSON.parse(body)).error?.issues ?? []).toEqual([])
    }
    expect(callbacks.length).toBeGreaterThan(0)
  })
})
