import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { bodyOf, openDepartures, registeredOn, type Guest } from '#test/departures.ts'
import { buildRound, buildSoldCard } from '#test/settlement-season.ts'
import { roundsUsed } from '../db/tables/checkins.ts'
import { clubTerms } from '../db/tables/clubs.ts'
import { creditRounds, lostRounds } from '../db/tables/departures.ts'
import { mails } from '../db/tables/notifications.ts'
import { passes, passPayments, seasons } from '../db/tables/passes.ts'
import { refunds } from '../db/tables/payments.ts'
import { inputOf, loadSource } from '../settlement/load-input.ts'
import { runDepartures } from './open-lost-rounds.ts'

const { app, operator, buildGuest, choicesOf, choose, leave, mailsOf, openChoices, planVisit } =
  await openDepartures()

beforeEach(async () => {
  app.clock.set(registeredOn)
  await app.db.delete(mails)
})
afterAll(() => app.close())

/** A club has left, and the guest may choose. */
async function leftClub() {
  const club = await buildClub(app.db)
  const guest = await buildGuest(club, 1)
  await leave(club)
  await openChoices()
  const [choice] = await choicesOf(guest)
  return { club, guest, choice: choice! }
}

const refundsOf = ({ pass }: Guest) =>
  app.db.select().from(refunds).where(eq(refunds.orderLineId, pass.orderLineId))
const creditsOf = ({ pass }: Guest) =>
  app.db.select().from(creditRounds).where(eq(creditRounds.passId, pass.id))

async function settledCreditsOf({ pass }: Guest) {
  const [season] = await app.db.select().from(seasons)
  const cutOff = { day: plainDate('2027-11-30'), final: true }
  const input = await app.db.transaction(
    async (tx) => inputOf(await loadSource(tx, season!, cutOff)),
    { isolationLevel: 'repeatable read' },
  )
  return input.creditRounds.filter(({ passId }) => passId === pass.id)
}

test('who withdraws after money was paid back for a lost round gets the rest of the price', async () => {
  const club = await buildClub(app.db)
  const card = { startNow: true, withdrawalDeadline: plainDate('2027-07-10') }
  const guest = await buildGuest(club, 1, { pass: card })
  await leave(club)
  await openChoices()
  const [choice] = await choicesOf(guest)
  await choose(guest, choice!.id, 0)
  const path = `/api/v1/admin/passes/${guest.pass.id}/withdrawal`
  await app.request('POST', path, {}, operator)
  expect((await refundsOf(guest)).map(({ amountOre }) => amountOre).toSorted()).toEqual([
    119_600, 14_950,
  ])
})

test('who withdraws from an upgrade gets all of it back, whatever was paid for lost rounds before', async () => {
  const club = await buildClub(app.db)
  const guest = await buildGuest(club, 0, {
    price: 99_500,
    pass: { withdrawalDeadline: plainDate('2027-02-24') },
  })
  const { id: passId, soldTerms } = guest.pass
  const line = await buildSoldCard(app.db, {
    price: 50_000,
    order: { securedBy: randomUUID() },
  })
  await app.db.delete(passes).where(eq(passes.id, line.id))
  await app.db.insert(passPayments).values({
    passId,
    kind: 'upgrade',
    orderId: line.orderId,
    orderLineId: line.orderLineId,
    amountOre: 50_000,
    paidAt: new Date('2027-06-25T08:00:00Z'),
    before: { productCode: 'HVERDAG', soldTerms, startNow: true, startNowText: null },
    startNow: true,
    withdrawalDeadline: plainDate('2027-07-09'),
  })
  await planVisit(club, guest)
  await leave(club)
  await openChoices()
  await choose(guest, (await choicesOf(guest))[0]!.id, 0)
  expect(await refundsOf(guest)).toMatchObject([{ amountOre: 29_900 }])
  const withdrawal = `/api/v1/admin/passes/${passId}/withdrawal`
  expect(await bodyOf(await app.request('POST', withdrawal, {}, operator))).toMatchObject({
    refundOre: 50_000,
  })
  expect(await refundsOf({ ...guest, pass: line })).toMatchObject([{ amountOre: 50_000 }])
})

