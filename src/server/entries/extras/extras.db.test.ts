import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DirectorsExtras } from '#contract/entries/extras.ts'
import { fillTournament, tuesday } from '#test/entry-test-app.ts'
import {
  app,
  choose,
  createExtrasTestApp,
  diner,
  meal,
  mine,
  offering,
  refundedOre,
  withDiner,
} from '#test/extras-test-app.ts'
import { holding } from '#test/lock-waiters.ts'
import { chosenExtras } from '#server/db/tables/extras.ts'
import { exportExtrasList } from './list-extras.ts'
import { orderLines, orders } from '#server/db/tables/orders.ts'
import { captures } from '#server/db/tables/payments.ts'
import { tournaments } from '#server/db/tables/competitions.ts'

beforeAll(createExtrasTestApp)
beforeEach(() => app.clock.set(tuesday))
afterAll(() => app.close())

const refused = (reason: string) => ({ status: 422, body: { error: { reason } } })
const dayAfter = '2027-06-10T10:00:00+02:00'

describe('meals chosen with the entry', () => {
  test('are paid with the fee, a line each with its VAT, and stand on the kitchen’s list', async () => {
    const at = await offering()
    const { golfer, entryId, orderId } = await diner(at, 2)
    const [order] = await app.db.select().from(orders).where(eq(orders.id, orderId))
    expect(order?.totalOre).toBe(60_100)
    const lines = await app.db.select().from(orderLines).where(eq(orderLines.orderId, orderId))
    const amounts = lines.map(({ totalOre, vatOre }) => [totalOre, vatOre])
    expect(amounts.slice(1)).toEqual([
      [12_550, 2_510],
      [12_550, 2_510],
    ])
    expect(await mine(golfer)).toMatchObject({
      owedOre: 0,
      refundNowOre: 60_100,
      extras: [
        { name: 'Spisning', quantity: 2, note: 'Ingen nødder', totalOre: 25_100, unpaidOre: 0 },
      ],
    })
    const { extras } = await at.list()
    expect(extras).toMatchObject([
      { taken: 2, paid: 2, left: 18, choices: [{ entryId, quantity: 2, note: 'Ingen nødder' }] },
    ])
  })

  test('are paid back to the øre when the player withdraws, also after one was cancelled', async () => {
    const { golfer, entryId, orderId, choice } = await withDiner(2)
    expect((await choose(golfer, entryId, choice(1))).body).toEqual({ refundOre: 12_550 })
    const { body } = await golfer.act(entryId, 'withdrawal')
    expect(body).toMatchObject({ refundOre: 47_550 })
    await app.runJobs()
    expect((await refundedOre(orderId)).toSorted()).toEqual([12_550, 12_550, 35_000])
    const [order] = await app.db.select().from(orders).where(eq(orders.id, orderId))
    expect(order?.status).toBe('refunded')
  })

  test('are paid back after the deadline for withdrawing too, until their own last day', async () => {
    for (const [day, refundOre] of [
      ['2027-06-09', 12_550],
      ['2027-06-10', 0],
    ] as const) {
      app.clock.set(tuesday)
      const { of, golfer, entryId } = await withDiner(1)
      const withdrawBefore = new Date('2027-05-20T12:00:00Z')
      await app.db
        .update(tournaments)
        .set({ withdrawBefore })
        .where(eq(tournaments.id, of.tournament.id))
      app.clock.set(`${day}T23:00:00+02:00`)
      expect((await mine(golfer)).refundNowOre).toBe(refundOre)
      expect((await golfer.act(entryId, 'withdrawal')).body).toMatchObject({ refundOre })
    }
  })

  test('that are cancelled while the payment is under way are not charged', async () => {
    const at = await offering()
    const golfer = await app.golfer()
    const { body } = await golfer.enter(at.of, at.choice(1))
    await app.db.delete(chosenExtras).where(eq(chosenExtras.entryId, body.entry.id))
    await app.pay(body.redirectUrl)
    await app.runJobs()
    const orderId = (await app.stateOf(body.entry.id))?.orderId ?? ''
    const captured = await app.db.select().from(captures).where(eq(captures.orderId, orderId))
    expect(captured.map(({ amountOre, status }) => [amountOre, status])).toEqual([[35_000, 'done']])
    expect(await refundedOre(orderId)).toEqual([12_550])
  })

  test('close the open payment when they change, so that nobody pays for something else', async () => {
    const at = await offering()
    const golfer = await app.golfer()
    const { body } = await golfer.enter(at.of, at.choice(2))
    const entryId = body.entry.id
    await choose(golfer, entryId, at.choice(1))
    expect(await mine(golfer)).toMatchObject({ state: 'awaiting_payment', owedOre: 47_550 })
    await app.pay((await golfer.act(entryId, 'payment')).body.redirectUrl)
    await app.runJobs()
    expect(await mine(golfer)).toMatchObject({ state: 'entered', owedOre: 0, refundNowOre: 47_550 })
  })
})

