import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { buildTournament } from '#test/tournaments.ts'
import { signInAs } from '#test/people.ts'

const page = 'http://www.saesonkortet.example'
const api = 'http://api.saesonkortet.example'
const stranger = 'https://evil.example'

let app: TestApp
let cookie: string
beforeAll(async () => {
  app = await createTestApp({ env: { PUBLIC_URL: page, API_ORIGIN: api } })
  cookie = (await signInAs(app)).cookie
})
afterAll(() => app.close())

const path = '/api/v1/account/me'

describe('an API with an origin of its own', () => {
  test('may be read by our own pages with cookies', async () => {
    const { headers } = await app.request('GET', path, undefined, { origin: page, cookie })
    expect(headers.get('access-control-allow-origin')).toBe(page)
    expect(headers.get('access-control-allow-credentials')).toBe('true')
    expect(headers.get('vary')?.toLowerCase()).toContain('origin')
  })

  test('has boards of their own in shared caches for each origin', async () => {
    const { round } = await buildTournament(app.db, { state: 'in_play' })
    const ask = (origin: string) =>
      app.request('GET', `/api/v1/rounds/${round.id}/board`, undefined, { origin })
    const { headers } = await ask(page)
    expect(headers.get('cache-control')).toContain('s-maxage=1,')
    expect(headers.get('access-control-allow-origin')).toBe(page)
    expect(headers.get('vary')).toMatch(/Accept-Encoding.*Origin/i)
    expect((await ask(stranger)).headers.get('access-control-allow-origin')).toBeNull()
  })

  test.each([stranger, 'null', `${page}.evil.example`, `${page}:3001`])(
    'may not be read by %s',
    async (origin) => {
      const { headers } = await app.request('GET', path, undefined, { origin, cookie })
      expect(headers.get('access-control-allow-origin')).toBeNull()
    },
  )

  test('allows a preflight from our pages only', async () => {
    const ask = (origin: string) =>
      app.request('OPTIONS', path, undefined, { origin, 'access-control-request-method': 'PUT' })
    const own = await ask(page)
    expect(own.status).toBe(204)
    expect(own.headers.get('access-control-allow-origin')).toBe(page)
    expect(own.headers.get('access-control-allow-methods')).toContain('PUT')
    expect((await ask(stranger)).headers.get('access-control-allow-origin')).toBeNull()
  })

  test.each([
    ['our page at another site', { origin: page, 'sec-fetch-site': 'cross-site' }, true],
    ['our page at a sister address', { origin: page, 'sec-fetch-site': 'same-site' }, true],
    ['the API’s own pages', { origin: api, 'sec-fetch-site': 'same-origin' }, true],
    ['a stranger', { origin: stranger, 'sec-fetch-site': 'cross-site' }, false],
    ['a page without an origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }, false],
    ['a sister that names no origin', { 'sec-fetch-site': 'same-site' }, false],
  ] as [string, Record<string, string>, boolean][])('%s', async (_, headers, may) => {
    const answer = await app.request('POST', '/api/v1/account/sign-out', {}, headers)
    expect(answer.status === 403).toBe(!may)
  })
})

describe('a form posted by a browser', () => {
  const letter = new URLSearchParams({ kind: 'contact', name: 'Anne', email: 'a@example.dk' })
  const post = async (headers: Record<string, string>) => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const sent = { method: 'POST', headers: { ...type, ...headers }, body: letter }
    return (await app.hono.request('/api/v1/cases', sent)).status
  }

  test('is accepted from our own page', async () => {
    expect(await post({ origin: page, 'sec-fetch-site': 'same-origin', cookie })).toBe(303)
  })

  test.each([stranger, 'null'])('is refused from %s', async (origin) => {
    expect(await post({ origin, cookie })).toBe(403)
  })

  test('with cookies is refused without an origin', async () => {
    // Every page on the net can post a form with her cookies; a browser says so, one way or the other.
    expect(await post({ cookie })).toBe(403)
    expect(await post({})).toBe(303)
  })
})

test('without a separate API no other origin has access', async () => {
  const plain = await createTestApp()
  const { headers } = await plain.request('GET', path, undefined, { origin: api })
  expect(headers.get('access-control-allow-origin')).toBeNull()
  const refused = await plain.request('POST', '/api/v1/account/sign-out', {}, { origin: api })
  expect(refused.status).toBe(403)
  await plain.close()
})
