import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions } from '#server/db/tables/accounts.ts'
import { findSetting } from '#server/db/settings.ts'
import { newBrowser } from '#test/browser.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { buildAccount } from '#test/people.ts'
import { enrolForDemo } from './two-factor.ts'

const anne = { email: 'anne@example.dk', name: 'Anne Holm', password: 'en-lang-adgangskode' }
let app: TestApp

beforeAll(async () => {
  // The demonstration makes its own secret; a clock years ahead must not end sessions (E14).
  app = await createTestApp({ now: '2037-05-04T10:00:00+02:00', env: { AUTH_SECRET: '' } })
  app.services.publicUrl = () => 'https://kort.example'
  await buildAccount(app, anne)
})
afterAll(() => app.close())

const me = async (cookie: string) =>
  (await app.request('GET', '/api/v1/account/me', undefined, { cookie })).json()

test('under https the cookie is Secure, and the session uses the real clock', async () => {
  const { email, password } = anne
  const answer = await app.request('POST', '/api/v1/account/sign-in', { email, password })
  const [cookie = ''] = answer.headers.getSetCookie()
  expect(cookie).toMatch(/^__Host-saesonkortet\.session_token=/)
  expect(cookie).toContain('; Secure')
  expect(await me(cookie.split(';')[0] ?? '')).toMatchObject({ account: { email } })
  const [session] = await app.db.select().from(sessions)
  const days = ((session?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(30)
})

test('without a configured secret, one is created and shared through the database', async () => {
  expect(await findSetting<string>(app.db, 'auth_secret')).toMatch(/^[\w-]{43}$/)
})

test('a session used after a day is extended, and the browser gets a new cookie', async () => {
  const { email, password } = anne
  const signedIn = await app.request('POST', '/api/v1/account/sign-in', { email, password })
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const inSixteenDays = new Date(Date.now() + 16 * 86_400_000)
  await app.db.update(sessions).set({ expiresAt: inSixteenDays })
  const used = await app.request('GET', '/api/v1/account/me', undefined, { cookie })
  expect(used.headers.getSetCookie().join()).toContain('Max-Age=2592000')
})

test('an expired session signs nobody in', async () => {
  const { email, password } = anne
  const signedIn = await app.request('POST', '/api/v1/account/sign-in', { email, password })
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  await app.db.update(sessions).set({ expiresAt: new Date(Date.now() - 1000) })
  expect(await me(cookie)).toMatchObject({ account: null, roles: [] })
})

test('a remembered browser is recognised under https too', async () => {
  const { password } = anne
  const bo = { email: 'bo@example.dk', name: 'Bo Holm', password }
  const accountId = await buildAccount(app, bo)
  await enrolForDemo(app.db, app.ctx(), accountId)
  const browser = newBrowser(app)
  const signIn = () => browser.send('POST', 'sign-in', { email: bo.email, password })
  expect((await signIn()).body).toEqual({ done: false })
  const { demoCode } = (await browser.send('GET', 'second-step')).body
  await browser.send('POST', 'second-step', { code: demoCode, remember: true })
  await browser.send('POST', 'sign-out', {})
  expect((await signIn()).body).toEqual({ done: true })
})
