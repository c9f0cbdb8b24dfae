import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { and, eq, sql } from 'drizzle-orm'
import { sessions } from '#server/db/tables/accounts.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { knownBrowsers, rateLimits } from '#server/db/tables/sign-in.ts'
import { newBrowser as newTestBrowser, type TestBrowser } from '#test/browser.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { buildAccount } from '#test/people.ts'
import { grantRole } from './ensure-account.ts'
import { enrolForDemo } from './two-factor.ts'

const password = 'en-lang-adgangskode'
let app: TestApp
let counter = 0

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(() => app.db.delete(rateLimits))
afterAll(() => app.close())

const newBrowser = (address?: string) => newTestBrowser(app, address)

async function person({ isAdminPath = false, hasApp = true } = {}) {
  const email = `husket-${(counter += 1)}@example.dk`
  const accountId = await buildAccount(app, {
    email,
    name: 'Anne Holm',
    password,
  })
  if (isAdminPath)
    await grantRole(app.db, app.ctx(), { accountId, name: 'operator_support', scopeId: null })
  if (hasApp) await enrolForDemo(app.db, app.ctx(), accountId)
  return { email, accountId }
}

const signIn = (browser: TestBrowser, email: string, given = password) =>
  browser.send('POST', 'sign-in', { email, password: given })

async function signInByBoth(browser: TestBrowser, email: string, remember?: boolean) {
  await signIn(browser, email)
  const { body } = await browser.send('GET', 'second-step')
  await app.db.delete(rateLimits)
  const passed = await browser.send('POST', 'second-step', { code: body.demoCode, remember })
  expect(passed.status).toBe(200)
  return body
}
const twoFactorOf = async (browser: TestBrowser) =>
  (await browser.send('GET', 'me')).body.account?.twoFactor
const mailsTo = async (email: string, template = 'newSignIn') =>
  app.db
    .select()
    .from(mails)
    .where(and(eq(mails.toAddress, email), eq(mails.template, template)))

