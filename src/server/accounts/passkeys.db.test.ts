import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { and, eq, sql } from 'drizzle-orm'
import { accounts, sessions } from '#server/db/tables/accounts.ts'
import { rateLimits } from '#server/db/tables/sign-in.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { newAuthenticator } from '#test/authenticator.ts'
import { newBrowser, type TestBrowser } from '#test/browser.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { buildAccount } from '#test/people.ts'
import { ensureAccount } from './ensure-account.ts'
import { enrolForDemo } from './two-factor.ts'

const password = 'en-lang-adgangskode'
let app: TestApp
let counter = 0

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(() => app.db.delete(rateLimits))
afterAll(() => app.close())

/** Somebody who is signed in with her password, and the browser she sits at. */
async function person() {
  const email = `noegle-${(counter += 1)}@example.dk`
  const given = { email, name: 'Anne Holm', password }
  const accountId = await buildAccount(app, given)
  const browser = newBrowser(app)
  expect((await browser.send('POST', 'sign-in', { email, password })).status).toBe(200)
  return { email, accountId, browser }
}
type Device = ReturnType<typeof newAuthenticator>
type Misuse = Parameters<Device['create']>[1]

async function add(browser: TestBrowser, device: Device, misuse: Misuse = {}) {
  const { body } = await browser.send('POST', 'passkeys/begin', {})
  const response = device.create(body.options.challenge, misuse)
  return browser.send('POST', 'passkeys', { name: 'Min telefon', response })
}

async function signIn(browser: TestBrowser, device: Device, misuse: Misuse = {}) {
  const { body } = await browser.send('POST', 'passkey-sign-in/begin', {})
  const response = device.sign(body.options.challenge, misuse)
  return browser.send('POST', 'passkey-sign-in', { response })
}
const signedInAgo = (accountId: string, minutes: number) =>
  app.db
    .update(sessions)
    .set({ createdAt: sql`clock_timestamp() - ${minutes} * interval '1 minute'` })
    .where(eq(sessions.accountId, accountId))
const me = async (browser: TestBrowser) => (await browser.send('GET', 'me')).body.account

test('a golfer adds a passkey, signs in with it elsewhere, and removes it', async () => {
  const { email, browser } = await person()
  const device = newAuthenticator()
  expect((await add(browser, device)).status).toBe(200)
  const { body } = await browser.send('GET', 'passkeys')
  expect(body.passkeys).toMatchObject([{ name: 'Min telefon' }])

  const elsewhere = newBrowser(app)
  expect(await signIn(elsewhere, device)).toMatchObject({ status: 200, body: { done: true } })
  expect(await me(elsewhere)).toMatchObject({ email })

  await browser.send('DELETE', `passkeys/${body.passkeys[0].id}`)
  expect((await signIn(newBrowser(app), device)).status).toBe(422)
  const told = await app.db
    .select({ data: mails.data })
    .from(mails)
    .where(and(eq(mails.toAddress, email), eq(mails.template, 'accountNotice')))
  const kinds = told.map(({ data }) => (data as { kind: string }).kind)
  expect(kinds).toEqual(['passkey_added', 'passkey_removed'])
})

test('an open session needs the password or a code to remove a passkey', async () => {
  const { accountId, browser } = await person()
  await add(browser, newAuthenticator())
  await add(browser, newAuthenticator())
  await signedInAgo(accountId, 11)
  const keys = async () => (await browser.send('GET', 'passkeys')).body.passkeys as { id: string }[]
  const [first, second] = await keys()
  const remove = (id = '', proof?: object) => browser.send('DELETE', `passkeys/${id}`, proof)
  expect(await remove(first?.id)).toMatchObject({
    status: 422,
    body: { error: { reason: 'proof_needed' } },
  })
  expect((await remove(first?.id, { password: 'en helt anden' })).status).toBe(401)
  expect((await remove(first?.id, { code: '000000' })).status).toBe(401)
  expect(await keys()).toHaveLength(2)
  expect((await remove(first?.id, { password })).status).toBe(200)
  const { body } = await browser.send('POST', 'proof-codes', {})
  expect((await remove(second?.id, { code: body.demoCode })).status).toBe(200)
  expect(await keys()).toEqual([])
})

test('with two-factor sign-in, a passkey passes both steps', async () => {
  const { accountId, browser } = await person()
  const device = newAuthenticator()
  await add(browser, device)
  await enrolForDemo(app.db, app.ctx(), accountId)
  const elsewhere = newBrowser(app)
  expect((await signIn(elsewhere, device)).body).toEqual({ done: true })
  expect(await me(elsewhere)).toMatchObject({ twoFactor: 'passed' })
})

