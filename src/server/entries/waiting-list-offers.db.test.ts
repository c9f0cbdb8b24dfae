import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { fillTournament, createEntryTestApp, type EntryTestApp } from '#test/entry-test-app.ts'
import { refunds } from '../db/tables/payments.ts'
import { urgentChoices, smsPhones, urgentMessages } from '../db/tables/urgent-messages.ts'
import { orders } from '../db/tables/orders.ts'
import { tournamentEntries } from '../db/tables/entries.ts'
import { tournamentDivisions, tournaments, tournamentVersions } from '../db/tables/competitions.ts'

let app: EntryTestApp

beforeAll(async () => {
  app = await createEntryTestApp()
})
afterAll(() => app.close())

const refused = (reason: string) => ({ status: 422, body: { error: { reason } } })

const fullTournament = (names: string[]) => fillTournament(app, names)

const stateOf = async (entryId: string) => (await app.stateOf(entryId))?.state
const at = (iso: string) => app.clock.set(iso)

describe('a place that is given up', () => {
  test('is offered to the first on the waiting list for a day, and paid for when accepted', async () => {
    const { first, waiting, of } = await fullTournament(['Ida', 'Bo'])
    const [ida, bo] = waiting
    await first.golfer.act(first.entryId, 'withdrawal')
    const [offered] = await ida!.golfer.mine()
    expect(offered).toMatchObject({ state: 'offered', heldUntil: '2027-05-05T08:00:00.000Z' })
    expect(await stateOf(bo!.entryId)).toBe('waiting')
    expect((await bo!.golfer.mine())[0]?.waitingNumber).toBe(1)
    // A new entry does not overtake the waiting list.
    const { body } = await (await app.golfer()).enter(of)
    expect(body.entry.state).toBe('waiting')

    const { body: yes } = await ida!.golfer.act(ida!.entryId, 'acceptance')
    expect(yes.entry.state).toBe('awaiting_payment')
    await app.pay(yes.redirectUrl)
    expect(await stateOf(ida!.entryId)).toBe('entered')
    expect(Object.keys(await app.mailsTo(ida!.golfer))).toEqual([
      'onWaitingList',
      'placeOffered',
      'tournamentEntered',
    ])
  })

  test('is told by SMS to a player who has asked for that, once', async () => {
    const { first, waiting } = await fullTournament(['Ida', 'Bo'])
    const [ida] = waiting
    const [entry] = await app.db
      .select()
      .from(tournamentEntries)
      .where(eq(tournamentEntries.id, ida!.entryId))
    const accountId = entry?.accountId ?? ''
    const now = app.clock.now()
    await app.db.insert(smsPhones).values({ accountId, phone: '+4520304050', provenAt: now })
    await app.db
      .insert(urgentChoices)
      .values({ accountId, kind: 'free_place', sms: true, changedAt: now })
    await first.golfer.act(first.entryId, 'withdrawal')
    await app.runJobs()
    const queued = await app.db.select().from(urgentMessages)
    expect(queued).toMatchObject([
      {
        accountId,
        channel: 'sms',
        text: expect.stringContaining('senest onsdag den 5. maj kl. 10.00.'),
        expiresAt: new Date('2027-05-05T10:00:00+02:00'),
      },
    ])
  })

  test('is offered to the next after a refusal, and after an unanswered offer', async () => {
    const { first, waiting } = await fullTournament(['Ida', 'Bo', 'Ea'])
    const [ida, bo, ea] = waiting
    await first.golfer.act(first.entryId, 'withdrawal')
    await ida!.golfer.act(ida!.entryId, 'withdrawal')
    expect(await stateOf(bo!.entryId)).toBe('offered')
    at('2027-05-05T09:59:59+02:00')
    await app.runJobs()
    expect(await stateOf(bo!.entryId)).toBe('offered')
    at('2027-05-05T10:00:00+02:00')
    expect(await bo!.golfer.act(bo!.entryId, 'acceptance')).toMatchObject(refused('offer_over'))
    await app.runJobs()
    expect([await stateOf(bo!.entryId), await stateOf(ea!.entryId)]).toEqual(['expired', 'offered'])
    expect(await app.mailsTo(bo!.golfer)).toHaveProperty('placeLost')
  })

  test('skips an entry whose række is full, which stays on the waiting list', async () => {
    const { of, first, waiting } = await fullTournament(['Ida', 'Bo'])
    const [other] = await app.db
      .insert(tournamentDivisions)
      .values({ ...of.division, id: undefined, position: 2, name: 'B-rækken', places: 5 })
      .returning()
    await app.db
      .update(tournamentDivisions)
      .set({ places: 0 })
      .where(eq(tournamentDivisions.id, of.division.id))
    const [ida, bo] = waiting
    await app.db
      .update(tournamentEntries)
      .set({ divisionId: other!.id })
      .where(eq(tournamentEntries.id, bo!.entryId))
    await first.golfer.act(first.entryId, 'withdrawal')
    expect([await stateOf(ida!.entryId), await stateOf(bo!.entryId)]).toEqual([
      'waiting',
      'offered',
    ])
  })
})

