import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DguLogin } from '#contract/accounts/dgu-login.ts'
import type { Me } from '#contract/accounts/endpoints.ts'
import { dguLogins, rateLimits } from '#server/db/tables/sign-in.ts'
import { golferOf, openDguBrowser } from '#test/dgu-browser.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
let origin: string

beforeAll(async () => {
  app = await createTestApp()
  origin = await app.listen()
})
beforeEach(() => app.db.delete(rateLimits))
afterAll(() => app.close())

type Browser = ReturnType<typeof openDguBrowser>

const browser = () => openDguBrowser(origin)
const stateOf = async (one: Browser) => (await one.api<DguLogin>('GET', '/account/dgu-login')).body
const outcomeOf = async (one: Browser) => (await stateOf(one)).outcome?.code
const meOf = async (one: Browser) => (await one.api<Me>('GET', '/account/me')).body.account

test('a golfer proves the address once, and afterwards DGU alone signs in', async () => {
  const first = browser()
  const back = await first.signIn('plushandicap', '/oauth-login?next=/account/passes')
  expect(back.url.pathname).toBe('/account/oauth')
  expect(await stateOf(first)).toMatchObject({
    golfer: {
      firstName: 'Frederik',
      lastName: 'Storm',
      handicap: '+1,2',
      homeClub: 'Golfklub 910',
    },
    linked: null,
  })
  expect(await meOf(first)).toBeNull()

  const sent = await first.api('POST', '/account/dgu-login/code', { email: 'frederik@example.dk' })
  const code = { code: sent.body['demoCode'] }
  const checked = await first.api('POST', '/account/dgu-login/code/check', code)
  expect(checked.body).toEqual({ step: 'done', next: '/account/passes' })
  expect(await meOf(first)).toMatchObject({ email: 'frederik@example.dk', name: 'Frederik Storm' })
  expect((await stateOf(first)).golfer).toBeNull()

  const later = browser()
  const again = await later.signIn('plushandicap', '/oauth-login?next=/account/passes')
  expect(again.url.pathname).toBe('/account/passes')
  expect(await meOf(later)).toMatchObject({ email: 'frederik@example.dk' })
})

test('of several clubs the home club is shown, and all are stored', async () => {
  const one = browser()
  await one.signIn('medlem af to klubber')
  expect((await stateOf(one)).golfer?.homeClub).toBe('Golfklub 908')
})

test('a golfer without the right to play can sign in', async () => {
  const one = browser()
  expect((await one.signIn('uden spilleret')).url.pathname).toBe('/account/oauth')
})

test.each([
  ['DGU-login svarer med fejl', 'login_down'],
  ['DGU-login svarer med volapyk', 'login_down'],
  ['DGU’s register svarer med fejl', 'register_down'],
  ['DGU’s register svarer med volapyk', 'register_down'],
  ['barn', 'too_young'],
])('%s: %s', async (kind, outcome) => {
  const one = browser()
  const back = await one.signIn(kind, '/oauth-login?next=/scan')
  expect(back.url.href).toBe(`${origin}/oauth/callback`)
  expect((await stateOf(one)).outcome).toEqual({ code: outcome, next: '/scan' })
  expect(await meOf(one)).toBeNull()
})

test('a request to DGU times out while the golfer still waits', async () => {
  const began = performance.now()
  const [login, register] = [browser(), browser()]
  await Promise.all([
    login.signIn('DGU-login svarer ikke'),
    register.signIn('DGU’s register svarer ikke'),
  ])
  expect(performance.now() - began).toBeLessThan(9_000)
  expect([await outcomeOf(login), await outcomeOf(register)]).toEqual([
    'login_down',
    'register_down',
  ])
})

test('cancelling at DGU shows the reason, and the golfer can begin again', async () => {
  const one = browser()
  expect((await one.cancel('/oauth-login?next=/scan')).url.href).toBe(`${origin}/oauth/callback`)
  expect((await stateOf(one)).outcome).toEqual({ code: 'cancelled', next: '/scan' })
  await one.open('/oauth-login')
  expect(await outcomeOf(one)).toBeUndefined()
})

test('neither code nor state stays in the address, and a reload changes nothing', async () => {
  const one = browser()
  const { url } = await one.signIn('ung')
  expect(url.search).toBe('')
  expect((await stateOf(one)).golfer?.firstName).toBe('Ida')
  expect((await stateOf(one)).golfer?.firstName).toBe('Ida')
})

