import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accounts, sessions } from '#server/db/tables/accounts.ts'
import { dguLogins, rateLimits } from '#server/db/tables/sign-in.ts'
import { openDguBrowser } from '../dgu-browser.ts'
import { createTestApp, type TestApp } from '../test-app.ts'
import { signInAs } from '../people.ts'

/** Attacks on the login at the golf union: OWASP ASVS 5.0, chapter V10. */
let app: TestApp
let origin: string

beforeAll(async () => {
  app = await createTestApp()
  origin = await app.listen()
})
beforeEach(() => app.db.delete(rateLimits))
afterAll(() => app.close())

const outcome = async (browser: ReturnType<typeof openDguBrowser>) =>
  (await browser.api<{ outcome: { code: string } | null }>('GET', '/account/dgu-login')).body
    .outcome?.code
const sessionsOpen = async () => (await app.db.select().from(sessions)).length

/** Starts a login; returns the address to which the browser would go next. */
async function begun() {
  const browser = openDguBrowser(origin)
  const asked = await browser.peek('/oauth-login')
  return { browser, asked, state: asked.searchParams.get('state') ?? '' }
}

const callbacks: [string, (state: string) => string][] = [
  ['without a state', () => '?code=abc'],
  ['with an empty state', () => '?code=abc&state='],
  ['with a guessed state', () => `?code=abc&state=${'a'.repeat(43)}`],
  ['with its state twice', (state) => `?code=abc&state=x&state=${state}`],
  ['with its state in a list', (state) => `?code=abc&state[]=${state}`],
  ['with its state in capital letters', (state) => `?code=abc&state=${state.toUpperCase()}`],
  ['with a code that the union never gave', (state) => `?code=abc&state=${state}`],
  ['without a code', (state) => `?state=${state}`],
  [
    'with a code of a hundred thousand letters',
    (state) => `?code=${'a'.repeat(5_000)}&state=${state}`,
  ],
  ['from another issuer', (state) => `?code=abc&state=${state}&iss=https%3A%2F%2Fevil.example`],
  [
    'with a token instead of a code',
    (state) => `?access_token=abc&token_type=Bearer&state=${state}`,
  ],
  [
    'with an identity beside it',
    (state) => `?code=abc&state=${state}&unionId=901-1001&sub=1001&email=anne%40demo.example`,
  ],
  ['with an error beside its code', (state) => `?code=abc&state=${state}&error=server_error`],
]

test.each(callbacks)('a callback %s is refused', async (_, question) => {
  const { browser, state } = await begun()
  const before = await sessionsOpen()
  const seen = await browser.open(`/oauth/callback${question(state)}`)
  expect(seen.url.pathname).toBe('/oauth/callback')
  expect(seen.url.search).toBe('')
  expect(await outcome(browser)).toMatch(/^(unknown|refused_there|code_refused|expired|used)$/)
  expect(await sessionsOpen()).toBe(before)
  expect(browser.cookies.has('saesonkortet.session_token')).toBe(false)
})

test('an error text with a script is not shown on the page', async () => {
  const { browser, state } = await begun()
  const words = encodeURIComponent('<script>alert(1)</script>')
  await browser.open(
    `/oauth/callback?error=access_denied&error_description=${words}&state=${state}`,
  )
  const told = await browser.api('GET', '/account/dgu-login')
  expect(JSON.stringify(told.body)).not.toContain('script')
})

test('the verifier of a login stays on the server: browser and union see only its hash', async () => {
  const { asked, browser, state } = await begun()
  expect(asked.searchParams.get('code_challenge_method')).toBe('S256')
  const challenge = asked.searchParams.get('code_challenge') ?? ''
  const rows = await app.db.select().from(dguLogins)
  const row = rows.find(({ verifier }) => hashOf(verifier ?? '') === challenge)
  expect(row?.verifier).toMatch(/^[\w-]{43}$/)
  const seen = [...browser.visited, ...browser.cookies.values()].join()
  expect(seen).not.toContain(row?.verifier ?? 'nothing')
  // The table does not contain the state or the browser's key either.
  expect(JSON.stringify(rows)).not.toContain(state)
  for (const value of browser.cookies.values()) expect(JSON.stringify(rows)).not.toContain(value)
})

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

test('a login that an attacker started is refused in the victim’s browser', async () => {
  const eve = await begun()
  const victim = openDguBrowser(origin)
  await victim.peek('/oauth-login')
  await victim.open(`/oauth/callback?code=abc&state=${eve.state}`)
  expect(await outcome(victim)).toBe('unknown')
  expect(victim.cookies.has('saesonkortet.session_token')).toBe(false)
})

test('a link cannot attach the attacker’s golfer to a signed-in victim', async () => {
  const anne = await signInAs(app)
  const [name = '', value = ''] = anne.cookie.split('=')
  const victim = openDguBrowser(origin, new Map([[name, value]]))
  await victim.peek('/oauth-login')
  // Eve goes on until the union's redirect, and sends Anne that link.
  const isAnswer = ({ pathname }: URL) => pathname === '/oauth/callback'
  const eve = openDguBrowser(origin, new Map(), isAnswer)
  const { url } = await eve.signIn('fuldtidsmedlem')
  expect(url.searchParams.get('code')).toBeTruthy()
  await victim.open(url)
  expect(await outcome(victim)).toBe('unknown')
  const { body } = await victim.api<{ linked: unknown; golfer: unknown }>(
    'GET',
    '/account/dgu-login',
  )
  expect(body).toMatchObject({ linked: null, golfer: null })
  expect(victim.cookies.get(name)).toBe(value)
})

test('the union’s mail address neither creates nor opens an account', async () => {
  const before = await app.db.select().from(accounts)
  const browser = openDguBrowser(origin)
  await browser.signIn('fuldtidsmedlem')
  expect(await app.db.select().from(accounts)).toHaveLength(before.length)
  expect(browser.cookies.has('saesonkortet.session_token')).toBe(false)
})
