import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accounts, credentials, sessions } from '#server/db/tables/accounts.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { mailedKeys, rateLimits } from '#server/db/tables/sign-in.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { buildAccount, signInAs } from '#test/people.ts'

const password = 'en-lang-adgangskode'
type Person = Awaited<ReturnType<typeof signInAs>>
let app: TestApp
let anne: Person
let wanted = ''
let counter = 0

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  await app.db.delete(rateLimits)
  anne = await signInAs(app)
  wanted = `ny-${(counter += 1)}@example.dk`
})
afterAll(() => app.close())

const send = async (method: string, path: string, body?: object, cookie = anne.cookie) => {
  const answer = await app.request(method, `/api/v1/account/${path}`, body, { cookie })
  return { status: answer.status, body: await answer.json() }
}
const ask = (email = wanted, given: object = { password }, cookie = anne.cookie) =>
  send('POST', 'email-changes', { email, ...given }, cookie)
const reasonOf = ({ body }: { body: { error?: { reason?: string } } }) => body.error?.reason
const emailOf = async (accountId = anne.accountId) =>
  (await app.db.select().from(accounts).where(eq(accounts.id, accountId)))[0]?.email
const mailsTo = async (address: string) =>
  (await app.db.select().from(mails).where(eq(mails.toAddress, address))).map(
    ({ template, data }) => ({ template, data }),
  )

/** Opens the link as a browser does that is signed in: answers all its cookies. */
async function open(link: string, cookie = anne.cookie) {
  const answer = await app.request('GET', link.replace('http://localhost:3000', ''))
  expect(answer.headers.get('location')).toBe('/account/profile?step=email')
  return `${cookie}; ${answer.headers.getSetCookie()[0]?.split(';')[0]}`
}
const confirm = (cookie: string) => send('POST', 'email-change', {}, cookie)

test('the address changes through a link in the new mailbox, and the old address is notified', async () => {
  const elsewhere = await app.request('POST', '/api/v1/account/sign-in', {
    email: anne.email,
    password,
  })
  const tablet = elsewhere.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const asked = await ask()
  expect(asked).toMatchObject({ status: 200, body: { sentTo: wanted } })
  expect(await emailOf()).toBe(anne.email)

  const browser = await open(asked.body.demoLink)
  const change = { from: anne.email, to: wanted }
  expect(await send('GET', 'email-change', undefined, browser)).toMatchObject({ body: change })
  expect(await emailOf()).toBe(anne.email)

  expect(await confirm(browser)).toMatchObject({ status: 200, body: { email: wanted } })
  expect(await emailOf()).toBe(wanted)
  expect(await mailsTo(anne.email)).toContainEqual(
    expect.objectContaining({
      template: 'accountNotice',
      data: expect.objectContaining({ kind: 'email_changed' }),
    }),
  )
  expect((await send('GET', 'profile', undefined, tablet)).status).toBe(401)
  expect((await send('GET', 'profile')).status).toBe(200)
  expect((await confirm(browser)).status).toBe(410)
})

test('the response does not reveal that an address is taken; only its mailbox is notified', async () => {
  const taken = await signInAs(app)
  app.services.config = { ...app.services.config, demo: false }
  const [free, other] = [await ask(), await ask(taken.email)]
  app.services.config = { ...app.services.config, demo: true }
  expect({ ...other.body, sentTo: '' }).toEqual({ ...free.body, sentTo: '' })
  expect(other.status).toBe(free.status)
  expect((await mailsTo(taken.email)).map(({ template }) => template)).toContain('emailTaken')
  const [row] = await app.db
    .select()
    .from(mailedKeys)
    .where(and(eq(mailedKeys.email, taken.email), eq(mailedKeys.purpose, 'change_email')))
  expect(row?.opens).toBeNull()
})

describe('a person with an open session', () => {
  test('needs the password', async () => {
    expect(reasonOf(await ask(wanted, {}))).toBe('password_wrong')
    expect(reasonOf(await ask(wanted, { password: 'en-gættet-adgangskode' }))).toBe(
      'password_wrong',
    )
    expect(await mailsTo(wanted)).toEqual([])
  })

  test('may try the password ten times', async () => {
    for (let i = 0; i < 10; i++) await ask(wanted, { password: `gæt-nummer-${i}-langt` })
    expect((await ask()).status).toBe(429)
  })

  test('without a password needs a sign-in within the last hour', async () => {
    await app.db.delete(credentials).where(eq(credentials.accountId, anne.accountId))
    const age = (minutes: number) =>
      app.db
        .update(sessions)
        .set({ createdAt: sql`clock_timestamp() - ${minutes} * interval '1 minute'` })
        .where(eq(sessions.accountId, anne.accountId))
    await age(61)
    expect(reasonOf(await ask(wanted, {}))).toBe('sign_in_again')
    await age(59)
    expect((await ask(wanted, {})).status).toBe(200)
  })
})

describe('the link', () => {
  test('is refused in a session of another account', async () => {
    const { demoLink } = (await ask()).body
    const stranger = await signInAs(app)
    const browser = await open(demoLink, stranger.cookie)
    expect((await send('GET', 'email-change', undefined, browser)).status).toBe(410)
    expect((await confirm(browser)).status).toBe(410)
    expect(await emailOf(stranger.accountId)).toBe(stranger.email)
  })

  test('expires after an hour and when a newer one is requested', async () => {
    const old = await open((await ask()).body.demoLink)
    const young = await open((await ask()).body.demoLink)
    expect((await confirm(old)).status).toBe(410)
    await app.db
      .update(mailedKeys)
      .set({ expiresAt: sql`clock_timestamp() - interval '1 second'` })
      .where(eq(mailedKeys.email, wanted))
    expect((await confirm(young)).status).toBe(410)
    expect(await emailOf()).toBe(anne.email)
  })

  test('is refused when another account has taken the address meanwhile', async () => {
    const browser = await open((await ask()).body.demoLink)
    await buildAccount(app, { email: wanted, name: 'Bo', password })
    expect(reasonOf(await confirm(browser))).toBe('address_taken')
    expect(await emailOf()).toBe(anne.email)
  })

  test('pressed twice at once changes the address once', async () => {
    const browser = await open((await ask()).body.demoLink)
    const both = await Promise.all([confirm(browser), confirm(browser)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410])
  })
})