/** A callback that the union has sent, caught before our side has seen it. */
async function caught(one: Browser, kind = 'ung') {
  const page = await one.open('/oauth-login')
  const answer = await fetch(page.url, {
    method: 'POST',
    body: new URLSearchParams({ golfer: golferOf(kind).personId }),
    headers: { cookie: [...one.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    redirect: 'manual',
  })
  return one.peek(answer.headers.get('location') ?? '')
}

test('a repeated callback is refused', async () => {
  const one = browser()
  const callback = await caught(one)
  expect((await one.open(callback)).url.pathname).toBe('/account/oauth')
  await one.open(callback)
  expect(await outcomeOf(one)).toBe('used')
})

test('DGU refuses a code that was used elsewhere', async () => {
  const one = browser()
  const [mine, other] = [await caught(one), await caught(one)]
  await one.open(other)
  mine.searchParams.set('code', other.searchParams.get('code') ?? '')
  await one.open(mine)
  expect(await outcomeOf(one)).toBe('code_refused')
})

test('a callback in another browser is refused', async () => {
  const [victim, thief] = [browser(), browser()]
  const callback = await caught(victim)
  await thief.open('/oauth-login')
  await thief.open(callback)
  expect(await outcomeOf(thief)).toBe('unknown')
  expect((await stateOf(thief)).golfer).toBeNull()
  // And the one that asked is not robbed of it.
  expect((await victim.open(callback)).url.pathname).toBe('/account/oauth')
})

test('two simultaneous logins in one browser both succeed', async () => {
  const one = browser()
  const [first, second] = [await caught(one, 'ung'), await caught(one, 'senior')]
  await one.open(first)
  expect(await outcomeOf(one)).toBeUndefined()
  await one.open(second)
  expect(await outcomeOf(one)).toBeUndefined()
})

test.each([
  ['no state', '?code=abc'],
  ['an invented state', '?code=abc&state=invented'],
  ['a state without a browser', `?code=abc&state=${'x'.repeat(43)}`],
  ['a huge state', `?code=abc&state=${'x'.repeat(5000)}`],
  ['two states', '?code=abc&state=a&state=b'],
])('%s is none of ours', async (_, query) => {
  const one = browser()
  expect((await one.open(`/oauth/callback${query}`)).url.href).toBe(`${origin}/oauth/callback`)
  expect(await outcomeOf(one)).toBe('unknown')
})

test('a login expires after ten minutes', async () => {
  const one = browser()
  const callback = await caught(one)
  await app.db.update(dguLogins).set({ expiresAt: sql`clock_timestamp() - interval '1 second'` })
  await one.open(callback)
  expect(await outcomeOf(one)).toBe('expired')
})

test.each([
  ['another service answers', { iss: 'https://evil.example' }],
  [
    'the union’s own words are never shown',
    { code: '', error: '<script>alert(1)</script>', error_description: 'Ring 90 90' },
  ],
])('%s', async (_, change) => {
  const one = browser()
  const callback = await caught(one)
  for (const [name, value] of Object.entries(change)) {
    if (value === '') callback.searchParams.delete(name)
    else callback.searchParams.set(name, value)
  }
  const seen = await one.open(callback)
  expect(await outcomeOf(one)).toBe('refused_there')
  expect(seen.body + JSON.stringify(await stateOf(one)) + one.visited.at(-1)).not.toMatch(
    /script|90 90|evil/,
  )
})

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/account/logout',
  '/api/v1/account/me',
])('nobody is led to %s afterwards', async (next) => {
  const one = browser()
  await one.cancel(`/oauth-login?next=${encodeURIComponent(next)}`)
  expect((await stateOf(one)).outcome?.next).toBe('/account')
})

test('a prefetch begins no login', async () => {
  const before = await app.db.$count(dguLogins)
  const answer = await fetch(`${origin}/oauth-login`, {
    headers: { 'sec-purpose': 'prefetch' },
    redirect: 'manual',
  })
  expect(answer.status).toBe(503)
  expect(await app.db.$count(dguLogins)).toBe(before)
})

test('too many logins from one address must wait', async () => {
  const one = browser()
  for (let i = 0; i < 60; i++) await one.peek('/oauth-login')
  await one.open('/oauth-login')
  expect(await outcomeOf(one)).toBe('too_many')
})

test('without a configured client there is no redirect to DGU', async () => {
  app.services.config.demo = false
  const one = browser()
  expect((await one.open('/oauth-login')).url.href).toBe(`${origin}/oauth/callback`)
  const state = await stateOf(one)
  app.services.config.demo = true
  expect(state).toMatchObject({ available: false, outcome: { code: 'off' } })
})
