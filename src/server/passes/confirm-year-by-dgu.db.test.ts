import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DguLogin } from '#contract/accounts/dgu-login.ts'
import type { ConfirmedMembership } from '#contract/passes/membership.ts'
import { buildGolfer, buildPass, signIn } from '#test/checkins.ts'
import { golferOf, openDguBrowser } from '#test/dgu-browser.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { accountGolfers, golferMemberships, golfers } from '../db/tables/accounts.ts'
import { rateLimits } from '../db/tables/sign-in.ts'
import { mails } from '../db/tables/notifications.ts'
import { mailMembershipsDue } from './mail-memberships-due.ts'
import { createSeason, regularSeason } from './seasons.ts'

let app: TestApp
let origin: string
const lastAutumn = new Date('2026-12-01T12:00:00+01:00')
const february = '2027-02-01T09:00:00+01:00'
const toConfirm = '/oauth-login?for=membership'

beforeAll(async () => {
  app = await createTestApp({ now: february })
  origin = await app.listen()
  await app.db.transaction((tx) => createSeason(tx, app.ctx(), regularSeason(2027)))
})
beforeEach(async () => {
  await app.db.delete(mails)
  await app.db.delete(rateLimits)
  await app.db.update(golfers).set({ verifiedAt: new Date(february), dguPersonId: null })
})
afterAll(() => app.close())

/** Clara, nine years old, whose DGU number has changed since the card was bought. */
async function child(given: Parameters<typeof buildGolfer>[1] = {}) {
  const golfer = await buildGolfer(app.db, {
    firstName: 'Clara',
    lastName: 'Holm',
    email: 'clara@example.dk',
    dguPersonId: golferOf('barn').personId,
    verifiedAt: lastAutumn,
    memberships: [{ dguNumber: '901-9999', clubNumber: 901 }],
    ...given,
  })
  await buildPass(app.db, { golferId: golfer.id })
  return golfer
}

const verifiedAt = async (id: string) =>
  (await app.db.select().from(golfers).where(eq(golfers.id, id)))[0]?.verifiedAt
const outcomeOf = async (browser: ReturnType<typeof openDguBrowser>) =>
  (await browser.api<DguLogin>('GET', '/account/dgu-login')).body.outcome

/** Opens the mailed link for a golfer whom the union does not find by number and name. */
async function openMailInVain() {
  await mailMembershipsDue(app.ctx())
  const [mail] = await app.db.select().from(mails)
  const browser = openDguBrowser(origin)
  const { pathname, search } = new URL((mail!.data as { link: string }).link)
  await browser.open(pathname + search)
  const { body } = await browser.api<ConfirmedMembership>('POST', '/account/membership', {})
  expect(body).toMatchObject({ standing: 'due', failure: 'unknown' })
  return browser
}

test('a child’s DGU login confirms the year of the mail without a sign-in', async () => {
  const { id } = await child()
  const browser = await openMailInVain()
  const back = await browser.signIn('barn', toConfirm)
  expect(back.url.pathname).toBe('/account/membership')
  expect(await verifiedAt(id)).toEqual(new Date(february))
  const shown = await browser.api('GET', '/account/membership')
  expect(shown.body).toMatchObject({ asked: { firstName: 'Clara', standing: 'confirmed' } })
  expect((await browser.api('GET', '/account/me')).body).toMatchObject({ account: null })
  const numbers = await app.db
    .select()
    .from(golferMemberships)
    .where(eq(golferMemberships.golferId, id))
  expect(numbers.map(({ dguNumber, endedOn }) => [dguNumber, endedOn]).toSorted()).toEqual([
    ['901-1012', null],
    ['901-9999', '2027-02-01'],
  ])
})

test('a guardian confirms a child’s year from the account by the child’s DGU login', async () => {
  const { id } = await child()
  const guardian = await signIn(app.db)
  const link = {
    golferId: id,
    relation: 'child',
    proof: 'dgu_login',
    createdAt: lastAutumn,
  } as const
  await app.db.insert(accountGolfers).values({ ...link, accountId: guardian.accountId })
  const [name = '', value = ''] = guardian.headers.cookie.split(/=(.*)/s)
  const browser = openDguBrowser(origin, new Map([[name, value]]))
  expect((await browser.signIn('barn', toConfirm)).url.pathname).toBe('/account')
  expect(await verifiedAt(id)).toEqual(new Date(february))
})

test.each<[string, string, Parameters<typeof child>[0]]>([
  ['another golfer signs in', 'partner', {}],
  ['the union never identified the golfer, and the number differs', 'barn', { dguPersonId: null }],
  [
    'the union never identified the golfer, and the birthday differs',
    'barn',
    {
      dguPersonId: null,
      birthDate: '1981-01-01' as never,
      memberships: [{ dguNumber: '901-1012' }],
    },
  ],
])('the year is not confirmed when %s', async (_, kind, given) => {
  const { id } = await child(given)
  const browser = await openMailInVain()
  expect((await browser.signIn(kind, toConfirm)).url.pathname).toBe('/oauth/callback')
  expect(await outcomeOf(browser)).toEqual({ code: 'other_member', next: '/account/membership' })
  expect(await verifiedAt(id)).toEqual(lastAutumn)
})

test('a DGU login without the mailed link or a managing account confirms no golfer', async () => {
  const { id } = await child()
  const stranger = openDguBrowser(origin)
  expect((await stranger.signIn('barn', toConfirm)).url.pathname).toBe('/account/membership')
  const elsewhere = await signIn(app.db)
  const [name = '', value = ''] = elsewhere.headers.cookie.split(/=(.*)/s)
  const other = openDguBrowser(origin, new Map([[name, value]]))
  await other.signIn('barn', toConfirm)
  expect(await verifiedAt(id)).toEqual(lastAutumn)
})
