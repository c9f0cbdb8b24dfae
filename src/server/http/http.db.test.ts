import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asOperator, createTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const signOut = (headers: Record<string, string>) =>
  app.request('POST', '/api/v1/account/sign-out', {}, headers)

describe('a state change must come from our own pages', () => {
  test.each([
    ['our own page', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' }],
    ['a program, not a browser', {}],
    ['an address entered manually', { 'sec-fetch-site': 'none' }],
  ])('%s may', async (_, headers) => {
    expect((await signOut(headers)).status).not.toBe(403)
  })

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['another site in an old browser', { origin: 'https://evil.example' }],
    ['a neighbour under the same name', { 'sec-fetch-site': 'same-site' }],
    ['a page without an origin', { origin: 'null' }],
  ])('%s may not', async (_, headers) => {
    const answer = await signOut(headers)
    expect(answer.status).toBe(403)
    expect(await answer.json()).toEqual({
      error: { code: 'wrong_origin', message: 'wrong_origin' },
    })
  })
})

describe('operational endpoints', () => {
  test('report liveness, readiness and status', async () => {
    expect((await app.request('GET', '/healthz')).status).toBe(200)
    expect((await app.request('GET', '/readyz')).status).toBe(200)
    const metrics = await app.request('GET', '/metrics', undefined, asOperator)
    expect(await metrics.text()).toContain('http_request_duration_seconds')
  })

  test('show figures and causes only with the token', async () => {
    const others: Record<string, string>[] = [
      {},
      { authorization: 'Bearer another' },
      { 'x-visitor-address': '127.0.0.1' },
    ]
    for (const headers of others) {
      expect((await app.request('GET', '/metrics', undefined, headers)).status).toBe(404)
      const ready = await app.request('GET', '/readyz', undefined, headers)
      expect(await ready.json()).toEqual({ status: 'ready' })
    }
    const ready = await app.request('GET', '/readyz', undefined, asOperator)
    expect(await ready.json()).toEqual({ status: 'ready', milliseconds: expect.any(Number) })
  })

  test('show no figures when no token is configured', async () => {
    const bare = await createTestApp({ env: { OPERATIONS_TOKEN: '' } })
    for (const authorization of ['Bearer ', 'Bearer undefined', asOperator.authorization]) {
      const headers = { authorization }
      expect((await bare.request('GET', '/metrics', undefined, headers)).status).toBe(404)
      const ready = await bare.request('GET', '/readyz', undefined, headers)
      expect(await ready.json()).toEqual({ status: 'ready' })
    }
    await bare.close()
  })

  test('respond 503 with Retry-After when the database cannot write, and the cause only to the operator', async () => {
    const { max } = app.pool.options
    const taken = await Promise.all(Array.from({ length: max }, () => app.pool.connect()))
    // Asked a moment ago, it would still be the answer.
    await sleep(1_050)
    const answer = await app.request('GET', '/readyz')
    const told = await app.request('GET', '/readyz', undefined, asOperator)
    for (const client of taken) client.release()
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('3')
    expect(await answer.json()).toEqual({ status: 'not_ready' })
    expect(await told.json()).toMatchObject({ status: 'not_ready', cause: 'late' })
  })

  test('serve the API description from one cached response', async () => {
    const ask = (headers = {}) => app.request('GET', '/api/v1/openapi.json', undefined, headers)
    const spent = async (turns: number) => {
      const from = performance.now()
      for (let turn = 0; turn < turns; turn += 1) await (await ask()).arrayBuffer()
      return (performance.now() - from) / turns
    }
    const making = await spent(1)
    expect(await spent(50)).toBeLessThan(making / 4)
    const first = await ask()
    expect(await first.json()).toMatchObject({ openapi: '3.1.0' })
    const etag = first.headers.get('etag') ?? ''
    expect((await ask({ 'if-none-match': etag })).status).toBe(304)
    const pressed = await ask({ 'accept-encoding': 'br' })
    expect(pressed.headers.get('content-encoding')).toBe('br')
    expect((await pressed.arrayBuffer()).byteLength).toBeLessThan(150_000)
  })

  test('refuse to move the clock through an undeclared proxy', async () => {
    const move = { now: '2027-07-01T12:00:00+02:00' }
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-proto']) {
      const through = { [header]: '203.0.113.9' }
      expect((await app.request('POST', '/__clock', move, through)).status, header).toBe(404)
    }
  })

  test('move the demonstration’s clock only from this machine', async () => {
    const move = { now: '2027-07-01T12:00:00+02:00' }
    const stranger = await app.request('POST', '/__clock', move, {
      'x-visitor-address': '203.0.113.9',
    })
    expect(stranger.status).toBe(404)
    const page = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect((await app.request('POST', '/__clock', move, page)).status).toBe(403)
    expect((await app.request('POST', '/__clock', { now: 'i morgen' })).status).toBe(400)
    expect((await app.request('POST', '/__clock', move)).status).toBe(200)
  })

  test('have no clock to move outside the demonstration', async () => {
    const real = await createTestApp({ env: { DEMO: '0', PUBLIC_URL: 'http://localhost:3000' } })
    expect((await real.request('POST', '/__clock', { now: '2027-07-01T12:00:00Z' })).status).toBe(
      404,
    )
    await real.close()
  })
})
