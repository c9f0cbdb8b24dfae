import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { TournamentSettings } from '#contract/director/settings.ts'
import { fillTournament, createEntryTestApp, type EntryTestApp } from '#test/entry-test-app.ts'
import { buildEntries } from '#test/tournaments.ts'
import { tournamentEntries } from '../db/tables/entries.ts'
import { refunds } from '../db/tables/payments.ts'
import { tournamentDivisions, tournaments } from '../db/tables/competitions.ts'

let app: EntryTestApp

beforeAll(async () => {
  app = await createEntryTestApp()
})
afterAll(() => app.close())

const refused = (reason: string) => ({ status: 422, body: { error: { reason } } })
const fullTournament = (names: string[], given?: object) => fillTournament(app, names, given)
const stateOf = async (entryId: string) => (await app.stateOf(entryId))?.state

describe('the director', () => {
  test('cancels a tournament, and every entrant gets a refund and a mail', async () => {
    const { of, first, waiting } = await fullTournament(['Ida'])
    await app.runJobs()
    const ask = await app.director(of.tournament.id)
    expect((await ask('POST', '/cancellation', {})).status).toBe(200)
    await app.runJobs()
    const orderId = (await app.stateOf(first.entryId))?.orderId ?? ''
    const [refund] = await app.db.select().from(refunds).where(eq(refunds.orderId, orderId))
    expect(refund).toMatchObject({ amountOre: 35_000, status: 'done' })
    for (const { golfer } of [first, waiting[0]!]) {
      expect(await app.mailsTo(golfer)).toHaveProperty('tournamentCancelled')
    }
    expect(await first.golfer.enter(of)).toMatchObject(refused('called_off'))
  })

  test('adds a player by hand with a place, on the waiting list, or beyond the places', async () => {
    const of = await app.tournament({ places: 1 })
    const ask = await app.director(of.tournament.id)
    const typed = { firstName: 'Per', lastName: 'Dahl', gender: 'men', divisionId: of.division.id }
    const add = (given: object = {}) => ask('POST', '/entries/by-hand', { ...typed, ...given })
    await add()
    await add({ firstName: 'Ib' })
    const { body } = await add({ firstName: 'Bo', beyondPlaces: true })
    expect(body.entries.map(({ firstName, state }) => [firstName, state])).toEqual([
      ['Per', 'entered'],
      ['Ib', 'waiting'],
      ['Bo', 'entered'],
    ])
    expect(body.entries[0]).toMatchObject({ byHand: true, isPaid: false })
    expect(await add({ firstName: 'Ea', birthDate: '2199-01-01' })).toMatchObject({
      body: { error: { reason: 'birth_date_impossible' } },
    })
  })

  test('links a player to a registered golfer by number and last name, and enters none twice', async () => {
    const of = await app.tournament()
    const anne = await app.golfer({ memberships: [{ dguNumber: '91-4711' }] })
    const ask = await app.director(of.tournament.id)
    const typed = { firstName: 'Anne', gender: 'women', divisionId: of.division.id }
    const add = (lastName: string) =>
      ask('POST', '/entries/by-hand', { ...typed, lastName, dguNumber: '91-4711' })
    // A number with another last name is not linked to its golfer.
    const other = await add('Vind')
    expect(other.body.entries[0]).toMatchObject({ lastName: 'Vind', handicapTenths: null })
    const wrong = `/entries/${other.body.entries[0]?.id}/withdrawal`
    await ask('POST', wrong, { refund: false })
    const { body } = await add('Holm')
    const holm = body.entries.find(({ lastName }: { lastName: string }) => lastName === 'Holm')
    expect(holm?.handicapTenths).toBe(184)
    expect((await anne.mine())[0]).toMatchObject({ state: 'entered', isPaid: false })
    const taken = { reason: 'number_taken', details: { entryId: holm?.id } }
    expect(await add('Holm')).toMatchObject({ status: 422, body: { error: taken } })
    // The golfer's birth date is not disclosed to the host.
    expect(holm?.birthDate).toBeNull()
  })

  test('enters a DGU number only once, however it is written', async () => {
    const of = await app.tournament()
    const ask = await app.director(of.tournament.id)
    const add = (firstName: string, dguNumber: string) => {
      const who = { firstName, lastName: 'Vang', gender: 'women', divisionId: of.division.id }
      return ask('POST', '/entries/by-hand', { ...who, dguNumber })
    }
    const { body } = await add('Ida', '92-77')
    expect(await add('Eva', 'DGU 92 - 077')).toMatchObject({
      status: 422,
      body: { error: { reason: 'number_taken', details: { entryId: body.entries[0]?.id } } },
    })
    expect((await add('Eva', '')).status).toBe(200)
    await ask('POST', `/entries/${body.entries[0]?.id}/withdrawal`, { refund: false })
    expect((await add('Ida', '92-77')).status).toBe(200)
  })

  test('marks a fee as paid at the tournament desk, unmarks it, and sees what is owed (D33)', async () => {
    const of = await app.tournament()
    const ask = await app.director(of.tournament.id)
    const [per, ib] = await buildEntries(app.db, of, 2)
    const mark = (entryId: string, method: string | null, from: string | null = null) =>
      ask<{ owedOre: number }>('PUT', `/entries/${entryId}/desk-payment`, { from, method })
    expect((await ask('GET', '/entries')).body.owedOre).toBe(70_000)
    expect((await mark(per!.id, 'mobilepay')).body).toMatchObject({ owedOre: 0 })
    expect((await mark(per!.id, 'mobilepay')).status).toBe(200)
    // The method of a payment can be corrected directly.
    expect((await mark(per!.id, 'cash', 'mobilepay')).status).toBe(200)
    const paid = (await ask('GET', '/entries')).body
    expect(paid).toMatchObject({
      paidOre: 0,
      owedOre: 35_000,
      deskOre: { mobilepay: 0, cash: 35_000 },
    })
    expect(paid.entries[0]).toMatchObject({ isPaid: true, deskPayment: 'cash' })
    expect((await mark(per!.id, null, 'cash')).body).toMatchObject({ owedOre: 35_000 })
    await app.db
      .update(tournamentEntries)
      .set({ state: 'waiting' })
      .where(eq(tournamentEntries.id, ib!.id))
    expect(await mark(ib!.id, 'cash')).toMatchObject(refused('no_place_to_pay'))
    // An entry of another tournament is not found.
    const other = await app.tournament()
    const [stranger] = await buildEntries(app.db, other, 1)
    expect((await mark(stranger!.id, 'cash')).status).toBe(404)
  })

  test('a player who pays at the tournament desk is not charged by the provider as well', async () => {
    const of = await app.tournament()
    const ask = await app.director(of.tournament.id)
    const anne = await app.golfer()
    const { body } = await anne.enter(of)
    const path = `/entries/${body.entry.id}/desk-payment`
    expect((await ask('PUT', path, { from: null, method: 'cash' })).status).toBe(200)
    expect((await anne.mine())[0]).toMatchObject({
      state: 'entered',
      isPaid: true,
      isPaidAtClub: true,
      orderId: null,
    })
    // A payment that is approved all the same is released, and the place is kept.
    await app.pay(body.redirectUrl)
    await app.runJobs()
    const entry = await app.stateOf(body.entry.id)
    expect(entry).toMatchObject({ state: 'entered', deskPayment: 'cash', orderId: null })
    expect((await ask('GET', '/entries')).body).toMatchObject({ paidOre: 0, owedOre: 0 })
  })

  test('moves a player to a række with a free place, and not to a full one', async () => {
    const { of, first } = await fullTournament([])
    const [full, roomy] = await app.db
      .insert(tournamentDivisions)
      .values(
        [0, 5].map((places, i) => ({
          ...of.division,
          id: undefined,
          position: i + 2,
          name: `Række ${i + 2}`,
          places,
        })),
      )
      .returning()
    const ask = await app.director(of.tournament.id)
    const { entries } = (await ask('GET', '/entries')).body
    const basedOn = entries.find(({ id }) => id === first.entryId)?.version
    const move = (divisionId: string) =>
      ask('PUT', `/entries/${first.entryId}/division`, { divisionId, basedOn })
    expect(await move(full!.id)).toMatchObject(refused('division_full'))
    expect((await move(roomy!.id)).body.divisions.map(({ entered }) => entered)).toEqual([0, 0, 1])
  })

  test('withdraws a player with a refund, also after the deadline', async () => {
    const { of, first, waiting } = await fullTournament(['Ida'])
    await app.db
      .update(tournaments)
      .set({ withdrawBefore: new Date('2027-05-01T08:00:00Z') })
      .where(eq(tournaments.id, of.tournament.id))
    const ask = await app.director(of.tournament.id)
    await ask('POST', `/entries/${first.entryId}/withdrawal`, { refund: true })
    const { entryWithdrawn } = await app.mailsTo(first.golfer)
    expect(entryWithdrawn).toMatchObject({ refundOre: 35_000, byDirector: true })
    expect(await stateOf(waiting[0]!.entryId)).toBe('offered')
    const stranger = await app.tournament()
    const other = await app.director(stranger.tournament.id)
    const path = `/entries/${waiting[0]!.entryId}/withdrawal`
    expect((await other('POST', path, { refund: false })).status).toBe(404)
  })

  test('adds places, which are offered to the waiting list', async () => {
    const { of, waiting } = await fullTournament(['Ida', 'Bo', 'Ea'])
    const ask = await app.director(of.tournament.id)
    const now = (await ask<TournamentSettings>('GET', '/settings')).body
    const raised = await ask('PUT', '/settings', { ...now, about: now.about ?? '', places: 3 })
    expect(raised.status).toBe(200)
    const states = await Promise.all(waiting.map(({ entryId }) => stateOf(entryId)))
    expect(states).toEqual(['offered', 'offered', 'waiting'])
  })

  test('reopens entry until its deadline, and only with a later deadline after that', async () => {
    const of = await app.tournament()
    const ask = await app.director(of.tournament.id)
    expect(await ask('POST', '/entry-open', {})).toMatchObject(refused('tournament_state'))
    await ask('POST', '/entry-close', {})
    const late = await app.golfer()
    expect(await late.enter(of)).toMatchObject(refused('entry_closed'))
    expect((await ask('POST', '/entry-open', {})).body).toMatchObject({ state: 'open' })
    expect((await late.enter(of)).status).toBe(200)
    await ask('POST', '/entry-close', {})
    const gone = { entryClosesAt: new Date(app.ctx().now().getTime() - 1) }
    await app.db.update(tournaments).set(gone).where(eq(tournaments.id, of.tournament.id))
    expect(await ask('POST', '/entry-open', {})).toMatchObject(refused('entry_deadline_passed'))
  })

  test('divides the field into rækker of the same size once entry is closed', async () => {
    const of = await app.tournament()
    await app.db
      .insert(tournamentDivisions)
      .values({ ...of.division, id: undefined, position: 2, name: 'B-rækken' })
    await buildEntries(app.db, of, 5)
    const ask = await app.director(of.tournament.id)
    expect(await ask('POST', '/equal-divisions', {})).toMatchObject(refused('tournament_state'))
    await ask('POST', '/entry-close', {})
    const { body } = await ask('POST', '/equal-divisions', {})
    expect(body.divisions.map(({ entered }) => entered)).toEqual([3, 2])
    const [a] = body.divisions
    const inA = body.entries.filter(({ divisionId }) => divisionId === a?.id)
    expect(inA.map(({ handicapTenths }) => handicapTenths)).toEqual([80, 90, 100])
    // The new revision makes settings that were open elsewhere be refused.
    const [stored] = await app.db
      .select({ revision: tournaments.settingsRevision })
      .from(tournaments)
      .where(eq(tournaments.id, of.tournament.id))
    expect(stored?.revision).toBe(of.tournament.settingsRevision + 1)
  })
})
