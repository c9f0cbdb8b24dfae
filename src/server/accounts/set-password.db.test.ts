import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sessions } from '#server/db/tables/accounts.ts'
import { rateLimits } from '#server/db/tables/sign-in.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { ensureAccount } from './ensure-account.ts'
import { findPasswordHash } from './credential-queries.ts'

const email = 'anne@example.dk'
const first = 'en-lang-adgangskode'
const second = 'en-anden-lang-adgangskode'
let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
  await ensureAccount(app.db, app.ctx(), { email, name: 'Anne Holm' })
})
beforeEach(() => app.db.delete(rateLimits))
afterAll(() => app.close())

const send = (method: string, path: string, body: unknown, cookie = '') =>
  app.request(method, `/api/v1/account/${path}`, body, cookie ? { cookie } : {})
const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
const isSignedIn = async (cookie: string) =>
  (await (await send('GET', 'me', undefined, cookie)).json()).account !== null

async function signInByCode() {
  const { demoCode } = await (await send('POST', 'sign-in-codes', { email })).json()
  return cookieOf(await send('POST', 'sign-in-with-code', { email, code: demoCode }))
}
const signIn = async (password: string) => send('POST', 'sign-in', { email, password })

test('an account made by a purchase gets a password, changes it, and loses its other sessions', async () => {
  expect((await signIn(first)).status).toBe(401)
  const phone = await signInByCode()
  expect((await send('PUT', 'password', { newPassword: first }, phone)).status).toBe(200)
  const answer = await signIn(first)
  expect(answer.status).toBe(200)
  const laptop = cookieOf(answer)

  const unproven = await send('PUT', 'password', { newPassword: second }, laptop)
  const wrong = await send('PUT', 'password', { newPassword: second, currentPassword: 'x' }, laptop)
  for (const refused of [unproven, wrong]) {
    expect((await refused.json()).error).toMatchObject({
      code: 'refused',
      reason: 'password_wrong',
    })
  }
  const body = { newPassword: second, currentPassword: first }
  const changed = await send('PUT', 'password', body, laptop)
  expect(changed.status).toBe(200)
  expect(await isSignedIn(laptop)).toBe(true)
  expect(await isSignedIn(phone)).toBe(false)
  expect([(await signIn(first)).status, (await signIn(second)).status]).toEqual([401, 200])
})

test.each([
  ['too short', 'kort'],
  ['too long', 'x'.repeat(129)],
  ['not text', 12],
])('a password that is %s is refused with its field', async (_, newPassword) => {
  const cookie = await signInByCode()
  const answer = await send('PUT', 'password', { newPassword }, cookie)
  expect(answer.status).toBe(400)
  expect((await answer.json()).error.issues[0].path).toBe('newPassword')
})

test('a common password and one with the person’s name are refused with a reason', async () => {
  const cookie = await signInByCode()
  const reasonFor = async (newPassword: string) =>
    (await (await send('PUT', 'password', { newPassword, currentPassword: second }, cookie)).json())
      .error.reason
  expect(await reasonFor('adgangskode123')).toBe('password_common')
  expect(await reasonFor('anneholmanneholm')).toBe('password_about_you')
})

test('a visitor sets nobody\u2019s password', async () => {
  expect((await send('PUT', 'password', { newPassword: first })).status).toBe(401)
})

test('an open session after an hour cannot set a first password or an app', async () => {
  const bought = { email: 'lise@example.dk', name: 'Lise Kjær' }
  const { accountId } = await ensureAccount(app.db, app.ctx(), bought)
  const { demoCode } = await (await send('POST', 'sign-in-codes', bought)).json()
  const code = { email: bought.email, code: demoCode }
  const phone = cookieOf(await send('POST', 'sign-in-with-code', code))
  await app.db
    .update(sessions)
    .set({ createdAt: sql`clock_timestamp() - interval '61 minutes'` })
    .where(eq(sessions.accountId, accountId))

  const tried = [
    await send('PUT', 'password', { newPassword: first }, phone),
    await send('POST', 'two-factor', {}, phone),
  ]
  for (const answer of tried) {
    expect(answer.status).toBe(422)
    expect((await answer.json()).error.reason).toBe('sign_in_again')
  }
  expect(await findPasswordHash(app.db, accountId)).toBeUndefined()
  const taken = await send('POST', 'sign-in', { email: bought.email, password: first })
  expect(taken.status).toBe(401)
})
