import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RequestedMembership, ConfirmedMembership } from '#contract/passes/membership.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { buildGolfer, buildPass, signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { accountGolfers, accounts, golfers } from '../db/tables/accounts.ts'
import { clubMembers } from '../db/tables/club-members.ts'
import { mails } from '../db/tables/notifications.ts'
import { membershipMails, rateLimits } from '../db/tables/sign-in.ts'
import { mailMembershipsDue } from './mail-memberships-due.ts'
import { membershipKeyCookie } from './confirm-year.ts'
import { createSeason, regularSeason } from './seasons.ts'

let app: TestApp
let url: string
const lastAutumn = new Date('2026-12-01T12:00:00+01:00')
const february = '2027-02-01T09:00:00+01:00'

beforeAll(async () => {
  app = await createTestApp({ now: february })
  url = await app.listen()
  await app.db.transaction((tx) => createSeason(tx, app.ctx(), regularSeason(2027)))
})
beforeEach(async () => {
  app.clock.set(february)
  app.services.loopbackUrl = () => url
  await app.db.delete(mails)
  await app.db.delete(membershipMails)
  await app.db.delete(rateLimits)
  // Golfers of earlier tests must neither get mails nor be found.
  await app.db.update(golfers).set({ verifiedAt: new Date(february), dguPersonId: null })
})
afterAll(() => app.close())

/** A golfer of the simulated union with a card for 2027, last confirmed at the purchase in December. */
async function holder(
  [firstName, lastName, dguNumber]: [string, string, string],
  given: Parameters<typeof buildGolfer>[1] = {},
) {
  const golfer = await buildGolfer(app.db, {
    firstName,
    lastName,
    email: `${firstName.toLowerCase()}@example.dk`,
    verifiedAt: lastAutumn,
    memberships: [{ dguNumber, clubNumber: Number(dguNumber.split('-')[0]) }],
    ...given,
  })
  await buildPass(app.db, { golferId: golfer.id })
  return golfer
}
const anne = ['Anne', 'Holm', '901-1001'] as [string, string, string]

const run = () => mailMembershipsDue(app.ctx())
const sent = async () =>
  (await app.db.select().from(mails)).map(({ toAddress, data }) => ({
    to: toAddress,
    ...(data as { firstName: string; year: number; link: string; isRegistered: boolean }),
  }))
const addresses = async () => (await sent()).map(({ to }) => to).toSorted()

