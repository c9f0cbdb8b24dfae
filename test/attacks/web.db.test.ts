import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { localPath } from '#domain/accounts/next-path.ts'
import { accounts } from '#server/db/tables/accounts.ts'
import { dguLogins, rateLimits } from '#server/db/tables/sign-in.ts'
import { allEndpoints } from '#server/http/all-endpoints.ts'
import { pathOf } from '../requests.ts'
import { createTestApp, type TestApp } from '../test-app.ts'
import { signInAs } from '../people.ts'
import { sampleOf } from '../sample.ts'
import { foreignAddresses } from './foreign-addresses.ts'
import { everyCookie } from './every-cookie.ts'

/** Attacks through a visitor's browser: OWASP ASVS 5.0, chapter V3. */
let app: TestApp
let anne: Awaited<ReturnType<typeof signInAs>>

beforeAll(async () => {
  app = await createTestApp()
  anne = await signInAs(app)
})
beforeEach(() => app.db.delete(rateLimits))
afterAll(() => app.close())

const changes = allEndpoints.filter(({ endpoint: { method } }) => method !== 'GET')
const evil = 'https://evil.example'

describe('a page of another site', () => {
  const pages: [string, Record<string, string>][] = [
    ['that says who it is', { origin: evil, 'sec-fetch-site': 'cross-site' }],
    ['in a browser that knows no Sec-Fetch-Site', { origin: evil }],
    ['that hides in a sandbox', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['whose name begins like ours', { origin: 'http://localhost:3000.evil.example' }],
    ['whose name ends like ours', { origin: 'http://evil-localhost:3000' }],
    ['that writes our name before an at-sign', { origin: 'http://localhost:3000@evil.example' }],
    ['at our name by another scheme', { origin: 'https://localhost:3000' }],
    ['at our name by another port', { origin: 'http://localhost:3001' }],
    ['at our name in capital letters', { origin: 'HTTP://LOCALHOST:3000' }],
    ['that says it was entered manually', { origin: evil, 'sec-fetch-site': 'none' }],
    ['that says it is ours', { origin: evil, 'sec-fetch-site': 'same-origin' }],
    ['under a neighbouring name', { 'sec-fetch-site': 'same-site' }],
  ]
  // One guard protects all endpoints, so the first page requests every endpoint, and the others take turns.
  test.each(pages)(
    '%s cannot change anything: the request is refused before it is read',
    async (name, headers) => {
      expect(changes.length).toBeGreaterThan(60)
      const turn = pages.findIndex((page) => page[0] === name)
      const asked = changes.filter((_, i) => turn === 0 || i % pages.length === turn)
      for (const { endpoint } of asked) {
        const input = sampleOf(endpoint.input)
        const answer = await app.request(endpoint.method, pathOf(endpoint, input), input, {
          ...headers,
          cookie: anne.cookie,
        })
        const said = (await answer.json()) as { error: { code: string } }
        expect([answer.status, said.error.code], endpoint.path).toEqual([403, 'wrong_origin'])
      }
    },
  )

  test('that posts JSON as plain text with her cookies is refused', async () => {
    for (const type of [
      'text/plain',
      'multipart/form-data; boundary=x',
      'Text/Plain;charset=utf-8',
      ' text/plain',
    ]) {
      const headers = { 'content-type': type, cookie: anne.cookie }
      const body = '{"newPassword":"fire heste i regnvejr"}'
      const answer = await app.hono.request('/api/v1/account/sign-out', {
        method: 'POST',
        headers,
        body,
      })
      expect([403, 415], type).toContain(answer.status)
    }
    const me = await app.request('GET', '/api/v1/account/me', undefined, { cookie: anne.cookie })
    expect(await me.text()).toContain(anne.email)
  })

  test('with a link or a picture has no effect, because GET changes nothing', async () => {
    const before = await app.db.select().from(accounts)
    for (const { endpoint } of changes) {
      const path = pathOf(endpoint, sampleOf(endpoint.input))
      const cookie = anne.cookie
      const answer = await app.request('GET', path, undefined, { cookie })
      // Some addresses have a GET endpoint as well.
      expect(answer.status, path).toBeLessThan(500)
    }
    expect(await app.db.select().from(accounts)).toEqual(before)
    const me = await app.request('GET', '/api/v1/account/me', undefined, { cookie: anne.cookie })
    expect(await me.text()).toContain(anne.email)
  })

  test('cannot read the responses', async () => {
    for (const origin of [evil, 'null', 'http://localhost:3001']) {
      const answer = await app.request('GET', '/api/v1/account/me', undefined, {
        origin,
        cookie: anne.cookie,
      })
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    }
  })
})

describe('an address of another site as the place to go on to', () => {
  test.each(foreignAddresses)('is refused: %j', (address) => {
    expect(localPath(address)).toBeUndefined()
  })

  test.each(['/account', '/account?x=1#y', '/clubs/rold-bakker', '/account/logins', '/æøå'])(
    'is no page of ours like %s',
    (path) => expect(localPath(path)).toBe(path),
  )

  test('is refused after a form without scripts, and on the way back from it', async () => {
    const form = {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost:3000',
    }
    const post = async (path: string, fields: Record<string, string>) => {
      await app.db.delete(rateLimits)
      const body = new URLSearchParams(fields).toString()
      return app.hono.request(path, { method: 'POST', headers: form, body })
    }
    const signIn = { email: anne.email, password: 'en-lang-adgangskode' }
    for (const [i, address] of foreignAddresses.entries()) {
      const back = await post('/api/v1/cases', { kind: 'contact', _page: address })
      expectOwn(back.headers.get('location'), address)
      // Each request hashes a password, so only every third address is used: enough to show that the form has the guard.
      if (i % 3 !== 0) continue
      const on = await post('/api/v1/account/sign-in', { ...signIn, _next: address })
      expectOwn(on.headers.get('location'), address)
    }
  })

  test('is refused at the beginning of a DGU login', async () => {
    for (const address of foreignAddresses) {
      await app.db.delete(rateLimits)
      const answer = await app.hono.request(
        `/oauth-login?next=${encodeURIComponent(address)}&redirect_uri=${encodeURIComponent(address)}`,
      )
      const location = new URL(answer.headers.get('location') ?? '', 'http://localhost:3000')
      expect(location.origin).toBe('http://localhost:3000')
      const back = location.searchParams.get('redirect_uri')
      expect(back).toBe('http://localhost:3000/oauth/callback')
    }
    const kept = await app.db.select().from(dguLogins)
    expect(kept.map(({ next }) => next)).toEqual(foreignAddresses.map(() => '/account'))
  })

  test('is refused in the cookie that shows how a DGU login ended', async () => {
    for (const address of foreignAddresses) {
      const cookie = `dgu_outcome=cancelled.${Buffer.from(address).toString('base64url')}`
      const answer = await app.request('GET', '/api/v1/account/dgu-login', undefined, { cookie })
      const { outcome } = (await answer.json()) as { outcome: { next: string } | null }
      expect(outcome?.next, address).toBe('/account')
    }
  })

  test('is refused behind the key of a mailed link', async () => {
    for (const name of ['sign-up', 'reset-password', 'invitation']) {
      for (const address of foreignAddresses) {
        const extra = new URLSearchParams({ key: 'x'.repeat(43), next: address, page: address })
        const answer = await app.hono.request(`/link/${name}?${extra}`)
        expect(answer.status, name).toBe(303)
        expectOwn(answer.headers.get('location'), address)
      }
    }
  })
})

/** Resolves an address as a browser does on any page of the app. */
function expectOwn(location: string | null, asked: string) {
  expect(location, asked).not.toBeNull()
  const { origin } = new URL(location ?? '', 'http://localhost:3000/account/login')
  expect(origin, asked).toBe('http://localhost:3000')
}

describe('a cookie', () => {
  test('of a neighbour under the same domain is refused: reached by https, ours are this host’s alone', async () => {
    const safe = await createTestApp()
    safe.services.publicUrl = () => 'https://kort.example'
    const lines = await everyCookie(safe)
    const names = new Set(lines.map((line) => line.split('=')[0]?.replace('__Host-', '')))
    expect([...names]).toEqual(
      expect.arrayContaining([
        'saesonkortet.session_token',
        'saesonkortet.form',
        'registration',
        'sign_up_began',
        'sign_up_key',
        'reset_key',
        'email_key',
        'membership_key',
        'invitation',
        'dgu_login',
        'dgu_outcome',
        'own_card',
        'scan',
        'device',
        'known_browser',
        'saesonkortet.two_factor',
      ]),
    )
    for (const line of lines) {
      expect(line).toMatch(/^__Host-/)
      expect(line).toMatch(/; Secure/i)
      expect(line).toMatch(/; HttpOnly/i)
      expect(line).toMatch(/; SameSite=(Lax|Strict)/i)
      expect(line).toMatch(/; Path=\/(;|$)/i)
      expect(line).not.toMatch(/; Domain=/i)
    }
    const tossed = 'registration=' + 'x'.repeat(43)
    const answer = await safe.request('GET', '/api/v1/registrations/current', undefined, {
      cookie: tossed,
    })
    expect(await answer.json()).toMatchObject({ registration: null })
    await safe.close()
  })

  test('shared with an API at a sibling host is for their parent, from https alone, and for nobody else', async () => {
    const env = { PUBLIC_URL: 'http://kort.example', API_ORIGIN: 'http://api.kort.example' }
    const shared = await createTestApp({ env })
    shared.services.publicUrl = () => 'https://kort.example'
    for (const line of await everyCookie(shared)) {
      expect(line).toMatch(/^__Secure-/)
      expect(line).toMatch(/; Domain=kort\.example(;|$)/i)
      expect(line).toMatch(/; Secure/i)
      expect(line).toMatch(/; HttpOnly/i)
      expect(line).toMatch(/; SameSite=(Lax|Strict)/i)
    }
    await shared.close()
  })
})

/** Uses everything that sets a cookie. */
