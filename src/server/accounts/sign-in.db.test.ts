import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { accounts, sessions } from '#server/db/tables/accounts.ts'
import { rateLimits } from '#server/db/tables/sign-in.ts'
import { activity } from '#server/db/tables/activity.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { buildClub } from '#test/clubs.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { buildAccount } from '#test/people.ts'
import { grantRole } from './ensure-account.ts'

const anne = { email: 'anne@example.dk', name: 'Anne Holm', password: 'en-lang-adgangskode' }
let app: TestApp
let clubId: string
let anneId: string

beforeAll(async () => {
  app = await createTestApp()
  clubId = (await buildClub(app.db)).id
  anneId = await buildAccount(app, anne)
  await grantRole(app.db, app.ctx(), { accountId: anneId, name: 'club_staff', scopeId: clubId })
})
beforeEach(() => app.db.delete(rateLimits))
afterAll(() => app.close())

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  app.request('POST', `/api/v1/account/${path}`, body, headers)
const me = async (cookie: string) =>
  (await app.request('GET', '/api/v1/account/me', undefined, { cookie })).json()
const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''

/** Sign-ins that the log says Anne did herself. */
const countOwnSignIns = () =>
  app.db.$count(
    activity,
    and(
      eq(activity.action, 'accounts.sign_in'),
      eq(activity.accountId, anneId),
      eq(activity.actorKind, 'account'),
    ),
  )

async function signedIn() {
  const { email, password } = anne
  const answer = await post('sign-in', { email, password })
  expect(answer.status).toBe(200)
  return cookieOf(answer)
}

test('a password opens a session with the account’s roles', async () => {
  const cookie = await signedIn()
  expect(await me(cookie)).toMatchObject({
    account: { email: anne.email, name: anne.name, emailVerified: true, hasPassword: true },
    roles: [{ name: 'club_staff', scopeId: clubId }],
  })
})

test('a sign-in is logged for its account, which then counts as used', async () => {
  const before = await countOwnSignIns()
  await signedIn()
  expect(await countOwnSignIns()).toBe(before + 1)
})

test('the cookie is out of reach of scripts and other sites, and lasts thirty days', async () => {
  const answer = await post('sign-in', { email: anne.email, password: anne.password })
  const [cookie = ''] = answer.headers.getSetCookie()
  expect(cookie).toContain('HttpOnly')
  expect(cookie).toContain('SameSite=Lax')
  expect(cookie).toContain('Max-Age=2592000')
  expect(cookie).not.toContain('Secure')
})

test('a wrong password and an unknown address get the same answer', async () => {
  const wrong = await post('sign-in', { email: anne.email, password: 'forkert-adgangskode' })
  const unknown = await post('sign-in', { email: 'x@example.dk', password: 'forkert-adgangskode' })
  expect([wrong.status, unknown.status]).toEqual([401, 401])
  expect(await wrong.json()).toEqual(await unknown.json())
  expect(wrong.headers.getSetCookie()).toEqual([])
})

test('a mailed code signs in once', async () => {
  const asked = await post('sign-in-codes', { email: ' Anne@Example.dk ' })
  const { demoCode } = (await asked.json()) as { demoCode: string }
  const [mail] = await app.db.select().from(mails).where(eq(mails.template, 'code'))
  expect(mail).toMatchObject({ toAddress: anne.email, data: { code: demoCode } })

  const spaced = `${demoCode.slice(0, 3)} ${demoCode.slice(3)}`
  const answer = await post('sign-in-with-code', { email: anne.email, code: spaced })
  expect(answer.status).toBe(200)
  expect(await me(cookieOf(answer))).toMatchObject({ account: { email: anne.email } })
  const again = await post('sign-in-with-code', { email: anne.email, code: demoCode })
  expect(again.status).toBe(401)
})

const from = (last: number) => ({ 'x-visitor-address': `203.0.113.${last}` })
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')
async function askForCode() {
  const { demoCode } = (await (await post('sign-in-codes', { email: anne.email })).json()) as {
    demoCode: string
  }
  return demoCode
}

test('a guesser at another address is stopped, and the code stays valid for its owner', async () => {
  const code = await askForCode()
  const wrong = { email: anne.email, code: otherThan(code) }
  const statuses = []
  for (let i = 0; i < 12; i += 1)
    statuses.push((await post('sign-in-with-code', wrong, from(9))).status)
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  const right = { email: anne.email, code }
  expect((await post('sign-in-with-code', right, from(9))).status, 'the guesser').toBe(429)
  expect((await post('sign-in-with-code', right, from(10))).status).toBe(200)
})

test('at most a hundred guesses a day at an account’s codes, from any number of addresses', async () => {
  const code = await askForCode()
  const wrong = { email: anne.email, code: otherThan(code) }
  // A quarter of an hour passes five times.
  for (let quarter = 0; quarter < 5; quarter += 1) {
    await app.pool.query(`delete from rate_limits where key not like 'code-day:%'`)
    for (let i = 0; i < 20; i += 1) {
      const answer = await post('sign-in-with-code', wrong, from(quarter * 20 + i))
      expect(answer.status).toBe(401)
    }
  }
  await app.pool.query(`delete from rate_limits where key not like 'code-day:%'`)
  const refused = await post('sign-in-with-code', { email: anne.email, code }, from(200))
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000)
})

