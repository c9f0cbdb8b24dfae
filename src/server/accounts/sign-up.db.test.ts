import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { accounts, credentials } from '#server/db/tables/accounts.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { mailedKeys, rateLimits } from '#server/db/tables/sign-in.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { ensureAccount } from './ensure-account.ts'
import { deleteMailedKeys } from './mailed-key-queries.ts'

const password = 'tre ord uden sammenhæng'
let app: TestApp
let counter = 0
const newAddress = () => `ny-${(counter += 1)}@example.dk`

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(() => app.db.delete(rateLimits))
afterAll(() => app.close())

const send = (method: string, path: string, body?: unknown, cookie = '') =>
  app.request(method, `/api/v1/account/${path}`, body, cookie ? { cookie } : {})
const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .filter((line) => !line.includes('Max-Age=0'))
    .map((line) => line.split(';')[0])
    .join('; ')
const me = async (cookie: string) =>
  (await (await send('GET', 'me', undefined, cookie)).json()).account
const accountOf = async (email: string) =>
  (await app.db.select().from(accounts).where(eq(accounts.email, email)))[0]

async function begin(person: { email: string; name?: string; password?: string; next?: string }) {
  const answer = await send('POST', 'sign-up', { name: 'Nynne Falk', password, ...person })
  expect(answer.status).toBe(200)
  const { demoLink = '' } = (await answer.json()) as { demoLink?: string }
  return { browser: cookiesOf(answer), link: demoLink }
}

async function open(link: string, browser = '') {
  const answer = await app.request('GET', link.replace('http://localhost:3000', ''))
  expect(answer.headers.get('location')).toBe('/account/sign-up?step=confirm')
  return [browser, cookiesOf(answer)].filter(Boolean).join('; ')
}
const confirm = (cookie: string, body: object = {}) => send('POST', 'sign-up/confirm', body, cookie)

test('a golfer signs up with a password, proves the address by a link, and is signed in', async () => {
  const email = newAddress()
  const { browser, link } = await begin({ email, next: '/account/security' })
  expect(await accountOf(email), 'nothing is made before the link').toBeUndefined()
  const cookie = await open(link, browser)
  const shown = await (await send('GET', 'sign-up', undefined, cookie)).json()
  const next = '/account/security'
  expect(shown).toEqual({ email, name: 'Nynne Falk', needsPassword: false, next })
  const made = await confirm(cookie)
  expect(await made.json()).toEqual({ done: true })
  expect(await me(cookiesOf(made))).toMatchObject({
    email,
    name: 'Nynne Falk',
    emailVerified: true,
  })
  const again = await send('POST', 'sign-in', { email, password })
  expect(again.status).toBe(200)
})

test('on another device the link asks for the password that was chosen', async () => {
  const email = newAddress()
  const phone = await open((await begin({ email })).link)
  expect(await (await send('GET', 'sign-up', undefined, phone)).json()).toMatchObject({
    needsPassword: true,
  })
  expect((await confirm(phone)).status).toBe(422)
  expect((await confirm(phone, { password: 'en helt anden sætning' })).status).toBe(422)
  const made = await confirm(phone, { password })
  expect(made.status).toBe(200)
  expect(await me(cookiesOf(made))).toMatchObject({ email })
})

test('a sign-up that is never confirmed is deleted', async () => {
  const email = newAddress()
  const { link, browser } = await begin({ email })
  await app.db
    .update(mailedKeys)
    .set({ expiresAt: sql`clock_timestamp() - interval '1 second'` })
    .where(eq(mailedKeys.email, email))
  expect((await confirm(await open(link, browser))).status).toBe(410)
  await deleteMailedKeys(app.ctx())
  expect(await app.db.select().from(mailedKeys).where(eq(mailedKeys.email, email))).toEqual([])
})

