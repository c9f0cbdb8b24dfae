import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DguLogin } from '#contract/accounts/dgu-login.ts'
import { accountGolfers, accounts, golfers, sessions } from '#server/db/tables/accounts.ts'
import { rateLimits } from '#server/db/tables/sign-in.ts'
import { activity } from '#server/db/tables/activity.ts'
import { golferOf, openDguBrowser } from '#test/dgu-browser.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { letThroughSecondStep, signInAs } from '#test/people.ts'

let app: TestApp
let origin: string

beforeAll(async () => {
  app = await createTestApp()
  origin = await app.listen()
})
beforeEach(() => app.db.delete(rateLimits))
afterAll(() => app.close())

const stateOf = async (one: ReturnType<typeof openDguBrowser>) =>
  (await one.api<DguLogin>('GET', '/account/dgu-login')).body

async function somebody() {
  const { cookie, ...person } = await signInAs(app)
  const at = cookie.indexOf('=')
  const cookies = new Map([[cookie.slice(0, at), cookie.slice(at + 1)]])
  return { ...person, ...openDguBrowser(origin, cookies) }
}

async function linked(kind: string) {
  const one = await somebody()
  await one.signIn(kind, '/oauth-login?next=/account/security')
  await one.api('POST', '/account/dgu-login/link', {})
  return one
}

test('a signed-in golfer links the DGU login with one press', async () => {
  const one = await somebody()
  expect((await one.signIn('ung', '/oauth-login?next=/account/security')).url.pathname).toBe(
    '/account/oauth',
  )
  expect((await stateOf(one)).linked).toBeNull()
  const answer = await one.api('POST', '/account/dgu-login/link', {})
  expect(answer.body).toEqual({ next: '/account/security' })
  const [own] = await app.db
    .select({ personId: golfers.dguPersonId, relation: accountGolfers.relation })
    .from(accountGolfers)
    .innerJoin(golfers, eq(golfers.id, accountGolfers.golferId))
    .where(eq(accountGolfers.accountId, one.accountId))
  expect(own).toEqual({ personId: golferOf('ung').personId, relation: 'self' })
  const events = await app.db.select().from(activity).where(eq(activity.subjectId, one.accountId))
  expect(events.map(({ action }) => action)).toContain('accounts.link_dgu')
})

test('a golfer who is linked to another account is not taken over', async () => {
  const first = await linked('senior')
  const second = await somebody()
  await second.signIn('senior')
  expect((await stateOf(second)).outcome?.code).toBe('linked_elsewhere')
  expect((await second.api('POST', '/account/dgu-login/link', {})).status).toBe(410)
  expect((await stateOf(second)).linked).toBeNull()
  expect((await stateOf(first)).linked?.name).toBe('Ole Aagaard')
})

test('of two simultaneous links of one golfer, one succeeds', async () => {
  const both = await Promise.all([somebody(), somebody()])
  for (const one of both) await one.signIn('fleksmedlem')
  const answers = await Promise.all(
    both.map((one) => one.api('POST', '/account/dgu-login/link', {})),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

test('an account refuses a second DGU login until the first is unlinked', async () => {
  const one = await linked('partner')
  await one.signIn('plushandicap')
  expect((await stateOf(one)).outcome?.code).toBe('account_has_other')
})

test('a golfer who is proven in another account is not linked', async () => {
  const owner = await somebody()
  const taken = await linked('frosset handicap')
  await taken.api('POST', '/account/dgu-login/unlink', {})
  const stranger = openDguBrowser(origin)
  await stranger.signIn('frosset handicap')
  const { demoCode } = (
    await stranger.api('POST', '/account/dgu-login/code', { email: 'ny@example.dk' })
  ).body
  const checked = await stranger.api('POST', '/account/dgu-login/code/check', { code: demoCode })
  expect(checked.body).toMatchObject({ error: { reason: 'golfer_has_account' } })
  expect(await app.db.$count(accounts, eq(accounts.email, 'ny@example.dk'))).toBe(0)
  await owner.signIn('frosset handicap')
  const pressed = await owner.api('POST', '/account/dgu-login/link', {})
  expect(pressed.body).toMatchObject({ error: { reason: 'golfer_has_account' } })
})

test('the DGU login can be unlinked while mailed codes still sign in', async () => {
  const one = await linked('begynder')
  expect((await one.api('POST', '/account/dgu-login/unlink', {})).status).toBe(200)
  expect((await stateOf(one)).linked).toBeNull()
  const other = openDguBrowser(origin)
  expect((await other.signIn('begynder')).url.pathname).toBe('/account/oauth')
  expect((await other.api('GET', '/account/me')).body).toMatchObject({ account: null })
})

test('an open session needs a mailed code to unlink the DGU login', async () => {
  const one = await linked('skiftet hjemmeklub i år')
  await app.db
    .update(sessions)
    .set({ createdAt: sql`clock_timestamp() - interval '11 minutes'` })
    .where(eq(sessions.accountId, one.accountId))
  const unlink = (proof: object) => one.api('POST', '/account/dgu-login/unlink', proof)
  expect((await unlink({})).body).toMatchObject({ error: { reason: 'proof_needed' } })
  expect((await unlink({ code: '000000' })).status).toBe(401)
  expect((await stateOf(one)).linked).not.toBeNull()
  const sent = await one.api('POST', '/account/proof-codes', {})
  expect((await unlink({ code: sent.body.demoCode })).status).toBe(200)
  expect((await stateOf(one)).linked).toBeNull()
})

test('the only sign-in method of an account cannot be removed', async () => {
  const one = await linked('medlem af to klubber')
  await app.db.update(accounts).set({ emailVerified: false }).where(eq(accounts.id, one.accountId))
  await app.pool.query(
    `delete from credentials where account_id = $1 and provider_id = 'credential'`,
    [one.accountId],
  )
  const answer = await one.api('POST', '/account/dgu-login/unlink', {})
  expect(answer.body).toMatchObject({ error: { reason: 'last_way_in' } })
})

test('an account with two-factor sign-in needs the second step after DGU', async () => {
  const one = await linked('fuldtid og fleks')
  await letThroughSecondStep(app.db, one.accountId)
  await app.pool.query(
    `insert into two_factors (account_id, secret, backup_codes, verified) values ($1, 'x', 'x', true)`,
    [one.accountId],
  )
  const other = openDguBrowser(origin)
  const back = await other.signIn('fuldtid og fleks', '/oauth-login?next=/scan')
  expect(back.url.pathname + back.url.search).toBe('/account/login?step=second&next=%2Fscan')
  expect((await other.api('GET', '/account/me')).body).toMatchObject({ account: null })
})

test('a session from yesterday cannot link a DGU login', async () => {
  const one = await somebody()
  await app.db
    .update(sessions)
    .set({ createdAt: sql`clock_timestamp() - interval '61 minutes'` })
    .where(eq(sessions.accountId, one.accountId))
  await one.signIn('langdistance')
  const answer = await one.api('POST', '/account/dgu-login/link', {})
  expect(answer.body).toMatchObject({ error: { reason: 'sign_in_again' } })
  expect((await stateOf(one)).linked).toBeNull()
})
