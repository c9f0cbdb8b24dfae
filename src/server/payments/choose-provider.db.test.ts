import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPaymentShop, type PaymentShop } from '#test/payment-shop.ts'
import { buildAccount } from '#test/people.ts'
import type { Ctx } from '../ctx.ts'
import { paymentAttempts } from '../db/tables/payments.ts'
import { deleteWebhook, insertWebhook, selectWebhooks } from '../simulators/payments/queries.ts'
import { findAttempt } from './attempt-queries.ts'
import { findRegistration } from './callback-registration.ts'
import { listPaymentMethods, providerForAmount } from './providers.ts'
import { retryPayment } from './return-page.ts'
import { startAttempt } from './start-attempt.ts'
import { settleAttempt } from './settle-attempt.ts'
import {
  isTried,
  listTriedProviders,
  registerCallbacks,
  releaseTest,
  startProviderTest,
} from './try-provider.ts'

const karin = { name: 'Karin Lund', email: 'karin@klubkort.example' }
let shop: PaymentShop
let accountId: string
beforeAll(async () => {
  shop = await openPaymentShop({ now: '2027-01-11T10:00:00Z', provider: 'mobilepay' })
  shop.ctx().config.paymentProviders = ['mobilepay', 'quickpay']
  shop.purchases.whenSecured.set_up_test = releaseTest
  accountId = await buildAccount(shop, { ...karin, password: 'en-lang-adgangskode' })
})
afterAll(() => shop.close())

const attemptOf = async (attemptId: string) => (await findAttempt(shop.db, attemptId))!

test('the wallet and cards are offered, under the name that the wallet has on the day', async () => {
  const labels = async () =>
    (await listPaymentMethods(shop.ctx())).methods.map(({ label }) => label)
  expect(await labels()).toEqual(['MobilePay', 'Betalingskort'])
  const before = shop.clock.now()
  shop.clock.set('2027-01-12T08:00:00Z')
  expect(await labels()).toEqual(['Vipps', 'Betalingskort'])
  shop.clock.set(before.toISOString())
})

test('a buyer is sent to the provider of the chosen way to pay, and to the first one without a choice', async () => {
  const orderId = await shop.order()
  const first = await startAttempt(shop.ctx(), orderId)
  const byCard = await startAttempt(shop.ctx(), orderId, { method: 'card' })
  const again = await startAttempt(shop.ctx(), orderId, { method: 'card' })
  expect((await attemptOf(first.attemptId)).provider).toBe('mobilepay')
  expect((await attemptOf(byCard.attemptId)).provider).toBe('quickpay')
  expect(again).toEqual(byCard)
})

test('a buyer who pays at both providers pays once: the second payment is released', async () => {
  const orderId = await shop.order()
  const wallet = await startAttempt(shop.ctx(), orderId, { method: 'wallet' })
  const card = await startAttempt(shop.ctx(), orderId, { method: 'card' })
  for (const { attemptId, redirectUrl } of [wallet, card]) {
    await shop.choose(redirectUrl, 'approve')
    await settleAttempt(shop.ctx(), shop.purchases, { attemptId, source: 'return' })
  }
  await shop.runJobs()
  expect(await attemptOf(wallet.attemptId)).toMatchObject({ capturedOre: 149_500 })
  const second = await attemptOf(card.attemptId)
  expect(second).toMatchObject({ status: 'cancelled', capturedOre: 0 })
  expect(second.releasedAt).not.toBeNull()
})

test('a way to pay that is no longer offered is refused', () => {
  const ctx = { config: { ...shop.ctx().config, paymentProviders: ['mobilepay' as const] } }
  expect(() => providerForAmount(ctx, { amountOre: 100, method: 'card' })).toThrow(
    expect.objectContaining({ details: { reason: 'payment_method_gone' } }),
  )
})