describe('the last meals', () => {
  test('go to as many as there are, however many choose at once', async () => {
    const at = await offering({ places: 3 })
    const players = await Promise.all(Array.from({ length: 8 }, () => app.placed(at.of)))
    // Nobody can write before all have counted, unless a lock stops them from counting.
    const answers = await holding(
      app,
      'lock table chosen_extras in exclusive mode',
      () =>
        Promise.all(players.map(({ golfer, entryId }) => choose(golfer, entryId, at.choice(1)))),
      players.length,
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([...Array(3).fill(200), ...Array(5).fill(422)])
    expect((await at.list()).extras[0]).toMatchObject({ taken: 3, left: 0 })
  })

  test('go to as many as there are when many enter in the opening minute', async () => {
    const at = await offering({ places: 3 })
    const golfers = await Promise.all(Array.from({ length: 6 }, () => app.golfer()))
    const answers = await Promise.all(golfers.map((golfer) => golfer.enter(at.of, at.choice(2))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status === 422)).toMatchObject(refused('extra_sold_out'))
    expect((await at.list()).extras[0]).toMatchObject({ taken: 2, left: 1 })
  })

  test('come back when a player withdraws', async () => {
    const { golfer, entryId, list } = await withDiner(2)
    await golfer.act(entryId, 'withdrawal')
    expect((await list()).extras[0]).toMatchObject({ taken: 0, left: 20, choices: [] })
  })
})

describe('a meal chosen after the fee was paid', () => {
  test('is owed to the host, and one mark at the tournament desk covers it and can be undone', async () => {
    const { golfer, entryId, choice, direct } = await withDiner(1)
    await choose(golfer, entryId, choice(2))
    expect(await mine(golfer)).toMatchObject({ owedOre: 12_550, isPaid: true, isPaidAtClub: false })
    const pay = (from: string | null, method: string | null) =>
      direct<object>('PUT', `/entries/${entryId}/desk-payment`, { from, method })
    expect((await pay(null, 'mobilepay')).body).toMatchObject({
      deskPayment: 'mobilepay',
      owedOre: 0,
    })
    expect((await pay(null, 'mobilepay')).status).toBe(200)
    const listed = (await direct('GET', '/entries')).body
    expect(listed).toMatchObject({ owedOre: 0, deskOre: { mobilepay: 12_550 }, paidOre: 47_550 })
    expect((await pay('mobilepay', null)).body).toMatchObject({
      deskPayment: null,
      owedOre: 12_550,
    })
  })

  test('is cancelled before the one that was paid here', async () => {
    const { golfer, entryId, choice } = await withDiner(1)
    await choose(golfer, entryId, choice(2))
    expect((await choose(golfer, entryId, choice(1))).body).toEqual({ refundOre: 0 })
    expect((await choose(golfer, entryId, choice(0))).body).toEqual({ refundOre: 12_550 })
  })
})

describe('a choice is refused', () => {
  test('after the last day, except for the director, and never beyond the places', async () => {
    const { golfer, entryId, choice, direct } = await withDiner(1)
    const { choice: few, direct: ofFew, entryId: other } = await withFewMeals()
    app.clock.set(dayAfter)
    expect(await choose(golfer, entryId, choice(2))).toMatchObject(refused('extra_closed'))
    const path = `/entries/${entryId}/extras`
    expect((await direct<DirectorsExtras>('POST', path, choice(6))).body.extras[0]).toMatchObject({
      taken: 6,
    })
    expect(await ofFew('POST', `/entries/${other}/extras`, few(2))).toMatchObject(
      refused('extra_sold_out'),
    )
  })

  async function withFewMeals() {
    const at = await offering({ places: 1 })
    return { ...at, ...(await app.placed(at.of)) }
  }

  test('at another price than the page showed', async () => {
    const { of, extraId } = await offering()
    const golfer = await app.golfer()
    const extras = [{ extraId, quantity: 1, priceOre: 10_000 }]
    expect(await golfer.enter(of, { extras })).toMatchObject(refused('extra_price_changed'))
  })

  test('on the waiting list, until a place is offered', async () => {
    const { of, waiting } = await fillTournament(app, ['Bo'])
    const direct = await app.director(of.tournament.id)
    const { extras } = (await direct<DirectorsExtras>('POST', '/extras', meal)).body
    const { golfer, entryId } = waiting[0]!
    const one = { extras: [{ extraId: extras[0]!.id, quantity: 1, priceOre: meal.priceOre }] }
    expect(await choose(golfer, entryId, one)).toMatchObject(refused('extra_without_place'))
  })

  test('for another account’s entry', async () => {
    const { entryId, choice } = await withDiner(1)
    expect((await choose(await app.golfer(), entryId, choice(2))).status).toBe(404)
  })
})

describe('the director', () => {
  test('changes the terms for new choices only, and deletes only what nobody chose', async () => {
    const { golfer, direct, extraId, list } = await withDiner(1)
    const [extra] = (await list()).extras
    const path = `/extras/${extraId}`
    const dearer = { ...meal, priceOre: 20_000, basedOn: extra?.version }
    expect((await direct('PUT', path, dearer)).status).toBe(200)
    expect((await mine(golfer)).extras[0]?.totalOre).toBe(12_550)
    const stale = { ...meal, priceOre: 9_900, basedOn: extra?.version }
    expect((await direct('PUT', path, stale)).status).toBe(409)
    expect(await direct('DELETE', path)).toMatchObject(refused('extra_chosen'))
  })

  test('offers one buggy, and the start list shows who has chosen it', async () => {
    const at = await offering({ kind: 'buggy', name: 'Buggy', isPerPerson: false, noteLabel: '' })
    const second = { ...meal, kind: 'buggy' }
    expect(await at.direct('POST', '/extras', second)).toMatchObject(refused('extra_second_buggy'))
    const { golfer, entryId } = await diner(at, 1)
    expect((await app.stateOf(entryId))?.hasBuggy).toBe(true)
    await choose(golfer, entryId, at.choice(0))
    expect((await app.stateOf(entryId))?.hasBuggy).toBe(false)
  })

  test('gets the kitchen’s list as a file, with a row for each player', async () => {
    const { of } = await withDiner(2)
    const { columns, rows } = await exportExtrasList(app.ctx(), { tournamentId: of.tournament.id })
    const [row = []] = rows
    const cell = (heading: string) => row[columns.findIndex((column) => column.heading === heading)]
    expect(['Tilvalg', 'Antal', 'Navn', 'Besked', 'Mangler betaling'].map(cell)).toEqual([
      'Spisning',
      2,
      'Anne Holm',
      'Ingen nødder',
      0,
    ])
  })
})
