import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPaymentShop, type PaymentShop } from '#test/payment-shop.ts'
import { paymentEvents } from '../db/tables/payments.ts'
import { simulatorCallbacks } from '../db/tables/simulators.ts'
import type { Choice } from '../simulators/payments/choices.ts'
import { signedHeaders } from '../simulators/payments/callbacks.ts'
import { ProviderError, type PaymentAt, type Provider } from './provider.ts'
import { callbackUrl, providerByName } from './providers.ts'

/** What a provider does not report: that the buyer left, that time ran out, and that the rest of a capture is released. */
const none = { reportsAbort: true, reportsExpiry: true, releasesRest: true }
const limitsOf = {
  simulator: none,
  mobilepay: none,
  quickpay: { reportsAbort: false, reportsExpiry: false, releasesRest: false },
}

/** What every provider must do, whatever its language (docs/algorithms/payments.md). */
describe.each(['simulator', 'mobilepay', 'quickpay'] as const)('%s', (name) => {
  const limits = limitsOf[name]
  let shop: PaymentShop
  let provider: Provider
  beforeAll(async () => {
    shop = await openPaymentShop(name === 'simulator' ? {} : { provider: name })
    provider = await providerByName(shop.ctx(), name)
  })
  afterAll(() => shop.close())

  let started = 0
  const newPayment = () => {
    started += 1
    return {
      reference: `contract-${started}`,
      amountOre: 149_500,
      currency: 'DKK',
      returnUrl: `${shop.url()}/payments/redirect?t=token`,
      cancelUrl: `${shop.url()}/payments/redirect?t=token&cancelled=true`,
      description: 'Sæsonkortet, bestilling 2027-000001',
      expiresAt: new Date(shop.clock.now().getTime() + 10 * 60_000),
    }
  }
  async function payment(choice?: Choice): Promise<PaymentAt & { redirectUrl: string }> {
    const wanted = newPayment()
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
    const wanted = newPayment()
    const first = await provider.create(wanted, 'the-same-key')
    expect(await provider.create(wanted, 'the-same-key')).toEqual(first)
    const found = await provider.get({ reference: wanted.reference, providerId: null })
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
    ['decline', ['declined', 'aborted']],
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
    expect(await provider.get(of)).toMatchObject({ state: 'terminated', authorizedOre: 0 })
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

  const newestCallback = async () => {
    const [row] = await shop.db
      .select()
      .from(simulatorCallbacks)
      .orderBy(desc(simulatorCallbacks.createdAt), desc(simulatorCallbacks.id))
      .limit(1)
    return row!
  }

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
    const { body } = await newestCallback()
    const url = callbackUrl(shop.ctx(), name)
    const date = shop.clock.now().toUTCString()
    const forged = signedHeaders({ url, body, date, secret: 'another secret' })
    const send = async (headers: Record<string, string>, content = body) =>
      (await fetch(url, { method: 'POST', headers, body: content })).status
    expect(await send(forged)).toBe(401)
    expect(await send({ 'content-type': 'application/json' })).toBe(401)
  })
})
