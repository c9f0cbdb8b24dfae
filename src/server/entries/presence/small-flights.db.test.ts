import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SmallFlights } from '#contract/draw/small-flights.ts'
import { activity } from '#server/db/tables/activity.ts'
import { tournamentRounds } from '#server/db/tables/competitions.ts'
import { flights, tournamentEntries } from '#server/db/tables/entries.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { cards, flightReports } from '#server/db/tables/scoring.ts'
import { signInAs } from '#test/people.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { buildDraw, buildEntries, buildTournament } from '#test/tournaments.ts'

let app: TestApp
let at: Awaited<ReturnType<typeof openMorning>>
let director: Record<string, string>

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  app.clock.set('2027-06-12T08:10:00+02:00')
  at = await openMorning()
  const roles = [{ name: 'tournament_director' as const, clubId: at.tournament.id }]
  director = { cookie: (await signInAs(app, roles)).cookie }
})
afterAll(() => app.close())

/** Flights of four at 9.00 and 9.10, and one of three at 9.20. */
async function openMorning() {
  const built = await buildTournament(app.db, { state: 'drawn' })
  const entries = []
  for (let i = 0; i < 11; i++) {
    const given = { number: i + 1, lastName: `Nr${i + 1}`, email: `nr${i + 1}@example.org` }
    entries.push(...(await buildEntries(app.db, built, 1, given)))
  }
  const drawn = await buildDraw(app.db, built, entries)
  const isRound = eq(tournamentRounds.id, built.round.id)
  await app.db.update(tournamentRounds).set({ drawVersion: 1 }).where(isRound)
  return { ...built, drawn, ids: entries.map(({ id }) => id) }
}

const path = (what: string) =>
  `/api/v1/tournaments/${at.tournament.id}/rounds/${at.round.id}/${what}`
const suggestions = async () =>
  (
    (await (
      await app.request('GET', path('small-flights'), undefined, director)
    ).json()) as SmallFlights
  ).flights
/** Marks players by their number as absent. */
async function away(...numbers: number[]) {
  const sentAt = app.clock.now().getTime()
  const marks = numbers.map((number) => ({
    id: randomUUID(),
    entryId: at.ids[number - 1],
    mark: 'absent',
    markedAt: sentAt,
  }))
  await app.request('POST', path('presence'), { sentAt, marks }, director)
}
const mend = ({ flightId, moves, out }: SmallFlights['flights'][number]) =>
  app.request(
    'POST',
    path('small-flights'),
    {
      flightId,
      moves: moves.map(({ entryId, to }) => ({ entryId, to })),
      out: out.map(({ entryId }) => entryId),
    },
    director,
  )
const mailed = async () =>
  (await app.db.select().from(mails))
    .map(({ toAddress }) => toAddress)
    .filter((address) => address.startsWith('nr'))
    .toSorted()

test('a flight that two players do not come to is merged with one press, and only those concerned are told', async () => {
  expect(await suggestions()).toEqual([])
  await away(9, 10)
  const [small] = await suggestions()
  expect(small).toMatchObject({ number: 3, kind: 'fill', players: ['Spiller Nr11'] })
  // A player who does not come keeps the place in the second flight until taken off the list.
  await away(8)
  expect((await suggestions())[0]?.kind).toBe('none')
  await app.request('POST', path('start-list/replacements'), { out: at.ids[7], in: null }, director)
  await app.db.delete(mails)
  const [merge] = await suggestions()
  expect(merge).toMatchObject({
    kind: 'merge',
    moves: [{ name: 'Spiller Nr11', number: 2, minute: 550 }],
    out: [{ name: 'Spiller Nr9' }, { name: 'Spiller Nr10' }],
  })
  expect(merge?.concerned.map(({ name }) => name).toSorted()).toEqual([
    'Spiller Nr10',
    'Spiller Nr11',
    'Spiller Nr5',
    'Spiller Nr6',
    'Spiller Nr7',
    'Spiller Nr9',
  ])
  const answer = await mend(merge!)
  expect([answer.status, await answer.json()]).toEqual([200, { flights: [] }])
  const rows = await app.db.select().from(flights).where(eq(flights.roundId, at.round.id))
  expect(rows.map(({ position }) => position).toSorted()).toEqual([1, 2])
  expect(await mailed()).toEqual(
    ['nr10', 'nr11', 'nr5', 'nr6', 'nr7', 'nr9'].map((one) => `${one}@example.org`),
  )
  const [gone] = await app.db
    .select()
    .from(tournamentEntries)
    .where(eq(tournamentEntries.id, at.ids[8]!))
  expect(gone?.status).toBe('WD')
  const log = await app.db.select().from(activity).where(eq(activity.subjectId, at.round.id))
  expect(log.map(({ action, data }) => [action, data])).toContainEqual([
    'tournaments.mend_small_flight',
    { moved: 1, removed: 2 },
  ])
})

test('a flight of two gets a player of the nearest flight of four, and the other flights keep their numbers', async () => {
  await away(9)
  const [fill] = await suggestions()
  expect(fill).toMatchObject({ kind: 'fill', moves: [{ name: 'Spiller Nr8', number: 3 }] })
  expect((await mend(fill!)).status).toBe(200)
  const rows = await app.db.select().from(flights).where(eq(flights.roundId, at.round.id))
  expect(rows.map(({ position, version }) => [position, version]).toSorted()).toEqual([
    [1, 1],
    [2, 2],
    [3, 2],
  ])
})

test('a flight that is dissolved leaves the numbers on the cards of the others', async () => {
  await away(1, 2)
  await app.request('POST', path('start-list/replacements'), { out: at.ids[4], in: null }, director)
  await app.request('POST', path('start-list/replacements'), { out: at.ids[5], in: null }, director)
  const first = (await suggestions()).find(({ number }) => number === 1)
  expect(first).toMatchObject({ kind: 'merge', moves: [{ number: 2 }, { number: 2 }] })
  await mend(first!)
  const rows = await app.db.select().from(flights).where(eq(flights.roundId, at.round.id))
  expect(rows.map(({ position }) => position).toSorted()).toEqual([2, 3])
})

test('a suggestion that a later mark has changed is refused, and so is one for a flight that has begun', async () => {
  await away(9)
  const [seen] = await suggestions()
  await away(8)
  const stale = await mend(seen!)
  expect([stale.status, await stale.json()]).toMatchObject([
    409,
    { error: { code: 'changed_elsewhere' } },
  ])
  await app.db.update(cards).set({ revision: 1 }).where(eq(cards.entryId, at.ids[9]!))
  expect(await suggestions()).toEqual([])
  const scorer = await signInAs(app, [{ name: 'tournament_scorer', clubId: at.tournament.id }])
  director = { cookie: scorer.cookie }
  expect((await mend(seen!)).status).toBe(404)
})

test('a flight that has reported something keeps its reports, and is left alone', async () => {
  await away(9)
  const [, , third] = at.drawn
  await app.db.insert(flightReports).values({
    id: randomUUID(),
    flightId: third?.flight.id ?? '',
    byEntryId: at.ids[9] ?? '',
    content: { kind: 'rule_doubt', entryId: at.ids[9] ?? '', hole: 1, note: 'Må vi slå ud nu?' },
    writtenAt: app.clock.now(),
    receivedAt: app.clock.now(),
  })
  expect(await suggestions()).toEqual([])
})

test('nothing is suggested once the flight should have started', async () => {
  await away(9)
  app.clock.set('2027-06-12T09:20:00+02:00')
  expect(await suggestions()).toEqual([])
})