/** A provider that answers every call with an error, and counts them. */
async function brokenProvider() {
  let calls = 0
  const server = createServer((_request, answer) => {
    calls += 1
    answer.writeHead(500).end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    calls: () => calls,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

test('a provider that does not answer is left alone for half a minute, and buyers are shown the other way to pay', async () => {
  const broken = await brokenProvider()
  const { config } = shop.ctx()
  const { quickpay } = config.payments
  // A service of its own, because the others shall not count these failures.
  const down: Ctx = {
    ...shop.ctx(),
    config: {
      ...config,
      payments: { ...config.payments, quickpay: { ...quickpay!, apiUrl: broken.url } },
    },
  }
  const now = shop.clock.now()
  const tryToPay = async () =>
    startAttempt(down, await shop.order(), { method: 'card' }).then(
      () => 'paid',
      ({ details }) => details.text as string,
    )
  const texts = [await tryToPay(), await tryToPay(), await tryToPay()]
  const before = broken.calls()
  texts.push(await tryToPay())
  expect(broken.calls()).toBe(before)
  expect(new Set(texts).size).toBe(1)
  expect(texts[0]).toContain('Vælg MobilePay i stedet')
  const { attemptId } = await startAttempt(down, await shop.order(), { method: 'wallet' })
  expect(attemptId).not.toBe('')

  shop.clock.set(new Date(now.getTime() + 31_000).toISOString())
  await tryToPay()
  expect(broken.calls()).toBeGreaterThan(before)
  const after = broken.calls()
  await tryToPay()
  expect(broken.calls()).toBe(after)
  shop.clock.set(now.toISOString())
  await broken.close()
})

function asOperator(): Ctx {
  const actor = { ...karin, accountId, roles: [] }
  return { ...shop.ctx(), actor: actor as unknown as Ctx['actor'] }
}

const tried = async (name: string) =>
  (await listTriedProviders(shop.ctx())).find((one) => one.name === name)!

test('a test purchase shows that a provider works and reaches us, and costs nothing', async () => {
  const operator = asOperator()
  expect(isTried(await tried('quickpay'))).toBe(false)
  const { redirectUrl } = await startProviderTest(operator, { provider: 'quickpay' })
  await shop.choose(redirectUrl, 'approve')
  await shop.runSimulator()
  // The simulator calls us while the buyer is on the way back.
  await expect
    .poll(async () => (await tried('quickpay')).test)
    .toMatchObject({ isPaid: true, hasFailed: false, calledBackAt: expect.any(String) })
  await shop.runJobs()
  const after = await tried('quickpay')
  expect(after.test).toMatchObject({ isPaid: true, isReleased: true })
  expect(isTried(after)).toBe(true)
})

test('a provider whose callbacks do not reach us is not tried, although the payment went through', async () => {
  const operator = asOperator()
  const elsewhere = { id: randomUUID(), url: 'http://127.0.0.1:9/callbacks', secret: 'secret' }
  await insertWebhook(shop.db, elsewhere)
  const { redirectUrl } = await startProviderTest(operator, { provider: 'mobilepay' })
  const token = new URL((await shop.choose(redirectUrl, 'approve')) ?? '').searchParams.get('t')
  await fetch(`${shop.url()}/api/v1/payments/return/${token}/check`, { method: 'POST' })
  expect((await tried('mobilepay')).test).toMatchObject({ isPaid: true, calledBackAt: null })
  expect(isTried(await tried('mobilepay'))).toBe(false)
  await deleteWebhook(shop.db, elsewhere.id)
})

test.each(['mobilepay', 'stripe'] as const)(
  'the address for callbacks is registered at %s, and they are read with the secret that was answered',
  async (name) => {
    const operator = asOperator()
    const { config } = shop.ctx()
    const providers = [...config.paymentProviders]
    config.paymentProviders = [name]
    const access = config.payments[name]!
    const inSettings = access.webhookSecret
    access.webhookSecret = undefined
    expect((await tried(name)).callbacks).toBe('not_registered')
    await registerCallbacks(operator, { provider: name })
    await registerCallbacks(operator, { provider: name })
    expect((await tried(name)).callbacks).toBe('registered')

    const { redirectUrl } = await startProviderTest(operator, { provider: name })
    await shop.choose(redirectUrl, 'approve')
    await shop.runSimulator()
    await expect
      .poll(async () => (await tried(name)).test?.calledBackAt)
      .toEqual(expect.any(String))
    access.webhookSecret = inSettings
    config.paymentProviders = providers
  },
)

test('a former registration ends last, so that at no moment no address is registered with a secret of ours', async () => {
  const operator = asOperator()
  const register = () => registerCallbacks(operator, { provider: 'mobilepay' })
  await register()
  const former = await findRegistration(shop.db, 'mobilepay')
  const said = shop.exchanges.length
  await register()
  const calls = shop.exchanges
    .slice(said)
    .filter(({ path }) => path.startsWith('/webhooks/'))
    .map(({ method, path }) => `${method} ${path.replace('/webhooks/v1/webhooks', '')}`)
  expect(calls).toEqual(['POST ', `DELETE /${former!.id}`])

  // A provider that does not register a new one keeps the former, and so do we.
  const kept = await findRegistration(shop.db, 'mobilepay')
  const access = shop.ctx().config.payments.mobilepay!
  const { apiUrl } = access
  access.apiUrl = 'http://127.0.0.1:9'
  await expect(register()).rejects.toThrow('outside_service_down')
  access.apiUrl = apiUrl
  expect(await findRegistration(shop.db, 'mobilepay')).toEqual(kept)
  expect((await selectWebhooks(shop.db, 'mobilepay')).map(({ id }) => id)).toContain(kept!.id)
})

test('a payment that is tried again goes on where it began, after another provider has been taken into use', async () => {
  const { config } = shop.ctx()
  const providers = [...config.paymentProviders]
  config.paymentProviders = ['quickpay']
  const orderId = await shop.order()
  const begun = await startAttempt(shop.ctx(), orderId)
  const { redirectUrl } = await startProviderTest(asOperator(), { provider: 'quickpay' })
  config.paymentProviders = ['stripe']

  // The buyer pays at the former provider, which is asked about it.
  await shop.choose(begun.redirectUrl, 'no_callback')
  await settleAttempt(shop.ctx(), shop.purchases, { attemptId: begun.attemptId, source: 'poll' })
  expect(await attemptOf(begun.attemptId)).toMatchObject({
    provider: 'quickpay',
    status: 'authorised',
  })

  // A test is about one provider: it is tried again there, and not at the one that is in use now.
  const address = new URL((await shop.choose(redirectUrl, 'decline'))!)
  const token = address.searchParams.get('t') ?? ''
  await fetch(`${shop.url()}/api/v1/payments/return/${token}/check`, { method: 'POST' })
  const again = await retryPayment(shop.ctx(), shop.purchases, { token })
  const [attempt] = await shop.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.redirectUrl, again.redirectUrl))
  expect(attempt).toMatchObject({ provider: 'quickpay' })
  expect(again.redirectUrl).not.toBe(redirectUrl)
  config.paymentProviders = providers
})

test('a provider that is not in use can be neither tried nor registered', async () => {
  const operator = asOperator()
  await expect(startProviderTest(operator, { provider: 'simulator' })).rejects.toThrow('not_found')
  await expect(registerCallbacks(operator, { provider: 'nobody' })).rejects.toThrow('not_found')
})
