import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { companyShop, members } from '#test/company-shop.ts'
import { buildClub } from '#test/clubs.ts'
import { signInAs } from '#test/people.ts'
import { createPurchaseTestApp, type PurchaseTestApp } from '#test/purchase-test-app.ts'
import { companyCardInvitations, companySeats } from '../db/tables/companies.ts'
import { orderLines } from '../db/tables/orders.ts'
import { passes } from '../db/tables/passes.ts'
import { captures } from '../db/tables/payments.ts'
import { accountGolfers, golferMemberships, golfers } from '../db/tables/accounts.ts'
import { rateLimits } from '../db/tables/sign-in.ts'

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

describe('invitations', () => {
  test('pasted addresses: those that can be invited are, the others come back with a reason', async () => {
    const company = await open(cards(2))
    await company.send('PUT', '/domains', { domains: '@firma.example' })
    const { body } = await company.invite(
      'Anne Holm <anne@firma.example>\nikke en adresse, bo@andet.example; ANNE@firma.example, carl@firma.example, dorte@firma.example',
    )
    expect(body).toEqual({
      invited: ['anne@firma.example', 'carl@firma.example'],
      left: [
        { typed: 'ikke en adresse', why: 'no_address' },
        { typed: 'bo@andet.example', why: 'other_domain' },
        { typed: 'ANNE@firma.example', why: 'twice' },
        { typed: 'dorte@firma.example', why: 'no_seat_free' },
      ],
    })
    expect((await company.invite('anne@firma.example')).body).toMatchObject({
      left: [{ why: 'invited_already' }],
    })
    expect((await company.show()).seats.map(({ state }) => state)).toEqual(['invited', 'invited'])
  })

  test('two administrators who invite at once never give one seat to two people', async () => {
    const company = await open(cards(3))
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => company.invite(`${name}@race.example`)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(answers.flatMap(({ body }) => body.left)).toHaveLength(3)
    const rows = await app.db
      .select()
      .from(companyCardInvitations)
      .where(eq(companyCardInvitations.companyId, company.companyId))
    expect(rows).toHaveLength(3)
    expect(new Set(rows.map(({ seatId }) => seatId)).size).toBe(3)
  })

  test('a withdrawn invitation and a replaced link open nothing', async () => {
    const company = await open(cards(1))
    await company.invite('anne@x.example')
    const first = await newestMail('anne@x.example', 'companyCard')
    const [seat] = (await company.show()).seats
    const { invitationId } = seat!.holder!
    await company.send('POST', `/card-invitations/${invitationId}/send-again`)
    const old = app.browser()
    await follow(old, String(first!.data.link))
    const stale = await old.send('POST', '/companies/card-invitation/accept', anne)
    expect(stale.status).toBe(410)
    await company.send('DELETE', `/card-invitations/${invitationId}`)
    expect((await accept('anne@x.example', anne)).status).toBe(410)
    expect((await company.show()).seats[0]).toMatchObject({ state: 'free', holder: null })
  })
})

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
    ).rejects.toThrow()
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
})