describe('a place that is being paid for', () => {
  /** Ida has accepted a place and has to pay; Bo is next on the waiting list. */
  async function held() {
    const { of, first, waiting } = await fullTournament(['Ida', 'Bo'])
    const [ida, bo] = waiting as [Waiting, Waiting]
    await first.golfer.act(first.entryId, 'withdrawal')
    const { body } = await ida.golfer.act(ida.entryId, 'acceptance')
    const both = async () => [await stateOf(ida.entryId), await stateOf(bo.entryId)]
    const later = async (time: string) => {
      at(`2027-05-04T${time}+02:00`)
      await app.runJobs()
    }
    return { of, ida, redirectUrl: body.redirectUrl, both, later }
  }
  const pays = ({ ida }: { ida: Waiting }) => ida.golfer.act(ida.entryId, 'payment')

  test('is offered to the next after half an hour with a declined card, and the golfer may enter again', async () => {
    const place = await held()
    await place.later('10:29:00')
    await app.pay(place.redirectUrl, 'decline')
    await place.later('10:29:59')
    expect(await place.both()).toEqual(['awaiting_payment', 'waiting'])
    at('2027-05-04T10:30:00+02:00')
    expect(await pays(place)).toMatchObject(refused('payment_over'))
    await app.runJobs()
    expect(await place.both()).toEqual(['expired', 'offered'])
    expect(await app.mailsTo(place.ida.golfer)).toMatchObject({
      placeLost: { because: 'not_paid' },
    })
    expect((await place.ida.golfer.enter(place.of)).body.entry).toMatchObject({ state: 'waiting' })
  })

  test('can be paid for with another card after a payment page has timed out', async () => {
    const place = await held()
    await place.later('10:16:00')
    expect(await place.both()).toEqual(['awaiting_payment', 'waiting'])
    await app.pay(place.redirectUrl)
    expect(await place.both()).toEqual(['awaiting_payment', 'waiting'])
    const { body } = await pays(place)
    expect(body.redirectUrl).not.toBe(place.redirectUrl)
    await app.pay(body.redirectUrl)
    expect(await place.both()).toEqual(['entered', 'waiting'])
    const { ida } = place
    const lines = await app.db.select().from(orders).where(eq(orders.subjectId, ida.entryId))
    expect(lines).toHaveLength(1)
  })

  test('is held a quarter of an hour longer while the last payment is unanswered', async () => {
    const place = await held()
    await place.later('10:29:00')
    const { body } = await pays(place)
    await place.later('10:36:00')
    expect(await place.both()).toEqual(['awaiting_payment', 'waiting'])
    await app.pay(body.redirectUrl)
    expect(await place.both()).toEqual(['entered', 'waiting'])
  })

  test('has its money released when the payment comes too late', async () => {
    const { ida, redirectUrl } = await held()
    await ida.golfer.act(ida.entryId, 'withdrawal')
    await app.pay(redirectUrl)
    expect(await stateOf(ida.entryId)).toBe('withdrawn')
    const [order] = await app.db.select().from(orders).where(eq(orders.subjectId, ida.entryId))
    expect(order).toMatchObject({ status: 'cancelled', securedBy: null })
  })

  test('is lost when the capture fails before the draw, and the public pages are updated', async () => {
    const of = await app.tournament()
    const golfer = await app.golfer()
    const { body } = await golfer.enter(of)
    await app.pay(body.redirectUrl, 'capture_refused')
    const versionOf = async () => {
      const isThis = eq(tournamentVersions.tournamentId, of.tournament.id)
      const [row] = await app.db.select().from(tournamentVersions).where(isThis)
      return row?.version ?? 0
    }
    const before = await versionOf()
    await app.runJobs()
    expect((await golfer.mine())[0]).toMatchObject({ state: 'expired' })
    expect(await app.mailsTo(golfer)).toMatchObject({ placeLost: { because: 'payment_refused' } })
    expect(await versionOf()).toBeGreaterThan(before)
  })

  test('is kept when the capture fails after the draw, and the fee is owed to the host', async () => {
    const of = await app.tournament()
    const golfer = await app.golfer()
    const { body } = await golfer.enter(of)
    await app.pay(body.redirectUrl, 'capture_refused')
    const setState = (state: 'drawn' | 'closed') =>
      app.db.update(tournaments).set({ state }).where(eq(tournaments.id, of.tournament.id))
    await setState('drawn')
    await app.runJobs()
    expect((await golfer.mine())[0]).toMatchObject({
      state: 'entered',
      isPaid: false,
      orderId: null,
    })
    expect(await app.mailsTo(golfer)).toMatchObject({ feeOwed: { feeOre: 35_000 } })
    const ask = await app.director(of.tournament.id)
    expect((await ask('GET', '/entries')).body).toMatchObject({ owedOre: 35_000, paidOre: 0 })
    // Nothing was captured, so nothing is refunded.
    await setState('closed')
    const answer = await golfer.act(body.entry.id, 'withdrawal')
    expect(answer.body).toMatchObject({ refundOre: 0 })
  })
})

