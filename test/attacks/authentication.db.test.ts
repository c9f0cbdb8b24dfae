import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accounts, sessions } from '#server/db/tables/accounts.ts'
import { rateLimits } from '#server/db/tables/sign-in.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { createAuthGetter } from '#server/accounts/auth.ts'
import { newSignInCode } from '#server/accounts/sign-in.ts'
import { createAccountWithPassword } from '#server/accounts/set-password.ts'
import { allEndpoints } from '#server/http/all-endpoints.ts'
import { pairsOf, pathOf } from '../requests.ts'
import { createTestApp, type TestApp } from '../test-app.ts'
import { buildAccount, letThroughSecondStep } from '../people.ts'
import { sampleOf } from '../sample.ts'

/** Attacks on authentication: OWASP ASVS 5.0, chapter V6. */
const password = 'en-lang-adgangskode'
const anne = { email: 'anne@holm.example', name: 'Anne Holm', password }
let app: TestApp
let anneId: string

beforeAll(async () => {
  app = await createTestApp()
  anneId = await buildAccount(app, anne)
})
beforeEach(() => app.db.delete(rateLimits))
afterAll(() => app.close())

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  app.request('POST', `/api/v1/account/${path}`, body, headers)
const codeFor = (email: string) => newSignInCode(createAuthGetter(app.services), email)
const me = async (cookie: string) =>
  (await (await app.request('GET', '/api/v1/account/me', undefined, { cookie })).json()) as {
    account: { email: string } | null
  }

test('a mailed code sent from twenty browsers at the same moment opens one session', async () => {
  const code = await codeFor(anne.email)
  const before = await app.db.select().from(sessions).where(eq(sessions.accountId, anneId))
  const tries = Array.from({ length: 20 }, () =>
    post('sign-in-with-code', { email: anne.email, code }),
  )
  const opened = (await Promise.all(tries)).filter(({ status }) => status === 200)
  const after = await app.db.select().from(sessions).where(eq(sessions.accountId, anneId))
  expect(opened).toHaveLength(1)
  expect(after.length - before.length).toBe(1)
})

test('a code that was mailed to one address is refused at another', async () => {
  const eve = { email: 'eve@holm.example', name: 'Eve Holm', password }
  await buildAccount(app, eve)
  const code = await codeFor(eve.email)
  const answer = await post('sign-in-with-code', { email: anne.email, code })
  expect(answer.status).toBe(401)
  expect(pairsOf(answer)).not.toContain('session_token')
})

test('the code of a purchase is refused as a code to sign in with', async () => {
  const { createSeason, regularSeason } = await import('#server/passes/seasons.ts')
  await app.db.transaction((tx) => createSeason(tx, app.ctx(), regularSeason(2027)))
  const begun = await app.request('POST', '/api/v1/registrations', {})
  const cookie = pairsOf(begun)
  const { registration } = (await begun.json()) as { registration: { version: number } }
  const own = { version: registration.version, name: 'Eve', email: anne.email }
  await app.request('PATCH', '/api/v1/registrations/current', own, { cookie })
  const path = '/api/v1/registrations/current/code'
  const { demoCode } = (await (await app.request('POST', path, {}, { cookie })).json()) as {
    demoCode: string
  }
  expect(demoCode).toMatch(/^\d{6}$/)
  const answer = await post('sign-in-with-code', { email: anne.email, code: demoCode }, { cookie })
  expect(answer.status).toBe(401)
})

test('guesses at the code of a purchase count as guesses at the account of its address', async () => {
  const begun = await app.request('POST', '/api/v1/registrations', {})
  const from = { cookie: pairsOf(begun), 'x-visitor-address': '203.0.113.88' }
  const { registration } = (await begun.json()) as { registration: { version: number } }
  const own = { version: registration.version, name: 'Eve', email: anne.email }
  await app.request('PATCH', '/api/v1/registrations/current', own, from)
  const path = '/api/v1/registrations/current/code'
  const { demoCode } = (await (await app.request('POST', path, {}, from)).json()) as {
    demoCode: string
  }
  for (let guess = 0; guess < 10; guess += 1) {
    const wrong = { email: anne.email, code: '000000' }
    expect((await post('sign-in-with-code', wrong, from)).status).toBe(401)
  }
  const answer = await app.request('POST', `${path}/check`, { code: demoCode }, from)
  expect(answer.status).toBe(429)
})

test('new codes do not reset the limit of guesses for an account', async () => {
  const statuses: number[] = []
  for (let guess = 0; guess < 24; guess += 1) {
    await codeFor(anne.email)
    const from = { 'x-visitor-address': `203.0.113.${guess}` }
    const wrong = { email: anne.email, code: '000000' }
    statuses.push((await post('sign-in-with-code', wrong, from)).status)
  }
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401))
  expect(statuses.slice(20)).toEqual(Array(4).fill(429))
})

test.each([
  ['a forwarded header', 'x-forwarded-for'],
  ['the header of another proxy', 'x-real-ip'],
  ['the standard’s header', 'forwarded'],
  ['a header of a content network', 'cf-connecting-ip'],
])('guesses under ever new addresses in %s are refused as one visitor’s', async (_, header) => {
  const from = (i: number) => ({ [header]: `198.51.100.${i}`, 'x-visitor-address': '203.0.113.7' })
  let last = 0
  for (let i = 0; i < 51; i += 1) {
    const who = { email: `nobody-${i}@holm.example`, code: '000000' }
    last = (await post('sign-in-with-code', who, from(i))).status
  }
  expect(last).toBe(429)
})

