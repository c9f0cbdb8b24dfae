import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TournamentResults } from '#contract/results/endpoints.ts'
import type { Board } from '#domain/board/board.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
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
} from '#test/draw-test-app.ts'

beforeAll(createDrawTestApp)
afterAll(() => app.close())
beforeEach(() => beginTournament())

const onBoard = async () => {
  const answer = await app.request('GET', `/api/v1/rounds/${at.round.id}/board`)
  const { rows } = (await answer.json()) as Board
  return rows.map(({ id, status, flight }) => ({ id, status, isOn: flight !== null }))
}
const inResult = async () => {
  const path = `/api/v1/tournaments/${at.tournament.id}/results`
  const answer = await app.request('GET', path, undefined, { cookie })
  const { divisions } = (await answer.json()) as TournamentResults
  return divisions[0]?.placings.map(({ entryId, label, name }) => [entryId, label, name])
}
const takeOff = async (changes: Partial<typeof tournamentEntries.$inferInsert> = {}) => {
  const [out] = await enter(8)
  await publish((await draw()).draft)
  const id = out?.id ?? ''
  await app.db
    .update(tournamentEntries)
    .set({ state: 'entered', ...changes })
    .where(eq(tournamentEntries.id, id))
  expect((await ask('POST', '/start-list/replacements', { out: id, in: null })).status).toBe(200)
  return id
}

test('a player removed from the start list is WD on board and result, without a flight', async () => {
  const id = await takeOff()
  const rows = await onBoard()
  expect(rows).toHaveLength(8)
  expect(rows.at(-1)).toEqual({ id, status: 'WD', isOn: false })
  expect(await inResult()).toContainEqual([id, 'WD', 'Spiller Nummer1'])
})

test('an earlier status is kept instead of WD', async () => {
  const id = await takeOff({ status: 'NS' })
  expect((await onBoard()).at(-1)).toEqual({ id, status: 'NS', isOn: false })
})

test('a player who withdrew and is not on the next list is WD too', async () => {
  const entries = await enter(8)
  await publish((await draw()).draft)
  const id = entries[7]?.id ?? ''
  await app.db
    .update(tournamentEntries)
    .set({ state: 'withdrawn' })
    .where(eq(tournamentEntries.id, id))
  await publish((await draw()).draft)
  const rows = await onBoard()
  expect(rows).toHaveLength(8)
  expect(rows.at(-1)).toEqual({ id, status: 'WD', isOn: false })
})

test('a player who was never on a list, or is added again, has no status', async () => {
  const id = await takeOff()
  const [never] = await enter(1, { number: 9, state: 'withdrawn', status: 'WD' })
  expect((await onBoard()).map((row) => row.id)).not.toContain(never?.id)
  const back = { status: null, statusRoundId: null }
  await app.db.update(tournamentEntries).set(back).where(eq(tournamentEntries.id, id))
  await publish((await draw()).draft)
  expect((await onBoard()).find((row) => row.id === id)).toMatchObject({ status: null, isOn: true })
})