test('an address without an account gets the same response, a mail, and no sign-in', async () => {
  const answer = await post('sign-in-codes', { email: 'ny@example.dk' })
  expect([answer.status, await answer.json()]).toEqual([200, { sent: true }])
  const [mail] = await app.db.select().from(mails).where(eq(mails.toAddress, 'ny@example.dk'))
  expect(mail?.template).toBe('noAccount')
  expect((await post('sign-in-with-code', { email: 'ny@example.dk', code: '123456' })).status).toBe(
    401,
  )
  const none = await app.db.select().from(accounts).where(eq(accounts.email, 'ny@example.dk'))
  expect(none).toEqual([])
})

test('signing out deletes the session, so that a copied cookie stops working', async () => {
  const cookie = await signedIn()
  const before = (await app.db.select().from(sessions)).length
  const answer = await post('sign-out', {}, { cookie })
  expect([answer.status, await answer.json()]).toEqual([200, { done: true }])
  expect(answer.headers.getSetCookie().join()).toContain('Max-Age=0')
  expect((await app.db.select().from(sessions)).length).toBe(before - 1)
  expect(await me(cookie)).toMatchObject({ account: null, roles: [] })
  expect((await post('sign-out', {})).status).toBe(200)
})

test('a visitor without a cookie or with a forged cookie is not signed in', async () => {
  expect(await me('')).toMatchObject({ account: null, roles: [] })
  expect(await me('saesonkortet.session_token=abc.def')).toMatchObject({ account: null })
  const cookie = await signedIn()
  const forged = cookie.replace(/=(.)/, (_, first: string) => `=${first === 'a' ? 'b' : 'a'}`)
  expect(await me(forged)).toMatchObject({ account: null })
})

test('a password is tried ten times in a quarter of an hour, whatever address is claimed', async () => {
  const statuses = []
  let wait = 0
  for (let i = 0; i < 12; i += 1) {
    const claimed = { 'x-forwarded-for': `192.0.2.${i}`, 'x-real-ip': `192.0.2.${i}` }
    const answer = await post(
      'sign-in',
      { email: anne.email, password: 'forkert-kode-her' },
      claimed,
    )
    statuses.push(answer.status)
    wait = Number(answer.headers.get('retry-after'))
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  expect(wait).toBeGreaterThan(800)
})

test('an address that tries many accounts is stopped, also with a forged forwarded header', async () => {
  const from = { 'x-visitor-address': '203.0.113.9' }
  let last = 0
  for (let i = 0; i < 51; i += 1) {
    const body = { email: `nr${i}@example.dk`, code: '123456' }
    const claimed = { ...from, 'x-forwarded-for': `198.51.100.${i}` }
    last = (await post('sign-in-with-code', body, claimed)).status
  }
  expect(last).toBe(429)
  const other = { 'x-visitor-address': '203.0.113.10' }
  const answer = await post('sign-in-with-code', { email: 'a@example.dk', code: '123456' }, other)
  expect(answer.status).toBe(401)
})

test('a page of another site cannot sign anyone in or out', async () => {
  const from = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  for (const path of ['sign-in', 'sign-in-codes', 'sign-in-with-code', 'sign-out']) {
    expect((await post(path, {}, from)).status).toBe(403)
  }
})

test('only the listed paths of the library are served', async () => {
  const cookie = await signedIn()
  const session = await app.request('GET', '/api/auth/get-session', undefined, { cookie })
  const told = await session.json()
  expect(told).toMatchObject({ user: { email: anne.email } })
  // What no script may read in the cookie, none reads here.
  expect(told.session).not.toHaveProperty('token')
  const closed = [
    ['POST', '/sign-up/email'],
    ['POST', '/sign-in/email'],
    ['POST', '/sign-in/email-otp'],
    ['POST', '/email-otp/send-verification-otp'],
    ['POST', '/update-user'],
    ['POST', '/change-email'],
    ['POST', '/delete-user'],
    ['GET', '/list-sessions'],
    ['GET', '/ok'],
    ['GET', '/error'],
    ['GET', '/sign-out'],
    ['POST', '/get-session'],
    ['GET', '/get-session/'],
    ['POST', '/sign-in/social'],
    ['GET', '/'],
    ['GET', ''],
  ] as const
  for (const [method, path] of closed) {
    const answer = await app.request(method, `/api/auth${path}`, method === 'POST' ? {} : undefined)
    expect([path, answer.status]).toEqual([path, 404])
    expect(await answer.json()).toMatchObject({ error: { code: 'not_found' } })
  }
  const out = await app.request(
    'POST',
    '/api/auth/sign-out',
    {},
    { cookie, origin: 'http://localhost:3000' },
  )
  expect(out.status).toBe(200)
  expect(await me(cookie)).toMatchObject({ account: null })
})