test('two presses for money pay back once, and another choice afterwards is refused', async () => {
  const { guest, choice } = await leftClub()
  const answers = await Promise.all([choose(guest, choice.id, 0), choose(guest, choice.id, 0)])
  expect(await Promise.all(answers.map(bodyOf))).toEqual([
    { credits: 0, refundOre: 14_950 },
    { credits: 0, refundOre: 14_950 },
  ])
  expect(await refundsOf(guest)).toMatchObject([{ amountOre: 14_950, reason: 'club_left' }])
  // The buyer, who is not the golfer.
  expect(await mailsOf('moneyBack')).toMatchObject([
    { toAddress: 'anne@example.dk', data: { amountOre: 14_950, reason: 'club_left' } },
  ])
  expect((await choose(guest, choice.id, 1)).status).toBe(422)
  expect(await creditsOf(guest)).toEqual([])
  expect(await choicesOf(guest)).toEqual([])
})

test('two presses for an extra round grant one, which is used when the club’s own rounds are, and reaches the settlement', async () => {
  const { guest, choice } = await leftClub()
  await Promise.all([choose(guest, choice.id, 1), choose(guest, choice.id, 1)])
  expect(await creditsOf(guest)).toMatchObject([{ valueOre: 11_960 }])
  const elsewhere = await buildClub(app.db)
  const staff = await signIn(app.db, { roles: [{ name: 'club_staff', clubId: elsewhere.id }] })
  for (const day of ['2027-07-05', '2027-07-06', '2027-07-07', '2027-07-08']) {
    app.clock.set(`${day}T10:00:00+02:00`)
    const scan = {
      way: 'staff_scan',
      id: randomUUID(),
      clubId: elsewhere.id,
      code: guest.pass.number,
    }
    const atClient = app.clock.now().toISOString()
    await app.request('POST', '/api/v1/check-ins', { ...scan, atClient }, staff.headers)
  }
  const played = await app.db.select().from(roundsUsed).where(eq(roundsUsed.clubId, elsewhere.id))
  expect(played.map(({ slot, credit }) => [slot, credit])).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ])
  expect(await settledCreditsOf(guest)).toMatchObject([{ value: 11_960, grantedOn: '2027-07-02' }])
})

test('of a withdrawn card only the extra rounds that it used are added to the pool', async () => {
  const club = await buildClub(app.db)
  const guest = await buildGuest(club, 0)
  await planVisit(club, guest)
  await leave(club)
  await openChoices()
  const [choice] = await choicesOf(guest)
  await choose(guest, choice!.id, 2)
  await app.db.update(passes).set({ status: 'withdrawn' }).where(eq(passes.id, guest.pass.id))
  // Rows of a closed season are replaced by id in its correction, so a row that is missing would stay.
  expect((await settledCreditsOf(guest)).map(({ value }) => value)).toEqual([0, 0])
  const elsewhere = await buildClub(app.db)
  await buildRound(app.db, guest.pass, { clubId: elsewhere.id, day: plainDate('2027-07-05') })
  const isElsewhere = eq(roundsUsed.clubId, elsewhere.id)
  await app.db.update(roundsUsed).set({ credit: true }).where(isElsewhere)
  const values = (await settledCreditsOf(guest)).map(({ value }) => value)
  expect(values.toSorted((a, b) => a - b)).toEqual([0, 11_960])
})

const playedOn30June = {
  holes: 18,
  day: '2027-06-30',
  minute: 600,
}

test('a replaced round is neither played at the club nor replaced again when it leaves once more', async () => {
  const club = await buildClub(app.db)
  const [guest, other] = [await buildGuest(club, 0), await buildGuest(club, 0)]
  await planVisit(club, guest)
  await planVisit(club, other)
  await leave(club)
  await openChoices()
  await choose(guest, (await choicesOf(guest))[0]!.id, 0)
  await choose(other, (await choicesOf(other))[0]!.id, 2)
  const staff = await signIn(app.db, { roles: [{ name: 'club_staff', clubId: club.id }] })
  app.clock.set('2027-07-04T10:00:00+02:00')
  const addForgotten = ({ pass }: Guest) =>
    app.request(
      'POST',
      `/api/v1/clubs/${club.id}/forgotten-guests`,
      { id: randomUUID(), ...playedOn30June, pass: { number: pass.number } },
      staff.headers,
    )
  expect(await bodyOf(await addForgotten(guest))).toMatchObject({ outcome: 'deny' })
  expect(await bodyOf(await addForgotten(other))).toMatchObject({ outcome: 'allow' })
  const played = await app.db.select().from(roundsUsed).where(eq(roundsUsed.passId, other.pass.id))
  expect(played.map(({ credit }) => credit)).toEqual([true])
  const [first] = await app.db.select().from(clubTerms).where(eq(clubTerms.clubId, club.id))
  const { id: _, ...version } = first!
  const again = { version: 2, validFrom: plainDate('2027-08-01'), validTo: null }
  await app.db.insert(clubTerms).values({ ...version, ...again })
  app.clock.set('2027-08-02T10:00:00+02:00')
  const scan = { way: 'staff_scan', id: randomUUID(), clubId: club.id, code: guest.pass.number }
  const atClient = app.clock.now().toISOString()
  const scanned = await app.request(
    'POST',
    '/api/v1/check-ins',
    { ...scan, atClient },
    staff.headers,
  )
  expect(await bodyOf(scanned)).toMatchObject({ outcome: 'deny' })
  await buildRound(app.db, guest.pass, { clubId: club.id, day: plainDate('2027-05-04') })
  app.clock.set('2027-09-01T10:00:00+02:00')
  expect((await leave(club, { how: 'on_day', lastDay: '2027-09-01' })).status).toBe(200)
  await openChoices('2027-09-02T09:00:00+02:00')
  expect(await choicesOf(guest)).toEqual([])
  expect(await refundsOf(guest)).toMatchObject([{ amountOre: 29_900 }])
})

