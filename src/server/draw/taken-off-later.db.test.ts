import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { ask, built, app, createResultsTestApp, playTournament } from '#test/results-test-app.ts'

beforeAll(createResultsTestApp)
afterAll(() => app.close())
beforeEach(() => playTournament(false, 2))

const second = () => built.rounds[1]?.id ?? ''

/** Off the list of the second round, with a code from before; answers the number of the round it is of. */
async function takeOff(given: Partial<typeof tournamentEntries.$inferInsert>) {
  const out = built.ids[3] ?? ''
  const isHers = eq(tournamentEntries.id, out)
  await app.db
    .update(tournamentEntries)
    .set({ state: 'entered', ...given })
    .where(isHers)
  const path = `rounds/${second()}/start-list/replacements`
  expect((await ask('POST', path, { out, in: null })).status).toBe(200)
  const [row] = await app.db.select().from(tournamentEntries).where(isHers)
  return built.rounds.findIndex(({ id }) => id === row?.statusRoundId) + 1
}

test('a code about all rounds is about the first one still, though a later list takes her off', async () => {
  expect(await takeOff({ status: 'DQ' })).toBe(1)
})

test('one of an earlier round stays that round’s, and who had none is out of this one', async () => {
  expect(await takeOff({ status: 'RTD', statusRoundId: built.round.id })).toBe(1)
  await playTournament(false, 2)
  expect(await takeOff({})).toBe(2)
  await playTournament(false, 2)
  expect(await takeOff({ state: 'withdrawn' })).toBe(2)
})