describe('attacks with passkeys', () => {
  test('a session after one of two steps adds a passkey', async () => {
    const { accountId, browser } = await person()
    await enrolForDemo(app.db, app.ctx(), accountId)
    const begun = await browser.send('POST', 'passkeys/begin', {})
    expect([begun.status, begun.body.error.code]).toEqual([403, 'two_factor_needed'])
  })

  test('a stolen session from yesterday adds a passkey', async () => {
    const { accountId, browser } = await person()
    await signedInAgo(accountId, 61)
    const begun = await browser.send('POST', 'passkeys/begin', {})
    expect(begun.body.error.reason).toBe('sign_in_again')
  })

  test('a device that did not verify its user', async () => {
    const { browser } = await person()
    expect((await add(browser, newAuthenticator(), { isVerified: false })).status).toBe(422)
    const device = newAuthenticator()
    await add(browser, device)
    const thief = newBrowser(app)
    expect((await signIn(thief, device, { isVerified: false })).status).toBe(422)
    expect(await me(thief)).toBeNull()
  })

  test.each([
    ['a page of another site asks for the signature', { origin: 'https://evil.example' }],
    ['the signature was made for another service', { rpId: 'evil.example' }],
    ['an old signature is sent again', { challenge: 'b2xkLWNoYWxsZW5nZQ' }],
  ])('%s', async (_, misuse) => {
    const { browser } = await person()
    const device = newAuthenticator()
    await add(browser, device)
    const elsewhere = newBrowser(app)
    expect((await signIn(elsewhere, device, misuse)).status).toBe(422)
    expect(await me(elsewhere)).toBeNull()
  })

  test('the same answer is sent twice', async () => {
    const { browser } = await person()
    const device = newAuthenticator()
    await add(browser, device)
    const elsewhere = newBrowser(app)
    const { body } = await elsewhere.send('POST', 'passkey-sign-in/begin', {})
    const response = device.sign(body.options.challenge)
    expect((await elsewhere.send('POST', 'passkey-sign-in', { response })).status).toBe(200)
    expect((await elsewhere.send('POST', 'passkey-sign-in', { response })).status).toBe(422)
  })

  test('another key signs with the id of a stored passkey', async () => {
    const { browser } = await person()
    const [hers, his] = [newAuthenticator(), newAuthenticator()]
    await add(browser, hers)
    const thief = newBrowser(app)
    const { body } = await thief.send('POST', 'passkey-sign-in/begin', {})
    const { id, rawId } = hers.sign(body.options.challenge)
    const forged = { ...his.sign(body.options.challenge), id, rawId }
    expect((await thief.send('POST', 'passkey-sign-in', { response: forged })).status).toBe(422)
  })

  test('an attacker adds a passkey to an account with an unproven address', async () => {
    const { email, accountId, browser } = await person()
    const device = newAuthenticator()
    await add(browser, device)
    await app.db.update(accounts).set({ emailVerified: false }).where(eq(accounts.id, accountId))
    await ensureAccount(app.db, app.ctx(), { email, name: 'Den rette' })
    expect((await signIn(newBrowser(app), device)).status).toBe(422)
    expect(await me(browser)).toBeNull()
  })

  test('somebody removes a key of another account', async () => {
    const [hers, his] = [await person(), await person()]
    await add(hers.browser, newAuthenticator())
    const { body } = await hers.browser.send('GET', 'passkeys')
    const gone = await his.browser.send('DELETE', `passkeys/${body.passkeys[0].id}`)
    expect(gone.status).toBe(404)
    expect((await hers.browser.send('GET', 'passkeys')).body.passkeys).toHaveLength(1)
  })

  test('somebody asks which addresses have a key', async () => {
    const { body } = await newBrowser(app).send('POST', 'passkey-sign-in/begin', {})
    expect(body.options.allowCredentials ?? []).toEqual([])
    expect(body.options.userVerification).toBe('required')
  })
})

describe('the list of sessions', () => {
  test('is listed, ended one by one, and all others at once', async () => {
    const { email, browser } = await person()
    const [second, third] = [newBrowser(app), newBrowser(app, '203.0.113.77')]
    for (const other of [second, third]) await other.send('POST', 'sign-in', { email, password })
    const { body } = await browser.send('GET', 'sessions')
    expect(body.sessions).toHaveLength(3)
    expect(JSON.stringify(body), 'no key and no whole address').not.toMatch(/token|203\.0\.113/)
    const [own] = body.sessions.filter(({ isThis }: { isThis: boolean }) => isThis)
    expect(own).toMatchObject({ browser: 'Firefox på en Windows-pc', place: '198.51.…' })
    const far = body.sessions.find(({ place }: { place: string }) => place === '203.0.…')
    expect((await browser.send('DELETE', `sessions/${far.id}`)).status).toBe(200)
    expect([await me(third), await me(second)]).toMatchObject([null, { email }])
    expect((await browser.send('POST', 'sessions/end-others', {})).body).toEqual({ ended: 1 })
    expect([await me(second), await me(browser)]).toMatchObject([null, { email }])
  })

  test('cannot be ended by somebody else', async () => {
    const [hers, his] = [await person(), await person()]
    const { body } = await hers.browser.send('GET', 'sessions')
    const [session] = body.sessions
    expect((await his.browser.send('DELETE', `sessions/${session.id}`)).status).toBe(404)
    expect(await me(hers.browser)).not.toBeNull()
  })
})

test('passkeys that were begun together cannot exceed ten', async () => {
  const { browser } = await person()
  for (let i = 0; i < 9; i += 1) expect((await add(browser, newAuthenticator())).status).toBe(200)
  // The same session at two tabs: both have begun, as each had room for one more.
  const other = newBrowser(app)
  for (const [name, value] of browser.jar) other.jar.set(name, value)
  const tabs = [browser, other].map((tab) => ({ tab, device: newAuthenticator() }))
  const begun = []
  for (const { tab, device } of tabs) {
    const { body } = await tab.send('POST', 'passkeys/begin', {})
    begun.push({ tab, response: device.create(body.options.challenge) })
  }
  const done = await Promise.all(
    begun.map(({ tab, response }) => tab.send('POST', 'passkeys', { name: 'En til', response })),
  )
  expect(done.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const { body } = await browser.send('GET', 'passkeys')
  expect(body.passkeys).toHaveLength(10)
  expect((await browser.send('POST', 'passkeys/begin', {})).status).toBe(422)
})