test.each(['unpaid', 'revoked'] as const)(
  'a card that is %s when the club leaves keeps its choice until it is active',
  async (status) => {
    const club = await buildClub(app.db)
    const guest = await buildGuest(club, 1, { pass: { status } })
    await leave(club)
    await openChoices()
    app.clock.set('2027-07-16T09:00:00+02:00')
    await runDepartures(app.ctx())
    expect(await creditsOf(guest)).toEqual([])
    await app.db.update(passes).set({ status: 'active' }).where(eq(passes.id, guest.pass.id))
    await runDepartures(app.ctx())
    expect(await creditsOf(guest)).toHaveLength(1)
  },
)

test('a club that leaves between two seasons replaces the rounds of a card for the next', async () => {
  const club = await buildClub(app.db, { terms: { validFrom: plainDate('2027-01-01') } })
  const guest = await buildGuest(club, 0)
  await planVisit(club, guest)
  app.clock.set('2027-01-15T10:00:00+01:00')
  expect((await leave(club, { how: 'on_day', lastDay: '2027-01-15' })).status).toBe(200)
  await openChoices('2027-01-16T09:00:00+01:00')
  expect(await choicesOf(guest)).toMatchObject([{ lost: 2, chooseBy: '2027-01-29' }])
})

test('no answer becomes extra rounds the day after the deadline, and the golfer is told', async () => {
  const { guest, choice } = await leftClub()
  const byDefault = { credits: 1, refundOre: 0 }
  expect(choice).toMatchObject({ chooseBy: '2027-07-15', byDefault })
  app.clock.set('2027-07-15T23:00:00+02:00')
  await runDepartures(app.ctx())
  expect(await creditsOf(guest)).toEqual([])
  app.clock.set('2027-07-16T09:00:00+02:00')
  expect((await choose(guest, choice.id, 0)).status).toBe(422)
  await Promise.all([runDepartures(app.ctx()), runDepartures(app.ctx())])
  expect(await creditsOf(guest)).toHaveLength(1)
  const own = (await mailsOf('lostRounds')).filter(
    ({ toAddress }) => toAddress === guest.account.email,
  )
  expect(own.map(({ data }) => (data as { outcome: unknown }).outcome)).toEqual([
    null,
    { credits: 1, refundOre: 0 },
  ])
})

test('another golfer’s choice is not found, and a company’s card gets extra rounds at once', async () => {
  const { choice } = await leftClub()
  const club = await buildClub(app.db)
  const company = await buildGuest(club, 1, { product: 'FIRMA-N' })
  expect((await choose(company, choice.id, 1)).status).toBe(404)
  app.clock.set(registeredOn)
  await leave(club)
  await openChoices()
  expect(await choicesOf(company)).toEqual([])
  const told = (await mailsOf('lostRounds')).filter(
    ({ toAddress }) => toAddress === company.account.email,
  )
  const outcome = { credits: 1, refundOre: 0 }
  expect(told).toMatchObject([{ data: { mayRefund: false, outcome } }])
  expect(await refundsOf(company)).toEqual([])
  expect(await creditsOf(company)).toHaveLength(1)
  const isOwn = eq(lostRounds.passId, company.pass.id)
  const rows = await app.db.select().from(lostRounds).where(isOwn)
  expect(rows).toMatchObject([{ decidedBy: 'default', credits: 1, refundOre: 0 }])
})
