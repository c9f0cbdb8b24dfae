import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DguLogin } from '#contract/accounts/dgu-login.ts'
import type { Me } from '#contract/accounts/endpoints.ts'
import { accounts, credentials } from '#server/db/tables/accounts.ts'
import { dguLogins, rateLimits } from '#server/db/tables/sign-in.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { deleteOldDguLogins } from './dgu-login-queries.ts'
import { golferOf, openDguBrowser } from '#test/dgu-browser.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { signInAs } from '#test/people.ts'

let app: TestApp
let origin: string
const lines: string[] = []

beforeAll(async () => {
  app = await createTestApp()
  app.services.log = (_level, message, fields) => {
    lines.push(JSON.stringify({ message, ...fields }))
  }
  origin = await app.listen()
})
beforeEach(() => app.db.delete(rateLimits))
afterAll(() => app.close())

type Browser = ReturnType<typeof openDguBrowser>

const browser = () => openDguBrowser(origin)
const stateOf = async (one: Browser) => (await one.api<DguLogin>('GET', '/account/dgu-login')).body
const meOf = async (one: Browser) => (await one.api<Me>('GET', '/account/me')).body.account

/** Somebody who is signed in already, in a browser of her own. */
async function signedIn(email?: string) {
  const { cookie, ...person } = await signInAs(app, [], email)
  const at = cookie.indexOf('=')
  return {
    ...person,
    browser: openDguBrowser(origin, new Map([[cookie.slice(0, at), cookie.slice(at + 1)]])),
  }
}

/** A golfer who comes for the first time: by DGU, then by a code to her address. */
async function makeAccount(kind: string, email = `${kind.replace(/\W/g, '')}@example.dk`) {
  const one = browser()
  await one.signIn(kind)
  const { demoCode } = (await one.api('POST', '/account/dgu-login/code', { email })).body
  const checked = await one.api('POST', '/account/dgu-login/code/check', { code: demoCode })
  return { one, email, checked }
}

test('a sign-in with DGU confirms the membership for the year (D7)', async () => {
  const { email } = await makeAccount('senior')
  app.clock.set('2028-02-01T09:00:00+01:00')
  await browser().signIn('senior')
  const { rows } = await app.db.execute(sql`
    select g.verified_for_year as year from golfers g where g.dgu_person_id = ${golferOf('senior').personId}`)
  expect(rows).toEqual([{ year: 2028 }])
  expect(email).toBe('senior@example.dk')
  app.clock.set('2027-05-04T10:00:00+02:00')
})

