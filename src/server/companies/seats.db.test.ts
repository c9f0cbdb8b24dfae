import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { companyShop, members } from '#test/company-shop.ts'
import { buildClub } from '#test/clubs.ts'
import { signInAs } from '#test/people.ts'
import { createPurchaseTestApp, type PurchaseTestApp } from '#test/purchase-test-app.ts'
import { companyCardInvitations, companySeats } from '../db/tables/companies.ts'
import { passes } from '../db/tables/passes.ts'
import { captures } from '../db/tables/payments.ts'
import { accountGolfers, golferMemberships, golfers } from '../db/tables/accounts.ts'
import { rateLimits } from '../db/tables/sign-in.ts'
import { companiesPart } from './personal-data-queries.ts'

let app: PurchaseTestApp
let club: { id: string }
let staff = ''
beforeAll(async () => {
  app = await createPurchaseTestApp({ now: '2027-05-04T10:00:00+02:00' })
  club = await buildClub(app.db)
  staff = (await signInAs(app, [{ name: 'club_staff', clubId: club.id }])).cookie
})
/** Each test begins with golfers without cards. */
beforeEach(async () => {
  app.clock.set('2027-05-04T10:00:00+02:00')
  await app.db.delete(rateLimits)
  await app.db.update(passes).set({ status: 'refunded' })
  await app.db.delete(accountGolfers)
})
afterAll(() => app.close())

const { open, accept, newestMail, follow } = companyShop(() => app)
const [anne, lise, frederik, tove] = members
const cards = (count: number) => ({ kind: 'cards', cards: count }) as const

