import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mails as outbox } from '#server/db/tables/notifications.ts'
import { flightPlayers, tournamentEntries } from '#server/db/tables/entries.ts'
import { cards } from '#server/db/tables/scoring.ts'
import { tournaments } from '#server/db/tables/competitions.ts'
import {
  ask,
  at,
  beginTournament,
  cookie,
  draw,
  enter,
  app,
  createDrawTestApp,
  publish,
  refused,
  startList,
  studio,
} from '#test/draw-test-app.ts'

beforeAll(createDrawTestApp)
afterAll(() => app.close())
beforeEach(() => beginTournament())

const replace = (change: object) => ask('POST', '/start-list/replacements', change)
const entryOf = async (id: string | undefined) => {
  const [row] = await app.db
    .select()
    .from(tournamentEntries)
    .where(eq(tournamentEntries.id, id ?? ''))
  return row
}

/** A published list, and a waiting list with Bente before Bo. */
async function withWaiting() {
  const entries = await enter(8)
  await app.db.update(tournaments).set({ places: 8 }).where(eq(tournaments.id, at.tournament.id))
  const { draft } = await draw()
  const { body } = await publish(draft)
  const wait = (number: number, firstName: string) =>
    enter(1, { number, firstName, lastName: 'Hansen', state: 'waiting' })
  const [bo] = await wait(10, 'Bo')
  const [bente] = await wait(9, 'Bente')
  return { entries, body, bente: bente?.id, bo: bo?.id }
}

test('the draw lists the waiting list in its order', async () => {
  const { bente, bo } = await withWaiting()
  expect((await studio()).waiting).toEqual([
    { id: bente, name: 'Bente Hansen', number: 1, hasEmail: true, phone: null },
    { id: bo, name: 'Bo Hansen', number: 2, hasEmail: true, phone: null },
  ])
})

test.each(['drawn', 'in_play', 'suspended'] as const)(
  'a player from the waiting list replaces a player and gets the place while the tournament is %s',
  async (state) => {
    const { entries, bente, bo } = await withWaiting()
    await app.db.update(tournaments).set({ state }).where(eq(tournaments.id, at.tournament.id))
    const { status, body } = await replace({ out: entries[0]?.id, in: bente })
    expect(status).toBe(200)
    expect(body.waiting.map(({ id }) => id)).toEqual([bo])
    expect((await entryOf(bente))?.state).toBe('entered')
    expect((await entryOf(entries[0]?.id))?.status).toBe('WD')
    expect((await startList()).flights.flatMap(({ players }) => players)).toContainEqual(
      expect.objectContaining({ entryId: bente, code: null }),
    )
    // One mail has the fee for the place, the other start and company.
    const to = (await entryOf(bente))?.email ?? ''
    const mails = await app.db.select().from(outbox).where(eq(outbox.toAddress, to))
    expect(mails.map(({ template }) => template).toSorted()).toEqual(['placeGiven', 'startTime'])
  },
)

test('a reserve comes into a flight that has begun, and nobody who has a score is replaced', async () => {
  const { entries, bente } = await withWaiting()
  const { flights: before } = await startList()
  const flight = before.find(({ players }) => players.some((one) => one.entryId === entries[0]?.id))
  const [out, playing] = flight?.players.map(({ entryId }) => entryId ?? '') ?? []
  await app.db
    .update(tournaments)
    .set({ state: 'in_play' })
    .where(eq(tournaments.id, at.tournament.id))
  // The second player of the flight has finished the first hole.
  const scores = Array.from({ length: 18 }, (_, hole) => (hole === 0 ? 5 : null))
  const isPlaying = eq(cards.entryId, playing ?? '')
  await app.db.update(cards).set({ scores, revision: 1 }).where(isPlaying)
  expect(await replace({ out: playing, in: bente })).toMatchObject(refused('player_has_scores'))
  expect((await replace({ out, in: bente })).status).toBe(200)
  const { flights: after } = await startList()
  const same = after.find(({ flightId }) => flightId === flight?.flightId)
  expect(same?.players.map(({ entryId }) => entryId)).toEqual(
    flight?.players.map(({ entryId }) => (entryId === out ? bente : entryId)),
  )
  const [kept] = await app.db.select().from(cards).where(isPlaying)
  expect(kept?.scores[0]).toBe(5)
  const [own] = await app.db
    .select()
    .from(cards)
    .where(eq(cards.entryId, bente ?? ''))
  expect(own?.scores.every((score) => score === null)).toBe(true)
  // The others keep whom they mark; the reserve is marked by whoever marked the one who left.
  const players = await app.db
    .select()
    .from(flightPlayers)
    .where(eq(flightPlayers.flightId, flight?.flightId ?? ''))
  expect(players.filter(({ marksEntryId }) => marksEntryId === bente)).toHaveLength(1)
  expect(players.some(({ marksEntryId }) => marksEntryId === out)).toBe(false)
})

test('a withdrawn player is replaced once, and not by a withdrawn player', async () => {
  const { entries, bente, bo } = await withWaiting()
  await app.db
    .update(tournamentEntries)
    .set({ state: 'withdrawn' })
    .where(eq(tournamentEntries.id, bo ?? ''))
  expect(await replace({ out: entries[0]?.id, in: bo })).toMatchObject(refused('player_not_free'))
  await replace({ out: entries[0]?.id, in: bente })
  expect(await replace({ out: entries[1]?.id, in: bente })).toMatchObject(
    refused('player_not_free'),
  )
})

test('a player who withdrew after the draw is replaced from the waiting list', async () => {
  const { entries, bente } = await withWaiting()
  await app.db
    .update(tournamentEntries)
    .set({ state: 'withdrawn' })
    .where(eq(tournamentEntries.id, entries[3]?.id ?? ''))
  const { status, body } = await replace({ out: entries[3]?.id, in: bente })
  expect(status).toBe(200)
  expect(body.published.flatMap(({ players }) => players)).not.toContain(entries[3]?.id)
  // A withdrawn entry needs no status.
  expect((await entryOf(entries[3]?.id))?.state).toBe('withdrawn')
})

test('once an earlier round is drawn, no player is added from the waiting list', async () => {
  await beginTournament(2)
  const { entries, bente } = await withWaiting()
  const second = `/api/v1/tournaments/${at.tournament.id}/rounds/${at.rounds[1]?.id}`
  const request = async (method: string, path: string, body?: object) =>
    (await app.request(method, `${second}${path}`, body, { cookie })).json()
  const empty = (await request('GET', '/draw')) as Awaited<ReturnType<typeof studio>>
  expect(empty.waiting).toEqual([])
  const drafted = (await request('POST', '/draw/drafts', {
    settings: empty.suggested,
  })) as typeof empty
  const draft = drafted.drafts.at(-1)
  await request('POST', '/start-list', { draftId: draft?.id, version: draft?.version })
  expect(
    await request('POST', '/start-list/replacements', { out: entries[0]?.id, in: bente }),
  ).toMatchObject({ error: { reason: 'player_not_free' } })
})