describe('returning seats', () => {
  const credits = async (companyId: string) =>
    (
      await app.db
        .select({ refundedOre: orderLines.refundedOre })
        .from(orderLines)
        .innerJoin(companySeats, eq(companySeats.orderLineId, orderLines.id))
        .where(eq(companySeats.companyId, companyId))
    ).reduce((sum, { refundedOre }) => sum + refundedOre, 0)

  test('four of ten: a credit note by the number kept; then two more', async () => {
    app.clock.set('2027-03-10T10:00:00+01:00')
    const company = await open(cards(10))
    const ids = (await company.show()).seats.map(({ seatId }) => seatId)
    const give = (some: string[]) =>
      company.send<{ creditOre: number; numbers: string[] }>('POST', '/seats/return', {
        seatIds: some,
      })
    const first = await give(ids.slice(0, 4))
    expect(first.body).toMatchObject({ creditOre: 493_350 })
    expect(first.body.numbers[0]).toMatch(/^K2027-\d{6}$/)
    await app.runJobs()
    expect(await credits(company.companyId)).toBe(493_350)
    expect((await give(ids.slice(4, 6))).body).toMatchObject({ creditOre: 254_150 })
    await app.runJobs()
    expect(await credits(company.companyId)).toBe(747_500)
    const { body } = await company.send<{
      invoices: { kind: string; openOre: number; state: string }[]
    }>('GET', '/invoices')
    expect(body.invoices.find(({ kind }) => kind === 'invoice')).toMatchObject({ openOre: 598_000 })
    expect(body.invoices.filter(({ kind }) => kind === 'credit_note')).toMatchObject([
      { state: 'credit' },
      { state: 'credit' },
    ])
    expect((await company.show()).seats).toHaveLength(4)
    expect((await give(ids.slice(0, 1))).status).toBe(404)
  })

  test('a company returns four seats and moves one that was played today', async () => {
    app.clock.set('2027-04-20T10:00:00+02:00')
    const company = await open(cards(10))
    await company.invite('spiller@firma8.example')
    const taken = await accept('spiller@firma8.example', anne)
    await checkIn(taken.body.passId)
    const { seats } = await company.show()
    const played = seats.find(({ state }) => state === 'active')!
    const free = seats.filter(({ state }) => state === 'free').map(({ seatId }) => seatId)
    // All or none: the played seat is in the list by mistake, so nothing is returned.
    const wrong = await company.send('POST', '/seats/return', {
      seatIds: [...free.slice(0, 3), played.seatId],
    })
    expect(wrong).toMatchObject({ status: 422, body: { error: { reason: 'seat_taken' } } })
    expect((await company.show()).seats).toHaveLength(10)
    const [returned, move] = await Promise.all([
      company.send<{ creditOre: number }>('POST', '/seats/return', { seatIds: free.slice(0, 4) }),
      company.send('POST', `/seats/${played.seatId}/move`, { email: 'ny@firma8.example' }),
    ])
    expect(returned.body).toMatchObject({ creditOre: 493_350 })
    expect(move.status).toBe(200)
    expect(await accept('ny@firma8.example', lise)).toMatchObject({
      body: { error: { reason: 'played_today' } },
    })
    app.clock.set('2027-04-21T10:00:00+02:00')
    expect((await accept('ny@firma8.example', lise)).status).toBe(200)
    expect((await company.show()).seats).toHaveLength(6)
  })

  test('a seat is either taken over or returned, also when both happen at once', async () => {
    app.clock.set('2027-04-20T10:00:00+02:00')
    const company = await open(cards(1))
    await company.invite('ræs@firma9.example')
    const mail = await newestMail('ræs@firma9.example', 'companyCard')
    const browser = app.browser()
    await follow(browser, String(mail!.data.link))
    const { seatId } = (await company.show()).seats[0]!
    const [returned, taken] = await Promise.all([
      company.send('POST', '/seats/return', { seatIds: [seatId] }),
      browser.send('POST', '/companies/card-invitation/accept', anne),
    ])
    expect([returned.status === 200, taken.status === 200].filter(Boolean)).toHaveLength(1)
    const [seat] = await app.db.select().from(companySeats).where(eq(companySeats.id, seatId))
    expect((seat!.passId === null) !== (seat!.returnedAt === null)).toBe(true)
  })

  test.each([
    ['2027-03-10', '2027-04-30', 200],
    ['2027-03-10', '2027-05-01', 422],
    ['2027-06-01', '2027-06-15', 200],
    ['2027-06-01', '2027-06-16', 422],
  ])('ordered on %s and returned on %s: %i', async (ordered, on, status) => {
    app.clock.set(`${ordered}T10:00:00+02:00`)
    const company = await open(cards(5))
    const { seatId } = (await company.show()).seats[0]!
    app.clock.set(`${on}T23:30:00+02:00`)
    expect((await company.send('POST', '/seats/return', { seatIds: [seatId] })).status).toBe(status)
  })
})