async function checkIn(passId: string, minute = 0) {
  const answer = await app.request(
    'POST',
    '/api/v1/check-ins',
    {
      way: 'manual',
      id: randomUUID(),
      clubId: club.id,
      pass: { id: passId },
      isHolder: true,
      manualReason: 'no_phone',
      holes: 18,
      atClient: new Date(app.clock.now().getTime() + minute).toISOString(),
      offline: false,
    },
    { cookie: staff },
  )
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const passOf = async (id: string) =>
  (await app.db.select().from(passes).where(eq(passes.id, id)))[0]!

describe('a seat', () => {
  test('is taken over by the mailed link: an account, a golfer and a card that works at once', async () => {
    const company = await open(cards(1))
    await company.invite('Anne <anne@firma1.example>')
    const taken = await accept('anne@firma1.example', anne)
    expect(taken).toMatchObject({
      status: 200,
      body: { waitsForMembership: false, signedIn: true },
    })
    const mine = await taken.browser.send<{ passes: { id: string; productName: string }[] }>(
      'GET',
      '/account/passes',
    )
    expect(mine.body.passes).toMatchObject([{ id: taken.body.passId, productName: 'Firmakort' }])
    expect(await passOf(taken.body.passId)).toMatchObject({
      status: 'active',
      productCode: 'FIRMA-N',
      soldTerms: { price: 149_500 },
    })
    expect((await checkIn(taken.body.passId)).body).toMatchObject({ outcome: 'allow' })
    expect((await company.show()).seats).toMatchObject([
      {
        state: 'active',
        holder: { email: 'anne@firma1.example', name: 'Anne Holm' },
        changesLeft: 2,
      },
    ])
  })

  test('goes to the account that is signed in', async () => {
    const company = await open(cards(1))
    await company.invite('tove@firma2.example')
    const own = await signInAs(app, [], 'tove@privat.example')
    const browser = app.browser()
    const [name, value] = own.cookie.split('=')
    browser.cookies.set(name!, value!)
    const taken = await accept('tove@firma2.example', tove, browser)
    expect(await passOf(taken.body.passId)).toMatchObject({ holderAccountId: own.accountId })
  })

  test.each([
    ['a wrong name', { ...anne, lastName: 'Jensen' }, 'membership_not_found'],
    [
      'a flex member',
      { firstName: 'Mads', lastName: 'Bruun', dguNumber: '902-1002' },
      'membership_unsuitable',
    ],
  ])('is refused to %s', async (_, member, reason) => {
    const company = await open(cards(1))
    await company.invite('x@firma3.example')
    expect(await accept('x@firma3.example', member)).toMatchObject({
      status: 422,
      body: { error: { reason } },
    })
    expect((await company.show()).seats[0]?.state).toBe('invited')
  })

  test('waits for the membership while the union does not answer, and no invoice is captured by it', async () => {
    const company = await open(cards(1))
    await company.invite('lise@firma4.example')
    app.unionIsDown(true)
    const taken = await accept('lise@firma4.example', lise)
    app.unionIsDown(false)
    expect(taken.body).toMatchObject({ waitsForMembership: true })
    const path = `/passes/${taken.body.passId}/membership`
    const confirmed = await taken.browser.send('POST', path, {})
    expect(confirmed.status).toBe(200)
    expect((await passOf(taken.body.passId)).status).toBe('active')
    const { orderLineId } = await passOf(taken.body.passId)
    expect(
      await app.db.select().from(captures).where(eq(captures.orderLineId, orderLineId)),
    ).toEqual([])
  })

  test('is one card: two people who accept one link get one, and a golfer gets one a season', async () => {
    const company = await open(cards(2))
    await company.invite('en@firma5.example')
    const mail = await newestMail('en@firma5.example', 'companyCard')
    const both = [app.browser(), app.browser()]
    for (const browser of both) await follow(browser, String(mail!.data.link))
    const answers = await Promise.all(
      both.map((browser, at) =>
        browser.send('POST', '/companies/card-invitation/accept', at === 0 ? anne : lise),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
    const winner = answers[0]!.status === 200 ? anne : lise
    await company.invite('to@firma5.example')
    await app.db.delete(accountGolfers)
    expect(await accept('to@firma5.example', winner)).toMatchObject({
      body: { error: { reason: 'already_has_card' } },
    })
  })

  test('is not given away by a number that another account manages', async () => {
    const company = await open(cards(2))
    await company.invite('ole@firma6.example')
    await accept('ole@firma6.example', frederik)
    await app.db.update(passes).set({ status: 'refunded' })
    await company.invite('tyv@firma6.example')
    expect(await accept('tyv@firma6.example', frederik)).toMatchObject({
      body: { error: { reason: 'golfer_has_account' } },
    })
  })
})

describe('moving a seat', () => {
  async function moved(emails: string[]) {
    const company = await open(cards(1))
    await company.invite(emails[0]!)
    const first = await accept(emails[0]!, anne)
    const { seatId } = (await company.show()).seats[0]!
    const move = (email: string) => company.send('POST', `/seats/${seatId}/move`, { email })
    return { company, first, seatId, move }
  }

  test('the former holder loses it at once, the counters stay, the history does not follow', async () => {
    const { company, first, move } = await moved(['a@flyt1.example'])
    const { passId } = first.body
    expect((await checkIn(passId)).body).toMatchObject({ outcome: 'allow' })
    expect((await move('b@flyt1.example')).status).toBe(200)
    expect((await checkIn(passId)).body).toMatchObject({ outcome: 'deny' })
    expect(await newestMail('a@flyt1.example', 'companyCardEnded')).toBeDefined()

    app.clock.set('2027-05-05T10:00:00+02:00')
    const second = await accept('b@flyt1.example', lise)
    expect(second.body.passId).toBe(passId)
    const season = await second.browser.send<{ roundsPlayed: number; roundsLeft: number }>(
      'GET',
      `/account/passes/${passId}/season`,
    )
    // The seat has one round left at the club; the round of its former holder is in nobody else's story.
    expect(season.body).toMatchObject({ roundsPlayed: 0, roundsLeft: 1, saved: { rounds: 0 } })
    expect((await checkIn(passId)).body).toMatchObject({ outcome: 'allow' })
    app.clock.set('2027-05-06T10:00:00+02:00')
    expect((await checkIn(passId)).body).toMatchObject({
      outcome: 'deny',
      reasons: [{ code: 'club_limit' }],
    })
    const own = await first.browser.send<{ passes: unknown[] }>('GET', '/account/passes')
    expect(own.body.passes).toEqual([])
    expect((await company.show()).seats[0]).toMatchObject({ changesLeft: 1, state: 'active' })
  })

  test('on a day with a round the next holder is refused, and the company is not told', async () => {
    const { company, first, move } = await moved(['a@flyt2.example'])
    await checkIn(first.body.passId)
    expect(await move('b@flyt2.example')).toMatchObject({ status: 200, body: { done: true } })
    const refused = await accept('b@flyt2.example', lise)
    expect(refused).toMatchObject({ status: 422, body: { error: { reason: 'played_today' } } })
    expect((await company.show()).seats[0]).toMatchObject({ state: 'invited' })
    app.clock.set('2027-05-05T08:00:00+02:00')
    expect((await accept('b@flyt2.example', lise)).status).toBe(200)
  })

  test('happens twice a season', async () => {
    const { first, move, seatId } = await moved(['a@flyt3.example'])
    for (const [at, member] of [lise, frederik].entries()) {
      expect((await move(`nr${at}@flyt3.example`)).status).toBe(200)
      expect((await accept(`nr${at}@flyt3.example`, member)).body.passId).toBe(first.body.passId)
    }
    expect(await move('c@flyt3.example')).toMatchObject({
      body: { error: { reason: 'moved_twice' } },
    })
    await expect(
      app.db.update(companySeats).set({ changes: 3 }).where(eq(companySeats.id, seatId)),
    ).rejects.toThrow(/Failed query/)
  })

  test('a phone of the former holder opens nothing, although its code is still signed', async () => {
    const { first, move } = await moved(['a@flyt4.example'])
    const [golfer] = await app.db
      .select({ id: golfers.id })
      .from(golfers)
      .innerJoin(golferMemberships, eq(golferMemberships.golferId, golfers.id))
      .where(eq(golferMemberships.dguNumber, anne.dguNumber))
    expect((await passOf(first.body.passId)).golferId).toBe(golfer!.id)
    await move('b@flyt4.example')
    await accept('b@flyt4.example', lise)
    expect((await passOf(first.body.passId)).golferId).not.toBe(golfer!.id)
    expect((await first.browser.send('GET', `/passes/${first.body.passId}`)).status).toBe(404)
  })
})

describe('an employee who leaves', () => {
  test('loses the seat that day, is told how to play on, and the seat waits for the next', async () => {
    const company = await open(cards(1))
    await company.invite('stop@firma7.example')
    const taken = await accept('stop@firma7.example', anne)
    const [seat] = (await company.show()).seats
    await company.send('DELETE', `/card-invitations/${seat!.holder!.invitationId}`)
    expect((await checkIn(taken.body.passId)).body).toMatchObject({
      outcome: 'deny',
      reasons: [{ code: 'revoked' }],
    })
    expect((await company.show()).seats[0]).toMatchObject({ state: 'vacant', holder: null })
    expect((await newestMail('stop@firma7.example', 'companyCardEnded'))?.data.link).toMatch(
      /membership$/,
    )
  })
  test('is unknown to the company after an erasure, also of an account with another address', async () => {
    const company = await open(cards(1))
    await company.invite('arbejde@firma8.example')
    const taken = await accept('arbejde@firma8.example', anne)
    const { golferId } = await passOf(taken.body.passId)
    const person = { accountId: randomUUID(), email: 'anne@privat.example', golferIds: [golferId] }
    const [, invitations] = await companiesPart.exportOf(app.db, person)
    expect(JSON.stringify(invitations?.rows)).toContain('arbejde@firma8.example')
    await app.db.transaction((tx) => companiesPart.erase(tx, app.ctx(), person))
    expect((await company.show()).seats[0]).toMatchObject({ holder: null })
    const isIts = eq(companyCardInvitations.email, 'arbejde@firma8.example')
    expect(await app.db.$count(companyCardInvitations, isIts)).toBe(0)
  })
})
