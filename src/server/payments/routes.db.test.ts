import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPaymentShop, type PaymentShop } from '#test/payment-shop.ts'
import { signedHeaders } from '../simulators/payments/callbacks.ts'
import { loadConfig } from '../config.ts'
import { findAttempt } from './attempt-queries.ts'
import { simulatorKeys } from './providers.ts'

let shop: PaymentShop
beforeAll(async () => {
  shop = await openPaymentShop()
})
afterAll(() => shop.close())

const send = (path: string, init: RequestInit = {}) => shop.hono.request(path, init)
const tokenIn = (location: string | undefined) => new URL(location ?? '').searchParams.get('t')

async function callback(attemptId: string, change: { secret?: string; body?: string } = {}) {
  const { reference } = (await findAttempt(shop.db, attemptId))!
  const url = `${shop.url()}/api/v1/payments/callbacks/simulator`
  const body = JSON.stringify({
    reference,
    pspReference: attemptId,
    name: 'payment.authorized',
    success: true,
  })
  const { callbackSecret } = await simulatorKeys(shop.ctx())
  const date = shop.clock.now().toUTCString()
  const headers = signedHeaders({ url, body, date, secret: change.secret ?? callbackSecret })
  return fetch(url, { method: 'POST', headers, body: change.body ?? body })
}

test('the return page waits, checks the payment, and leads to the card', async () => {
  const { redirectUrl } = await shop.start()
  const token = tokenIn(await shop.choose(redirectUrl, 'no_callback'))
  const waiting = await send(`/api/v1/payments/return/${token}`)
  expect(await waiting.json()).toMatchObject({
    state: 'waiting',
    // For a buyer who left the provider's page: the same payment goes on.
    canRetry: true,
    isReleased: false,
    totalOre: 149_500,
  })
  const paid = await send(`/api/v1/payments/return/${token}/check`, { method: 'POST' })
  expect(await paid.json()).toEqual({
    state: 'paid',
    giftCardOre: 0,
    orderNumber: expect.stringMatching(/^2027-\d{6}$/),
    kind: 'pass',
    totalOre: 149_500,
    next: '/account',
    canRetry: false,
    isReleased: false,
  })
})

test.each([
  ['decline', 'declined', true],
  ['abort', 'cancelled', true],
  ['wrong_amount', 'mismatch', true],
  ['approve_later', 'waiting', true],
] as const)('after %s the return page has the state %s', async (choice, state, canRetry) => {
  const { redirectUrl } = await shop.start()
  const token = tokenIn(await shop.choose(redirectUrl, choice))
  const answer = await send(`/api/v1/payments/return/${token}/check`, { method: 'POST' })
  expect(await answer.json()).toMatchObject({ state, canRetry })
})

test('a delayed approval arrives after five seconds, also across a restart', async () => {
  const { redirectUrl } = await shop.start()
  const token = tokenIn(await shop.choose(redirectUrl, 'approve_later'))
  shop.clock.setOffset(6_000)
  await shop.runSimulator()
  const answer = await send(`/api/v1/payments/return/${token}/check`, { method: 'POST' })
  expect(await answer.json()).toMatchObject({ state: 'paid' })
  shop.clock.setOffset(0)
})

test('a declined payment can be tried again from the page', async () => {
  const { redirectUrl } = await shop.start()
  const token = tokenIn(await shop.choose(redirectUrl, 'decline'))
  await send(`/api/v1/payments/return/${token}/check`, { method: 'POST' })
  const retry = await send(`/api/v1/payments/return/${token}/retry`, { method: 'POST' })
  const again = (await retry.json()) as { redirectUrl: string }
  expect(again.redirectUrl).not.toBe(redirectUrl)
})

test.each(['', '/check', '/retry'])('an unknown token gets not_found at …%s', async (rest) => {
  await shop.start()
  const path = `/api/v1/payments/return/${'x'.repeat(43)}${rest}`
  expect((await send(path, { method: rest ? 'POST' : 'GET' })).status).toBe(404)
})

test('a callback that falsely claims a payment changes nothing', async () => {
  const { orderId, attemptId } = await shop.start()
  expect((await callback(attemptId)).status).toBe(204)
  expect(await findAttempt(shop.db, attemptId)).toMatchObject({ status: 'created' })
  expect(await shop.delivered()).not.toContain(orderId)
})

test('a callback with a wrong signature or a changed body is refused', async () => {
  const { attemptId } = await shop.start()
  expect((await callback(attemptId, { secret: 'wrong' })).status).toBe(401)
  expect((await callback(attemptId, { body: '{}' })).status).toBe(401)
  const other = await send('/api/v1/payments/callbacks/other', { method: 'POST', body: '{}' })
  expect(other.status).toBe(404)
})

test('the simulator is refused in production, where sales are closed instead', () => {
  const env = { DEMO: '0', AUTH_SECRET: 'x'.repeat(32), PUBLIC_URL: 'https://saesonkortet.example' }
  expect(() => loadConfig({ ...env, PAYMENT_PROVIDER: 'simulator' })).toThrow(
    'Betalingssimulatoren kan ikke bruges i drift',
  )
  expect(loadConfig(env).paymentProviders).toEqual([])
})
