import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { mails } from '#server/db/tables/notifications.ts'
import { mailedKeys, rateLimits } from '#server/db/tables/sign-in.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { buildAccount } from '#test/people.ts'
import { ensureAccount } from './ensure-account.ts'

const old = 'en-lang-adgangskode'
const newPassword = 'en-anden-lang-adgangskode'
let app: TestApp
let email = ''
let counter = 0

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  await app.db.delete(rateLimits)
  email = `golfer-${(counter += 1)}@example.dk`
  await buildAccount(app, { email, name: 'Anne', password: old })
})
afterAll(() => app.close())

const send = (method: string, path: string, body?: unknown, cookie = '') =>
  app.request(method, `/api/v1/account/${path}`, body, cookie ? { cookie } : {})
const signIn = (password: string) => send('POST', 'sign-in', { email, password })
const ask = async (address = email): Promise<string> =>
  (await (await send('POST', 'password-reset-links', { email: address })).json()).demoLink
const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''

/** Opens a mailed link as a browser does: answers the cookie it is left with. */
async function open(link: string) {
  const answer = await app.request('GET', link.replace('http://localhost:3000', ''))
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/account/reset-password'])
  return cookieOf(answer)
}
const reset = (key: string, password = newPassword) =>
  send('POST', 'password-reset', { newPassword: password }, key)

test('a golfer resets a forgotten password by mail, which ends sessions on other phones', async () => {
  const phone = cookieOf(await signIn(old))
  const key = await open(await ask())
  expect(await (await send('GET', 'password-reset', undefined, key)).json()).toEqual({ email })
  expect((await reset(key)).status).toBe(200)
  expect((await signIn(newPassword)).status).toBe(200)
  expect((await signIn(old)).status).toBe(401)
  expect((await (await send('GET', 'me', undefined, phone)).json()).account).toBeNull()
  const told = await app.db.select().from(mails).where(eq(mails.toAddress, email))
  expect(told.map(({ template }) => template)).toEqual(
    expect.arrayContaining(['resetLink', 'accountNotice']),
  )
})

test('an account made by a purchase gets its first password the same way', async () => {
  email = 'koeber@example.dk'
  await ensureAccount(app.db, app.ctx(), { email, name: 'Bo' })
  expect((await reset(await open(await ask()))).status).toBe(200)
  expect((await signIn(newPassword)).status).toBe(200)
})

describe('attacks on the mailed link', () => {
  test('a used link is opened again', async () => {
    const key = await open(await ask())
    expect((await reset(key)).status).toBe(200)
    expect((await reset(key, 'en-tredje-lang-kode')).status).toBe(410)
    expect((await signIn('en-tredje-lang-kode')).status).toBe(401)
  })

  test('a link is sent twenty times at once and works once', async () => {
    const key = await open(await ask())
    const answers = await Promise.all(Array.from({ length: 20 }, () => reset(key)))
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, ...Array<number>(19).fill(410)])
  })

  test('an older link is tried after a newer was mailed', async () => {
    const older = await open(await ask())
    const newer = await open(await ask())
    expect((await reset(older)).status).toBe(410)
    expect((await reset(newer)).status).toBe(200)
  })

  test('a link is tried after half an hour', async () => {
    const key = await open(await ask())
    const past = { expiresAt: sql`clock_timestamp() - interval '1 second'` }
    const [row] = await app.db.select().from(mailedKeys).where(eq(mailedKeys.email, email))
    const left = (row?.expiresAt.getTime() ?? 0) - Date.now()
    expect(Math.round(left / 60_000)).toBe(30)
    await app.db.update(mailedKeys).set(past).where(eq(mailedKeys.email, email))
    expect((await reset(key)).status).toBe(410)
    expect((await send('GET', 'password-reset', undefined, key)).status).toBe(410)
  })

  test('a key is forged or missing', async () => {
    expect((await reset(`reset_key=${'x'.repeat(43)}`)).status).toBe(410)
    expect((await reset('')).status).toBe(410)
  })

  test('a key of a sign-up is given for a reset', async () => {
    const body = { email: 'ny@example.dk', name: 'Ny Golfspiller', password: newPassword }
    const { demoLink } = await (await send('POST', 'sign-up', body)).json()
    const key = new URL(demoLink).searchParams.get('key')
    expect((await reset(`reset_key=${key}`)).status).toBe(410)
  })

  test('a copy of the table of keys contains no usable key', async () => {
    const link = await ask()
    const rows = await app.db.select().from(mailedKeys)
    expect(JSON.stringify(rows)).not.toContain(new URL(link).searchParams.get('key'))
  })

  test('a mail scanner that opens the link does not consume it', async () => {
    const link = await ask()
    await open(link)
    await open(link)
    expect((await reset(await open(link))).status).toBe(200)
  })

  test('a link with added parameters still leads to our own page', async () => {
    const link = await ask()
    for (const more of ['&next=//evil.example', '&page=https://evil.example', '%0d%0aX: y']) {
      const answer = await app.request('GET', link.replace('http://localhost:3000', '') + more)
      expect(answer.headers.get('location')).toBe('/account/reset-password')
    }
  })
})

describe('attacks by asking for links', () => {
  test('an attacker tests which addresses have an account', async () => {
    const stranger = 'ukendt@example.dk'
    const answers = await Promise.all(
      [email, stranger].map((address) => send('POST', 'password-reset-links', { email: address })),
    )
    const [known, unknown] = await Promise.all(answers.map((answer) => answer.json()))
    // The link itself is shown in the demonstration alone.
    expect({ ...known, demoLink: undefined }).toEqual({ ...unknown, demoLink: undefined })
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const told = await app.db.select().from(mails).where(eq(mails.toAddress, stranger))
    expect(told.map(({ template }) => template)).toEqual(['noAccount'])
    const kept = await app.db.select().from(mailedKeys).where(eq(mailedKeys.email, stranger))
    expect(kept, 'as much is written for a stranger').toHaveLength(1)
  })

  test('a mailbox is filled with links', async () => {
    const statuses = []
    for (let i = 0; i < 8; i += 1)
      statuses.push((await send('POST', 'password-reset-links', { email })).status)
    expect(statuses).toEqual([...Array<number>(6).fill(200), 429, 429])
  })

  test('a link to a former address gives no access', async () => {
    const key = await open(await ask())
    await app.db.execute(
      sql`update accounts set email = 'ny-ejer@example.dk' where email = ${email}`,
    )
    expect((await reset(key)).status).toBe(410)
  })
})

test.each([
  ['that everybody uses', 'password1234', 'password_common'],
  ['made of the season', 'sommer-2027!', 'password_common'],
  ['that is her own address', 'golfer@example', 'password_about_you'],
  ['that is our own name', 'saesonkortet1', 'password_about_you'],
])('a password %s is refused, and the link still serves', async (_, weak, reason) => {
  const key = await open(await ask())
  const answer = await reset(key, weak)
  expect([answer.status, (await answer.json()).error.reason]).toEqual([422, reason])
  expect((await reset(key)).status).toBe(200)
})
