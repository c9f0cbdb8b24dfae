import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { flightPlayers } from '#server/db/tables/entries.ts'
import { tournaments } from '#server/db/tables/competitions.ts'
import {
  app,
  ask,
  at,
  beginTournament,
  createDrawTestApp,
  draw,
  enter,
  publish,
} from '#test/draw-test-app.ts'

beforeAll(createDrawTestApp)
afterAll(() => app.close())
beforeEach(() => beginTournament())

/** Whose card the first and the second of four players mark after publication by a rule. */
async function marksBy(markingRule: 'next' | 'previous' | 'own') {
  const entries = await enter(4)
  await app.db.update(tournaments).set({ markingRule }).where(eq(tournaments.id, at.tournament.id))
  const { draft } = await draw()
  await publish(draft)
  const rows = await app.db
    .select()
    .from(flightPlayers)
    .where(eq(flightPlayers.roundId, at.round.id))
    .orderBy(flightPlayers.position)
  const names = new Map(rows.map(({ entryId, position }) => [entryId, position]))
  const marked = rows.map(({ marksEntryId }) => names.get(marksEntryId ?? '') ?? null)
  return { entries, rows, marked }
}

test.each([
  ['next', [2, 3, 4, 1]],
  ['previous', [4, 1, 2, 3]],
  ['own', [null, null, null, null]],
] as const)(
  'by the rule %s the players of a flight mark those in place %j',
  async (rule, marked) => {
    expect((await marksBy(rule)).marked).toEqual(marked)
  },
)

test('a flight that changes follows the rule of the tournament', async () => {
  const { rows } = await marksBy('previous')
  const [out] = rows
  const replaced = await ask('POST', '/start-list/replacements', { out: out?.entryId, in: null })
  expect(replaced.status).toBe(200)
  const left = await app.db
    .select()
    .from(flightPlayers)
    .where(eq(flightPlayers.roundId, at.round.id))
    .orderBy(flightPlayers.position)
  const ids = left.map(({ entryId }) => entryId)
  expect(left.map(({ marksEntryId }) => marksEntryId)).toEqual([ids[2], ids[0], ids[1]])
})