type Waiting = Awaited<ReturnType<typeof fillTournament>>['waiting'][number]

describe('a withdrawal', () => {
  test('before the deadline refunds the fee automatically', async () => {
    const { first } = await fullTournament([])
    await app.runJobs()
    const answer = await first.golfer.act(first.entryId, 'withdrawal')
    expect(answer.body).toMatchObject({ refundOre: 35_000, entry: { state: 'withdrawn' } })
    await app.runJobs()
    const orderId = (await app.stateOf(first.entryId))?.orderId ?? ''
    const [refund] = await app.db.select().from(refunds).where(eq(refunds.orderId, orderId))
    expect(refund).toMatchObject({ amountOre: 35_000, status: 'done', reason: 'entry_withdrawn' })
    const receipt = await first.golfer.ask('GET', `/account/receipts/${orderId}`)
    expect(receipt.body).toMatchObject({
      state: 'returned',
      money: [{ kind: 'taken' }, { kind: 'refunded', why: 'Afmeldt fra turneringen' }],
    })
    expect(await first.golfer.act(first.entryId, 'withdrawal')).toMatchObject(
      refused('already_withdrawn'),
    )
  })

  test('after the deadline refunds nothing, and the place is still offered to the next', async () => {
    const { of, first, waiting } = await fullTournament(['Ida'])
    const passed = new Date('2027-05-04T08:00:00Z')
    await app.db
      .update(tournaments)
      .set({ withdrawBefore: passed, entryClosesAt: passed })
      .where(eq(tournaments.id, of.tournament.id))
    await app.runJobs()
    expect((await first.golfer.mine())[0]?.refundNowOre).toBe(0)
    expect((await first.golfer.act(first.entryId, 'withdrawal')).body).toMatchObject({
      refundOre: 0,
    })
    expect(await stateOf(waiting[0]!.entryId)).toBe('offered')
    const { entryWithdrawn } = await app.mailsTo(first.golfer)
    expect(entryWithdrawn).toMatchObject({ refundOre: 0, keptOre: 35_000, byDirector: false })
  })

  test('is refused once the start list is published', async () => {
    const { of, first } = await fullTournament([])
    await app.db
      .update(tournaments)
      .set({ state: 'drawn' })
      .where(eq(tournaments.id, of.tournament.id))
    expect(await first.golfer.act(first.entryId, 'withdrawal')).toMatchObject(
      refused('already_drawn'),
    )
  })

  test('of another account’s entry is not found', async () => {
    const { first } = await fullTournament([])
    const stranger = await app.golfer()
    expect((await stranger.act(first.entryId, 'withdrawal')).status).toBe(404)
    expect((await stranger.act(first.entryId, 'acceptance')).status).toBe(404)
    expect((await stranger.act(first.entryId, 'payment')).status).toBe(404)
  })
})

test('entry closes automatically at its deadline, once', async () => {
  const { of } = await fullTournament([])
  const { id } = of.tournament
  await app.db
    .update(tournaments)
    .set({ entryClosesAt: new Date('2027-05-04T10:00:00Z') })
    .where(eq(tournaments.id, id))
  at('2027-05-04T11:59:59+02:00')
  await app.runJobs()
  expect(await app.stateOfTournament(id)).toBe('open')
  at('2027-05-04T12:00:00+02:00')
  await app.runJobs()
  await app.runJobs()
  expect(await app.stateOfTournament(id)).toBe('closed')
})