// Club staff are spared the second step for 30 days on their own device (D16).
describe('a browser that is remembered', () => {
  test('skips the second step for thirty days, and only after the user chose it', async () => {
    const { email, accountId } = await person()
    const browser = newBrowser()
    expect((await signInByBoth(browser, email)).mayRemember).toBe(true)
    await browser.send('POST', 'sign-out', {})
    expect((await signIn(browser, email)).body).toEqual({ done: false })

    await signInByBoth(browser, email, true)
    const [kept] = await app.db
      .select()
      .from(knownBrowsers)
      .where(eq(knownBrowsers.accountId, accountId))
    const days = ((kept?.rememberedUntil?.getTime() ?? 0) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(30)
    await browser.send('POST', 'sign-out', {})
    expect((await signIn(browser, email)).body).toEqual({ done: true })
    expect(await twoFactorOf(browser)).toBe('passed')

    const past = sql`clock_timestamp() - interval '1 second'`
    await app.db
      .update(knownBrowsers)
      .set({ rememberedUntil: past })
      .where(eq(knownBrowsers.accountId, accountId))
    await browser.send('POST', 'sign-out', {})
    expect((await signIn(browser, email)).body).toEqual({ done: false })
  })

  test('still needs the password', async () => {
    const { email } = await person()
    const browser = newBrowser()
    await signInByBoth(browser, email, true)
    await browser.send('POST', 'sign-out', {})
    expect((await signIn(browser, email, 'en-forkert-sætning')).status).toBe(401)
  })

  test('is remembered for its own account alone', async () => {
    const [anne, bo] = [await person(), await person()]
    const browser = newBrowser()
    await signInByBoth(browser, anne.email, true)
    await browser.send('POST', 'sign-out', {})
    expect((await signIn(browser, bo.email)).body).toEqual({ done: false })
  })

  test('is not accepted with a forged cookie', async () => {
    const { email } = await person()
    await signInByBoth(newBrowser(), email, true)
    const thief = newBrowser()
    thief.jar.set('known_browser', 'x'.repeat(43))
    expect((await signIn(thief, email)).body).toEqual({ done: false })
  })

  test('is never accepted for operators, also when the role came later', async () => {
    const admin = await person({ isAdminPath: true })
    const desk = newBrowser()
    expect((await signInByBoth(desk, admin.email, true)).mayRemember).toBe(false)
    await desk.send('POST', 'sign-out', {})
    expect((await signIn(desk, admin.email)).body).toEqual({ done: false })

    const { email, accountId } = await person()
    const browser = newBrowser()
    await signInByBoth(browser, email, true)
    await grantRole(app.db, app.ctx(), { accountId, name: 'operator_admin', scopeId: null })
    expect(await twoFactorOf(browser), 'the session that stands').toBe('due')
    await browser.send('POST', 'sign-out', {})
    expect((await signIn(browser, email)).body).toEqual({ done: false })
  })

  test('is forgotten when the password is changed in another browser', async () => {
    const { email } = await person()
    const [home, away] = [newBrowser(), newBrowser()]
    await signInByBoth(home, email, true)
    expect((await home.send('POST', 'sign-out')).status).toBe(200)
    await signInByBoth(away, email, false)
    const given = { currentPassword: password, newPassword: 'en tredje lang sætning' }
    expect((await away.send('PUT', 'password', given)).status).toBe(200)
    expect((await signIn(home, email, given.newPassword)).body).toEqual({ done: false })
  })

  test('is forgotten with a new password', async () => {
    const { email } = await person()
    const browser = newBrowser()
    await signInByBoth(browser, email, true)
    const { body } = await browser.send('POST', 'password-reset-links', { email })
    const key = new URL(body.demoLink).searchParams.get('key') ?? ''
    browser.jar.set('reset_key', key)
    const newPassword = 'en anden lang sætning'
    expect((await browser.send('POST', 'password-reset', { newPassword })).status).toBe(200)
    expect((await signIn(browser, email, newPassword)).body).toEqual({ done: false })
  })
})

describe('the notification of a sign-in', () => {
  test('is sent for a new browser, and not for the very first sign-in', async () => {
    const { email } = await person({ hasApp: false })
    const [own, other] = [newBrowser(), newBrowser('203.0.113.9')]
    await signIn(own, email)
    await signIn(own, email)
    expect(await mailsTo(email)).toEqual([])
    await signIn(other, email)
    const [mail] = await mailsTo(email)
    expect(mail?.data).toMatchObject({ browser: 'Firefox på en Windows-pc', place: '203.0.…' })
    await signIn(other, email)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('is not sent after a wrong password', async () => {
    const { email } = await person({ hasApp: false })
    await signIn(newBrowser(), email)
    await signIn(newBrowser(), email, 'en-forkert-sætning')
    expect(await mailsTo(email)).toEqual([])
  })
})

describe('attacks on sessions', () => {
  test('a session is planted before the sign-in, and is not the one that is opened', async () => {
    const [victim, attacker] = [await person({ hasApp: false }), await person({ hasApp: false })]
    const own = newBrowser()
    await signIn(own, attacker.email)
    const planted = own.jar.get('saesonkortet.session_token') ?? ''
    const hers = newBrowser()
    hers.jar.set('saesonkortet.session_token', planted)
    await signIn(hers, victim.email)
    expect(hers.jar.get('saesonkortet.session_token')).not.toBe(planted)
    expect((await own.send('GET', 'me')).body.account, 'and the planted one is over').toBeNull()
  })

  test('signing in again in one browser leaves one session behind', async () => {
    const { email, accountId } = await person({ hasApp: false })
    const browser = newBrowser()
    for (let i = 0; i < 3; i += 1) await signIn(browser, email)
    expect(await app.db.$count(sessions, eq(sessions.accountId, accountId))).toBe(1)
  })
})

describe('attacks that lock people out', () => {
  test('a stranger uses up the attempts, and the owner signs in from a known browser', async () => {
    const { email } = await person({ hasApp: false })
    const own = newBrowser()
    await signIn(own, email)
    await own.send('POST', 'sign-out', {})
    const stranger = newBrowser('203.0.113.66')
    let last = 0
    for (let i = 0; i < 11; i += 1) last = (await signIn(stranger, email, `gæt nummer ${i}`)).status
    expect(last).toBe(429)
    expect((await signIn(newBrowser('203.0.113.67'), email)).body, 'elsewhere').toEqual({
      done: true,
    })
    for (const last of [68, 69]) {
      const other = newBrowser(`203.0.113.${last}`)
      for (let i = 0; i < 10; i += 1) await signIn(other, email, `gæt nummer ${i}`)
    }
    const waits = await signIn(newBrowser('203.0.113.70'), email)
    expect(waits.status, 'many strangers together make her wait where she is new').toBe(429)
    expect((await signIn(own, email)).body).toEqual({ done: true })
  })

  test('the attempts of a known browser are limited too', async () => {
    const { email } = await person({ hasApp: false })
    const own = newBrowser()
    await signIn(own, email)
    const statuses = []
    for (let i = 0; i < 11; i += 1) statuses.push((await signIn(own, email, 'forkert gæt')).status)
    expect(statuses.at(-1)).toBe(429)
  })

  test('a browser that one account knows has no advantage at another', async () => {
    const [own, other] = [await person({ hasApp: false }), await person({ hasApp: false })]
    const browser = newBrowser()
    await signIn(browser, own.email)
    let last = 0
    for (let i = 0; i < 11; i += 1)
      last = (await signIn(browser, other.email, 'forkert gæt')).status
    expect(last).toBe(429)
    expect((await signIn(browser, other.email)).status).toBe(429)
  })

  test('a whole IPv6 network counts as one address', async () => {
    let last = 0
    for (let i = 0; i < 52; i += 1) {
      const { email } = await person({ hasApp: false })
      const browser = newBrowser(`2001:db8:1:2::${i.toString(16)}`)
      last = (await signIn(browser, email, 'forkert gæt')).status
    }
    expect(last).toBe(429)
    expect((await signIn(newBrowser('2001:db8:1:3::1'), 'nr-99@example.dk')).status).toBe(401)
  })
})

describe('attacks on the redirect after a sign-in', () => {
  test.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example/account',
    'javascript:alert(1)',
    '/account/logout',
    `/${'a'.repeat(600)}`,
  ])('a form without scripts is told to go on to %j, and goes to the account', async (goal) => {
    const { email } = await person({ hasApp: false })
    const form = new URLSearchParams({ email, password, _page: '/account/login', _next: goal })
    const answer = await app.hono.request('/api/v1/account/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/account'])
  })
})