test('no token is kept, and LifeTimeID is neither stored nor shown nor logged', async () => {
  const { one } = await makeAccount('medlem af to klubber')
  const [link] = await app.db
    .select()
    .from(credentials)
    .where(eq(credentials.providerAccountId, golferOf('medlem af to klubber').personId))
  expect(link).toMatchObject({
    accessToken: null,
    refreshToken: null,
    idToken: null,
    scope: null,
    password: null,
  })
  const { rows } = await app.db.execute<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'simulator_%'`)
  const dump: string[] = []
  for (const { name } of rows) {
    const all = await app.db.execute(sql`select t::text as line from ${sql.identifier(name)} t`)
    dump.push(...all.rows.map(({ line }) => String(line)))
  }
  const said = JSON.stringify([await stateOf(one), await meOf(one), dump, lines, one.visited])
  expect(said).toContain('Kjær')
  // The simulator's look-alike: the birth date and -007.
  expect(said).not.toMatch(/\d{6}-007/)
  const { rows: tokens } = await app.db.execute<{ key: string }>(
    sql`select key from simulator_grants where key like 'AccessToken:%'`,
  )
  expect(tokens.length).toBeGreaterThan(0)
  for (const { key } of tokens) expect(said).not.toContain(key.slice('AccessToken:'.length))
})

test('the mail address from DGU gives access to no account', async () => {
  const mine = await signedIn(golferOf('begynder').email)
  const stranger = browser()
  await stranger.signIn('begynder')
  expect(await meOf(stranger)).toBeNull()
  expect((await stateOf(stranger)).golfer?.email).toBe(mine.email)
  const links = await app.db
    .select()
    .from(credentials)
    .where(eq(credentials.accountId, mine.accountId))
  expect(links.map(({ providerId }) => providerId)).toEqual(['credential'])
})

test('the code signs in to an existing account, and only a press links it', async () => {
  const { email, accountId } = await signedIn(golferOf('frosset handicap').email)
  const { one, checked } = await makeAccount('frosset handicap', email)
  expect(checked.body).toEqual({ step: 'link', next: '/account/oauth' })
  expect(await meOf(one)).toMatchObject({ id: accountId })
  expect((await stateOf(one)).linked).toBeNull()
  expect((await one.api('POST', '/account/dgu-login/link', {})).body).toEqual({ next: '/account' })
  expect((await stateOf(one)).linked).toMatchObject({ name: 'Tove Ager' })
})

test('an hour after it expired, a login is deleted', async () => {
  const one = browser()
  await one.signIn('medlem af to klubber')
  await app.db.update(dguLogins).set({ expiresAt: sql`clock_timestamp() - interval '61 minutes'` })
  await deleteOldDguLogins(app.ctx())
  expect(await app.db.$count(dguLogins)).toBe(0)
})

test('five wrong codes void the code', async () => {
  const one = browser()
  await one.signIn('partner')
  const { demoCode } = (await one.api('POST', '/account/dgu-login/code', { email: 'p@example.dk' }))
    .body
  const wrong = demoCode === '000000' ? '111111' : '000000'
  for (let i = 0; i < 5; i++) {
    const answer = await one.api('POST', '/account/dgu-login/code/check', { code: wrong })
    expect(answer.body).toMatchObject({ error: { reason: 'code_wrong' } })
  }
  const right = await one.api('POST', '/account/dgu-login/code/check', { code: demoCode })
  expect(right.body).toMatchObject({ error: { reason: 'code_expired' } })
  expect(await app.db.$count(accounts, eq(accounts.email, 'p@example.dk'))).toBe(0)
})

test('without scripts the three steps are forms, and no URL contains the code or the mail address', async () => {
  const { email } = await signedIn('uden-script@example.dk')
  const one = browser()
  await one.signIn('fuldtidsmedlem')
  const at = '/api/v1/account/dgu-login'
  const whereTo = ({ url: { pathname, search } }: { url: URL }) => pathname + search
  const told = async () =>
    (await one.api('GET', '/form-answer?page=%2Faccount%2Foauth')).body['answer']
  const page = '/account/oauth'

  expect(whereTo(await one.post(`${at}/code`, { _page: page, email: 'uden snabel-a' }))).toBe(
    `${page}?svar=1`,
  )
  expect(await told()).toMatchObject({ fields: ['email'], values: { email: 'uden snabel-a' } })
  expect(whereTo(await one.post(`${at}/code`, { _page: page, email }))).toBe(
    `${page}?step=code&svar=1`,
  )
  expect(await told()).toMatchObject({ values: { email } })

  const again = { _page: `${page}?step=code`, email }
  const wrong = await one.post(`${at}/code/check`, { ...again, code: '000000' })
  expect(whereTo(wrong)).toBe(`${page}?step=code&svar=1`)
  expect(await told()).toMatchObject({ code: 'refused', values: { email } })
  const sent = await app.db.select().from(mails).where(eq(mails.toAddress, email))
  const { code } = sent.find(({ template }) => template === 'code')!.data as { code: string }
  expect(whereTo(await one.post(`${at}/code/check`, { ...again, code }))).toBe('/account/oauth')
  expect(await meOf(one)).toMatchObject({ email })
  expect((await stateOf(one)).linked).toBeNull()

  await one.post(`${at}/link`, { _page: page })
  expect((await stateOf(one)).linked).toMatchObject({ name: 'Anne Holm' })
  expect(one.visited.join()).not.toMatch(new RegExp(`${code}|uden-script`))
})

test('attempts on an account are counted together on all pages', async () => {
  const victim = await signedIn('offer@example.dk')
  const one = browser()
  await one.signIn('begynder')
  const { email } = victim
  const { demoCode } = (await one.api('POST', '/account/dgu-login/code', { email })).body
  for (let i = 0; i < 20; i++) {
    const from = { 'x-visitor-address': `203.0.113.${i}` }
    const wrong = { email, code: '000000' }
    await app.request('POST', '/api/v1/account/sign-in-with-code', wrong, from)
  }
  const answer = await one.api('POST', '/account/dgu-login/code/check', { code: demoCode })
  expect(answer.body).toMatchObject({ error: { code: 'too_many_requests' } })
  expect(await meOf(one)).toBeNull()
})