/** Opens the mailed link, which exchanges the key for a cookie. */
async function openMail(link: string) {
  const { pathname, search } = new URL(link)
  const redirect = await app.hono.request(pathname + search)
  expect([redirect.status, redirect.headers.get('location')]).toEqual([303, '/account/membership'])
  return { cookie: redirect.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}
const path = '/api/v1/account/membership'
const show = async (headers: { cookie: string }) =>
  (
    (await (await app.request('GET', path, undefined, headers)).json()) as {
      asked: RequestedMembership | null
    }
  ).asked
const tap = async (headers: { cookie: string }) =>
  (await (await app.request('POST', path, {}, headers)).json()) as ConfirmedMembership

async function tapOf(person: Parameters<typeof holder>[0], given = {}) {
  const golfer = await holder(person, given)
  await run()
  const [mail] = await sent()
  const browser = await openMail(mail!.link)
  return { golfer, browser, answer: await tap(browser) }
}
const verifiedAt = async (id: string) =>
  (await app.db.select().from(golfers).where(eq(golfers.id, id)))[0]?.verifiedAt

describe('the yearly mail about a membership', () => {
  test('is sent from 1 February, in the daytime, once for each golfer and year', async () => {
    await holder(anne)
    for (const early of ['2027-01-31T12:00:00+01:00', '2027-02-01T08:59:00+01:00']) {
      app.clock.set(early)
      await run()
    }
    expect(await sent()).toEqual([])

    app.clock.set(february)
    await Promise.all([run(), run()])
    app.clock.set('2027-02-09T09:00:00+01:00')
    await run()
    expect(await sent()).toMatchObject([{ to: 'anne@example.dk', firstName: 'Anne', year: 2027 }])
  })

  test('is sent again the next year, when the older link no longer works', async () => {
    const golfer = await holder(anne)
    await run()
    const former = (await sent())[0]!.link
    await buildPass(app.db, {
      golferId: golfer.id,
      product: 'FERIE',
      firstDay: plainDate('2028-07-01'),
      lastDay: plainDate('2028-07-14'),
    })
    app.clock.set('2028-02-01T09:00:00+01:00')
    await run()
    expect((await sent()).map(({ year }) => year)).toEqual([2027, 2028])
    const browser = await openMail(former)
    expect(await show(browser)).toBeNull()
    expect(await tap(browser)).toMatchObject({
      error: { code: 'link_expired', reason: 'mailed_link_gone' },
    })
  })

  test('states whether a club register contains the golfer by number and name', async () => {
    const { id: clubId } = await buildClub(app.db, { dguClubNumber: 901 })
    const member = { clubId, membershipType: 1, isHome: true, importedAt: lastAutumn }
    await app.db.insert(clubMembers).values([
      { ...member, dguNumber: '901-1001', firstName: 'Anne', lastName: 'Holm' },
      { ...member, dguNumber: '901-1015', firstName: 'Peter', lastName: 'Jensen' },
    ])
    await holder(anne)
    await holder(['Peter', 'Holm', '901-1015'])
    await holder(['Frederik', 'Storm', '910-1009'])
    await run()
    const found = (await sent()).map(({ firstName, isRegistered }) => [firstName, isRegistered])
    expect(Object.fromEntries(found)).toEqual({ Anne: true, Peter: false, Frederik: false })
    await app.db.delete(clubMembers)
  })

  test('is not sent to golfers who are confirmed, have no current card, or have only a waiting card', async () => {
    const { id } = await holder(['Lise', 'Kjær', '908-1008'], { verifiedAt: new Date(february) })
    const past = await buildGolfer(app.db, { email: 'past@example.dk', verifiedAt: lastAutumn })
    await buildPass(app.db, { golferId: past.id, lastDay: plainDate('2027-01-31') })
    for (const status of ['withdrawn', 'awaiting_verification'] as const) {
      const other = await buildGolfer(app.db, {
        email: `${status}@example.dk`,
        verifiedAt: lastAutumn,
      })
      await buildPass(app.db, { golferId: other.id, status })
    }
    await run()
    expect(await sent()).toEqual([])
    await app.db.update(golfers).set({ verifiedAt: lastAutumn }).where(eq(golfers.id, id))
    await run()
    expect(await addresses()).toEqual(['lise@example.dk'])
  })

  test('is sent to the guardian’s account for a child and to the partner’s address for a partner', async () => {
    const child = await holder(['Clara', 'Holm', '901-1012'], { email: null })
    const partner = await holder(['Peter', 'Holm', '901-1015'])
    const self = await holder(['Frederik', 'Storm', '910-1009'])
    const nobody = await holder(['Tove', 'Ager', '911-1010'], { email: null })
    const { accountId } = await accountOf(self.id)
    const link = { accountId, createdAt: lastAutumn }
    await app.db.insert(accountGolfers).values([
      { ...link, golferId: child.id, relation: 'child' },
      { ...link, golferId: partner.id, relation: 'partner' },
    ])
    await run()
    const [account] = await app.db.select().from(accounts).where(eq(accounts.id, accountId))
    const found = (await sent()).map(({ firstName, to }) => [firstName, to])
    expect(Object.fromEntries(found)).toEqual({
      Clara: account?.email,
      Frederik: account?.email,
      Peter: 'peter@example.dk',
    })
    expect(await verifiedAt(nobody.id)).toEqual(lastAutumn)
  })
})

async function accountOf(golferId: string) {
  const { headers } = await signIn(app.db, { golferIds: [golferId] })
  const [link] = await app.db
    .select()
    .from(accountGolfers)
    .where(eq(accountGolfers.golferId, golferId))
  return { headers, accountId: link!.accountId }
}

describe('the confirmation from the mailed link', () => {
  test('confirms the year once; opening the page changes nothing', async () => {
    const { id } = await holder(anne)
    await run()
    const browser = await openMail((await sent())[0]!.link)
    expect(await show(browser)).toMatchObject({ firstName: 'Anne', standing: 'due', year: 2027 })
    expect(await verifiedAt(id)).toEqual(lastAutumn)

    expect(await tap(browser)).toMatchObject({ standing: 'confirmed', failure: null })
    expect(await verifiedAt(id)).toEqual(new Date(february))
    app.clock.set('2027-02-02T09:00:00+01:00')
    expect(await tap(browser)).toMatchObject({ standing: 'confirmed', failure: null })
    expect(await verifiedAt(id)).toEqual(new Date(february))
    expect(await show(browser)).toMatchObject({ standing: 'confirmed' })
  })

  test('reports a lost right to play, and its return', async () => {
    const { browser, answer } = await tapOf(['Birgit', 'Dam', '905-1005'])
    expect(answer).toMatchObject({ standing: 'lost', failure: null })
    expect(await show(browser)).toMatchObject({ standing: 'lost' })
  })

  test('explains why a card does not suit a membership that is no longer full', async () => {
    const { answer } = await tapOf(['Mads', 'Bruun', '902-1002'])
    expect(answer).toMatchObject({ standing: 'unsuitable', failure: null })
    expect(answer.why).toMatch(/fuldtidsmedlem/i)
  })

  test('changes nothing while the union is down and succeeds afterwards', async () => {
    app.services.loopbackUrl = () => 'http://127.0.0.1:9'
    const { golfer, browser, answer } = await tapOf(anne)
    expect(answer).toMatchObject({ standing: 'due', failure: 'down' })
    expect(await verifiedAt(golfer.id)).toEqual(lastAutumn)
    app.services.loopbackUrl = () => url
    expect(await tap(browser)).toMatchObject({ standing: 'confirmed', failure: null })
  })

  test.each([
    ['the number is no longer in use', ['Anne', 'Holm', '901-9999'], {}],
    ['the number belongs to another name', ['Anne', 'Jensen', '901-1001'], {}],
    ['the number belongs to a namesake', anne, { dguPersonId: 'somebody-else' }],
  ] as const)('finds no member and writes nothing when %s', async (_, person, given) => {
    const { golfer, answer } = await tapOf([...person], given)
    expect(answer).toMatchObject({ standing: 'due', failure: 'unknown' })
    expect(await verifiedAt(golfer.id)).toEqual(lastAutumn)
  })

  test('works as a form without scripts, which leads to the result', async () => {
    await holder(anne)
    await run()
    const { cookie } = await openMail((await sent())[0]!.link)
    const post = () =>
      app.hono.request(path, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: url,
          'sec-fetch-site': 'same-origin',
          cookie,
        },
        body: '_page=%2Faccount%2Fmembership',
      })
    app.services.loopbackUrl = () => 'http://127.0.0.1:9'
    const down = await post()
    expect([down.status, down.headers.get('location')]).toEqual([
      303,
      '/account/membership?failure=down',
    ])
    app.services.loopbackUrl = () => url
    expect((await post()).headers.get('location')).toBe('/account/membership')
    expect(await show({ cookie })).toMatchObject({ standing: 'confirmed' })
  })

  test.each(['', `${membershipKeyCookie}=${'A'.repeat(43)}`])(
    'is not possible with a missing or invalid key: %s',
    async (cookie) => {
      await holder(anne)
      await run()
      expect(await show({ cookie })).toBeNull()
      expect((await app.request('POST', path, {}, { cookie })).status).toBe(410)
    },
  )
})

describe('the confirmation from the account', () => {
  const due = '/api/v1/account/memberships-due'
  const list = async (headers: Record<string, string>) =>
    (await (await app.request('GET', due, undefined, headers)).json()).golfers

  test('lists the golfers who are due and confirms them', async () => {
    const golfer = await holder(anne)
    const { headers } = await accountOf(golfer.id)
    expect(await list(headers)).toEqual([{ id: golfer.id, firstName: 'Anne' }])
    const answer = await app.request('POST', `${due}/${golfer.id}`, {}, headers)
    expect(await answer.json()).toMatchObject({ standing: 'confirmed' })
    expect(await list(headers)).toEqual([])
  })

  test('is refused for a golfer whom the account does not manage', async () => {
    const own = await holder(anne)
    const other = await holder(['Peter', 'Holm', '901-1015'])
    const { headers } = await accountOf(own.id)
    const answer = await app.request('POST', `${due}/${other.id}`, {}, headers)
    expect(answer.status).toBe(404)
    expect(await verifiedAt(other.id)).toEqual(lastAutumn)
  })
})
