import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mails as outbox } from '#server/db/tables/notifications.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
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
