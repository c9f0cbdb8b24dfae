import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillTournament, createEntryTestApp, type EntryTestApp } from '#test/entry-test-app.ts'
import { buildDraw, buildEntries } from '#test/tournaments.ts'
import { tournamentEntries } from '../db/tables/entries.ts'
import { tournaments } from '../db/tables/competitions.ts'
import type { TournamentState } from '#domain/competitions/state.ts'

let app: EntryTestApp

beforeAll(async () => {
  app = await createEntryTestApp()
})
afterAll(() => app.close())

const refused = (reason: string) => ({ status: 422, body: { error: { reason } } })
const stateOf = async (entryId: string | undefined) => (await app.stateOf(entryId ?? ''))?.state
const setState = (id: string, state: TournamentState) =>
  app.db.update(tournaments).set({ state }).where(eq(tournaments.id, id))

const per = { firstName: 'Per', lastName: 'Dahl', gender: 'men' }

/** A tournament whose only place is taken, and Per, whom the director has added to the waiting list. */
async function withPer() {
  const { of, first } = await fillTournament(app, [])
  const ask = await app.director(of.tournament.id)
  const { body } = await ask('POST', '/entries/by-hand', { ...per, divisionId: of.division.id })
  const entryId = body.entries.find(({ firstName }) => firstName === 'Per')?.id ?? ''
  const give = (beyondPlaces = false) => ask('POST', `/entries/${entryId}/place`, { beyondPlaces })
  return { of, first, ask, entryId, give }
}

test('a player without a mail address is offered a place without a deadline, which the director gives by hand', async () => {
  const { first, entryId, give, ask } = await withPer()
  expect(await stateOf(entryId)).toBe('waiting')
  await first.golfer.act(first.entryId, 'withdrawal')
  expect(await app.stateOf(entryId)).toMatchObject({ state: 'offered', heldUntil: null })
  // The offer does not expire, because no mail was sent.
  app.clock.set('2027-05-20T10:00:00+02:00')
  await app.runJobs()
  expect(await stateOf(entryId)).toBe('offered')
  app.clock.set('2027-05-04T10:00:00+02:00')
  expect((await give()).status).toBe(200)
  expect(await app.stateOf(entryId)).toMatchObject({ state: 'entered', heldUntil: null })
  const { body } = await ask('GET', '/entries')
  expect(body.owedOre).toBe(35_000)
})

test.each(['closed', 'drawn', 'in_play', 'suspended'] as const)(
  'the director may give an extra place while the tournament is %s, but only on purpose',
  async (state) => {
    const { of, entryId, give } = await withPer()
    await setState(of.tournament.id, state)
    expect(await give()).toMatchObject(refused('no_place_free'))
    expect(await stateOf(entryId)).toBe('waiting')
    expect((await give(true)).status).toBe(200)
    expect(await stateOf(entryId)).toBe('entered')
    // Giving the place is idempotent.
    expect((await give(true)).status).toBe(200)
  },
)

test('the director gives an added place after the draw, and the golfer gets a mail', async () => {
  const { of, waiting } = await fillTournament(app, ['Ida'])
  const ask = await app.director(of.tournament.id)
  await setState(of.tournament.id, 'drawn')
  await app.db.update(tournaments).set({ places: 2 }).where(eq(tournaments.id, of.tournament.id))
  const [ida] = waiting
  expect((await ask('POST', `/entries/${ida?.entryId}/place`, {})).status).toBe(200)
  expect(await stateOf(ida?.entryId)).toBe('entered')
  expect(await app.mailsTo(ida!.golfer)).toHaveProperty('placeGiven')
})

test('no place is given to a withdrawn player, nor once the result is published', async () => {
  const { of, entryId, give, ask } = await withPer()
  await setState(of.tournament.id, 'provisional')
  expect(await give(true)).toMatchObject(refused('tournament_state'))
  await setState(of.tournament.id, 'closed')
  await ask('POST', `/entries/${entryId}/withdrawal`, { refund: false })
  expect(await give(true)).toMatchObject(refused('not_waiting'))
})

test.each(['drawn', 'in_play', 'suspended', 'scores_in'] as const)(
  'the director withdraws a player while the tournament is %s, who stays on the start list as WD',
  async (state) => {
    const of = await app.tournament()
    const entries = await buildEntries(app.db, of, 4)
    await buildDraw(app.db, of, entries)
    await setState(of.tournament.id, state)
    const ask = await app.director(of.tournament.id)
    const { status, body } = await ask('POST', `/entries/${entries[0]?.id}/withdrawal`, {
      refund: false,
    })
    expect(status).toBe(200)
    expect(body.entries[0]).toMatchObject({ state: 'withdrawn', isDrawn: true })
    const path = `/api/v1/tournaments/${of.tournament.slug}/rounds/${of.round.id}/start-list`
    const list = (await (await app.request('GET', path)).json()) as {
      flights: { players: { code: string | null }[] }[]
    }
    expect(list.flights[0]?.players.map(({ code }) => code)).toEqual(['WD', null, null, null])
  },
)

test('a withdrawal is refused once the result is published', async () => {
  const of = await app.tournament()
  const [entry] = await buildEntries(app.db, of, 1)
  await setState(of.tournament.id, 'final')
  const ask = await app.director(of.tournament.id)
  const withdrawal = await ask('POST', `/entries/${entry?.id}/withdrawal`, { refund: false })
  expect(withdrawal).toMatchObject(refused('result_out'))
})

test('a no-show holds no place', async () => {
  const of = await app.tournament({ places: 2 })
  const [gone] = await buildEntries(app.db, of, 2)
  await setState(of.tournament.id, 'drawn')
  const ask = await app.director(of.tournament.id)
  const add = () => ask('POST', '/entries/by-hand', { ...per, divisionId: of.division.id })
  const last = async () => (await add()).body.entries.at(-1)?.state
  expect(await last()).toBe('waiting')
  await app.db
    .update(tournamentEntries)
    .set({ status: 'NS' })
    .where(eq(tournamentEntries.id, gone?.id ?? ''))
  const { body } = await ask('GET', '/entries')
  expect(body).toMatchObject({ entered: 1, waiting: 1 })
  expect((await ask('POST', `/entries/${body.entries.at(-1)?.id}/place`, {})).status).toBe(200)
})