test.each(['ANNE@HOLM.EXAMPLE', '  anne@holm.example ', 'Anne@Holm.Example'])(
  'guesses at the account spelled %j count as guesses at the same account',
  async (email) => {
    for (let i = 0; i < 10; i += 1)
      await post('sign-in', { email: anne.email, password: 'forkert' })
    expect((await post('sign-in', { email, password: anne.password })).status).toBe(429)
  },
)

test('the time of a response does not reveal whether an address has an account', async () => {
  // This password has the real hashing cost; other tests use a low one.
  const known = { ...anne, email: 'kendt@holm.example' }
  await createAccountWithPassword(app.db, app.ctx(), known)
  const fastest = { known: Infinity, unknown: Infinity }
  for (let i = 0; i < 6; i += 1) {
    for (const [who, email] of [
      ['known', known.email],
      ['unknown', 'ingen@holm.example'],
    ] as const) {
      const from = performance.now()
      await post('sign-in', { email, password: 'ikke-den-rigtige' })
      fastest[who] = Math.min(fastest[who], performance.now() - from)
    }
  }
  // A hash takes tens of milliseconds; a response without one takes two or three.
  const ratio = fastest.known / fastest.unknown
  expect(ratio).toBeGreaterThan(0.4)
  expect(ratio).toBeLessThan(2.5)
})

test('an address that only looks like hers is refused, or is her own mailbox', async () => {
  const lookAlikes = [
    'anne@holm.example.',
    'anne@holm。example',
    'аnne@holm.example',
    'anne\u200b@holm.example',
    'anne@holm.example\u0000',
    'anne@holm.example,eve@evil.example',
    'anne@holm.example;eve@evil.example',
    '"anne@holm.example"@evil.example',
    'anne@holm.example\r\nBcc: eve@evil.example',
    '<anne@holm.example>',
  ]
  for (const email of lookAlikes) {
    expect((await post('sign-in-codes', { email })).status, email).toBe(400)
  }
  // The Kelvin sign becomes a plain k in lower case, before the address is looked up or used.
  await buildAccount(app, { ...anne, email: 'kaj@holm.example' })
  expect((await post('sign-in-codes', { email: '\u212Aaj@holm.example' })).status).toBe(200)
  const sent = await app.db.select().from(mails).where(eq(mails.template, 'code'))
  expect(sent.map(({ toAddress }) => toAddress)).toContain('kaj@holm.example')
  expect(sent.every(({ toAddress }) => /^[\x21-\x7e]+$/.test(toAddress))).toBe(true)
})

test('a sign-up cannot set its verification, a role or an id', async () => {
  const eve = { email: 'eve2@holm.example', name: 'Eve Holm', password: 'fire heste i regnvejr' }
  const more = { id: anneId, emailVerified: true, twoFactorEnabled: true, role: 'operator_admin' }
  const answer = await post('sign-up', { ...eve, ...more, roles: ['operator_admin'] })
  expect(answer.status).toBe(200)
  const found = await app.db.select().from(accounts).where(eq(accounts.email, eve.email))
  expect(found).toEqual([])
  const signedIn = await post('sign-in', { email: eve.email, password: eve.password })
  expect(signedIn.status).toBe(401)
})

test('between the two steps of a sign-in every guarded endpoint refuses', async () => {
  const person = { email: 'to-trin@holm.example', name: 'To Trin', password }
  const id = await buildAccount(app, person)
  await letThroughSecondStep(app.db, id)
  const answer = await post('sign-in', { email: person.email, password })
  expect(await answer.json()).toEqual({ done: false })
  const cookie = pairsOf(answer)
  expect((await me(cookie)).account).toBeNull()
  const guarded = allEndpoints.filter(
    ({ endpoint: { audience } }) => !['anyone', 'link', 'check_in'].includes(audience),
  )
  expect(guarded.length).toBeGreaterThan(60)
  for (const { endpoint } of guarded) {
    const input = sampleOf(endpoint.input)
    const body = endpoint.method === 'GET' ? undefined : input
    const asked = await app.request(endpoint.method, pathOf(endpoint, input), body, { cookie })
    expect(asked.status, endpoint.path).toBe(401)
  }
})

test('a mailed code, a reset and a purchase do not bypass the second step', async () => {
  const person = { email: 'udenom@holm.example', name: 'Uden Om', password }
  const id = await buildAccount(app, person)
  await letThroughSecondStep(app.db, id)
  const byCode = await post('sign-in-with-code', {
    email: person.email,
    code: await codeFor(person.email),
  })
  expect(await byCode.json()).toEqual({ done: false })
  expect((await me(pairsOf(byCode))).account).toBeNull()

  await post('password-reset-links', { email: person.email })
  const [mail] = await app.db
    .select()
    .from(mails)
    .where(and(eq(mails.toAddress, person.email), eq(mails.template, 'resetLink')))
  const { link: mailed = '' } = (mail?.data ?? {}) as { link?: string }
  const link = new URL(mailed)
  const opened = await app.hono.request(link.pathname + link.search)
  const newPassword = 'fire heste i regnvejr'
  const reset = await post('password-reset', { newPassword }, { cookie: pairsOf(opened) })
  expect(reset.status).toBe(200)
  expect((await me(pairsOf(reset))).account).toBeNull()
  const again = await post('sign-in', { email: person.email, password: newPassword })
  expect(await again.json()).toEqual({ done: false })
})

test.each([
  ['an object', { $ne: null }],
  ['a list', ['en-lang-adgangskode']],
  ['yes', true],
  ['nothing', null],
  ['a megabyte of letters', 'a'.repeat(1_000_000)],
])('%s in the place of a password is refused before anything is looked up', async (_, value) => {
  expect((await post('sign-in', { email: anne.email, password: value })).status).toBe(400)
})
