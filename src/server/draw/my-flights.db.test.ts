import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { buildGolfer, signIn } from '#test/checkins.ts'
import {
  at,
  beginTournament,
  cookie,
  draw,
  enter,
  app,
  createDrawTestApp,
  publish,
} from '#test/draw-test-app.ts'
import { signInAs } from '#test/people.ts'

beforeAll(createDrawTestApp)
afterAll(() => app.close())
beforeEach(() => beginTournament())

test('an account finds only the flights of its own players', async () => {
  const { cookie: mine, accountId } = await signInAs(app, [])
  const [own] = await enter(4)
  await app.db
    .update(tournamentEntries)
    .set({ accountId })
    .where(eq(tournamentEntries.id, own?.id ?? ''))
  await publish((await draw()).draft)
  const path = `/api/v1/rounds/${at.round.id}/my-flights`
  const answer = await app.request('GET', path, undefined, { cookie: mine })
  expect(await answer.json()).toMatchObject({ entryIds: [own?.id] })
  const other = await app.request('GET', path, undefined, { cookie })
  expect(await other.json()).toEqual({ flightIds: [], entryIds: [], reasons: [] })
})

test('a golfer entered by the host finds their flight', async () => {
  const { id: golferId } = await buildGolfer(app.db)
  const { headers } = await signIn(app.db, { golferIds: [golferId] })
  const [own] = await enter(4)
  await app.db
    .update(tournamentEntries)
    .set({ golferId })
    .where(eq(tournamentEntries.id, own?.id ?? ''))
  await publish((await draw()).draft)
  const path = `/api/v1/rounds/${at.round.id}/my-flights`
  const answer = await app.request('GET', path, undefined, headers)
  expect(await answer.json()).toMatchObject({ entryIds: [own?.id] })
})