describe('attacks by signing up', () => {
  test('an attacker signs up with the address of an account and learns and changes nothing', async () => {
    const email = newAddress()
    await ensureAccount(app.db, app.ctx(), { email, name: 'Anne Holm' })
    const stranger = await send('POST', 'sign-up', { email: newAddress(), name: 'Bo B', password })
    const known = await send('POST', 'sign-up', { email, name: 'Ond Mand', password })
    const [a, b] = [await stranger.json(), await known.json()]
    expect({ ...a, demoLink: undefined }).toEqual({ ...b, demoLink: undefined })
    const names = (answer: Response) =>
      answer.headers.getSetCookie().map((one) => one.split('=')[0])
    expect(names(known)).toEqual(names(stranger))
    const told = await app.db.select().from(mails).where(eq(mails.toAddress, email))
    expect(told.map(({ template }) => template)).toEqual(['accountExists'])
    expect((await send('POST', 'sign-in', { email, password })).status).toBe(401)
    expect(await accountOf(email)).toMatchObject({ name: 'Anne Holm' })
  })

  test('an attacker signs up with a victim’s address and waits for the link to be opened', async () => {
    const email = newAddress()
    const { link } = await begin({ email, password: 'angriberens egen kode' })
    // She opens it, in her own browser, and does not know the password.
    const hers = await open(link)
    expect((await confirm(hers)).status).toBe(422)
    expect(await accountOf(email)).toBeUndefined()
  })

  test('a pending sign-up does not set the password of an account that a purchase created', async () => {
    const email = newAddress()
    const { link, browser } = await begin({ email })
    const { accountId } = await ensureAccount(app.db, app.ctx(), { email, name: 'Nynne' })
    const answer = await confirm(await open(link, browser))
    expect((await answer.json()).error.reason).toBe('account_exists')
    const own = await app.db.select().from(credentials).where(eq(credentials.accountId, accountId))
    expect(own).toEqual([])
  })

  test('twenty presses at once make one account', async () => {
    const email = newAddress()
    const { link, browser } = await begin({ email })
    const cookie = await open(link, browser)
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(cookie)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await app.db.select().from(accounts).where(eq(accounts.email, email))).toHaveLength(1)
  })

  test('the password of a pending sign-up is guessed', async () => {
    const phone = await open((await begin({ email: newAddress() })).link)
    const statuses = []
    for (let i = 0; i < 12; i += 1)
      statuses.push((await confirm(phone, { password: `forkert gæt nummer ${i}` })).status)
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(422))
    expect(statuses.slice(10)).toEqual([429, 429])
  })

  test('a name with a web address is refused in our mail', async () => {
    const email = newAddress()
    for (const name of [
      'http://evil.example',
      'evil.example/win',
      'Vind en iPhone: evil@evil.example',
    ]) {
      expect((await send('POST', 'sign-up', { email, name, password })).status).toBe(400)
    }
  })

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/\tevil', '/%0d\n'])(
    'the next page %j is ignored',
    async (next) => {
      const { link, browser } = await begin({ email: newAddress(), next })
      const shown = await send('GET', 'sign-up', undefined, await open(link, browser))
      expect((await shown.json()).next).toBeUndefined()
    },
  )

  test.each([
    ['too short', 'kort', 400],
    ['too long', 'x'.repeat(129), 400],
    ['eleven signs that look like more', '🏌🏻'.repeat(5), 400],
    ['common', 'qwertyuiop123', 422],
    ['her own name', 'nynnefalk2027', 422],
  ])('a password that is %s is refused', async (_, weak, status) => {
    const body = { email: newAddress(), name: 'Nynne Falk', password: weak }
    expect((await send('POST', 'sign-up', body)).status).toBe(status)
  })

  test('a password is not truncated, and spaces count', async () => {
    const email = newAddress()
    const long = `${'en meget lang sætning '.repeat(5)}med hale`
    const { link, browser } = await begin({ email, password: long })
    expect((await confirm(await open(link, browser))).status).toBe(200)
    const signIn = (given: string) => send('POST', 'sign-in', { email, password: given })
    expect((await signIn(long.slice(0, -1))).status).toBe(401)
    expect((await signIn(long.replace(' ', ''))).status).toBe(401)
    expect((await signIn(long.normalize('NFD'))).status, 'typed on another keyboard').toBe(200)
  })
})
