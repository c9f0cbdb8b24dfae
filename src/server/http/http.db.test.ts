import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '#test/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const signOut = (headers: Record<string, string>) =>
  house.request('POST', '/api/v1/account/sign-out', {}, headers)

describe('a state change must come from our own pages', () => {
  test.each([
    ['our own page', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' }],
    ['a program, not a browser', {}],
    ['an address typed by hand', { 'sec-fetch-site': 'none' }],
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

describe('what machines ask', () => {
  test('alive, ready and how it is doing', async () => {
    expect((await house.request('GET', '/healthz')).status).toBe(200)
    expect((await house.request('GET', '/readyz')).status).toBe(200)
    const metrics = await house.request('GET', '/metrics')
    expect(await metrics.text()).toContain('http_request_duration_seconds')
  })

  test('figures are for our own network only', async () => {
    const answer = await house.request('GET', '/metrics', undefined, {
      'x-visitor-address': '203.0.113.9',
    })
    expect(answer.status).toBe(404)
  })

  test('the clock of the demonstration can be moved from this machine alone', async () => {
    const move = { now: '2027-07-01T12:00:00+02:00' }
    const stranger = await house.request('POST', '/__clock', move, {
      'x-visitor-address': '203.0.113.9',
    })
    expect(stranger.status).toBe(404)
    const page = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect((await house.request('POST', '/__clock', move, page)).status).toBe(403)
    expect((await house.request('POST', '/__clock', { now: 'i morgen' })).status).toBe(400)
    expect((await house.request('POST', '/__clock', move)).status).toBe(200)
  })

  test('there is no clock to move outside the demonstration', async () => {
    const real = await openTestHouse({ env: { DEMO: '0', PUBLIC_URL: 'http://localhost:3000' } })
    expect((await real.request('POST', '/__clock', { now: '2027-07-01T12:00:00Z' })).status).toBe(
      404,
    )
    await real.close()
  })
})
