import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { ask, built, app, createResultsTestApp, playTournament } from '#test/results-test-app.ts'

beforeAll(createResultsTestApp)
afterAll(() => app.close())
beforeEach(() => playTournament(false, 2))

const second = () => built.rounds[1]?.id ?? ''

/** Removes a player with a status from the list of the second round; returns the round of the status. */
async function takeOff(changes: Partial<typeof tournamentEntries.$inferInsert>) {
  const out = built.ids[3] ?? ''
  const isPlayer = eq(tournamentEntries.id, out)
  await app.db
    .update(tournamentEntries)
    .set({ state: 'entered', ...changes })
    .where(isPlayer)
  const path = `rounds/${second()}/start-list/replacements`
  expect((await ask('POST', path, { out, in: null })).status).toBe(200)
  const [row] = await app.db.select().from(tournamentEntries).where(isPlayer)
  return built.rounds.findIndex(({ id }) => id === row?.statusRoundId) + 1
}

test('a status for all rounds keeps its first round when a later list drops the player', async () => {
  expect(await takeOff({ status: 'DQ' })).toBe(1)
})

test('a status of an earlier round stays, and a player without one gets it from this round', async () => {
  expect(await takeOff({ status: 'RTD', statusRoundId: built.round.id })).toBe(1)
  await playTournament(false, 2)
  expect(await takeOff({})).toBe(2)
  await playTournament(false, 2)
  expect(await takeOff({ state: 'withdrawn' })).toBe(2)
})
