import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Board } from '#domain/board/board.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { saveSetting } from '#server/db/settings.ts'
import { cards } from '#server/db/tables/scoring.ts'
import { tournaments } from '#server/db/tables/competitions.ts'
import {
  ask,
  built,
  app,
  createResultsTestApp,
  fixableVersion,
  playTournament,
} from '#test/results-test-app.ts'

const played = '2027-06-12T15:10:00+02:00'
const later = '2027-06-12T17:00:00+02:00'

beforeAll(createResultsTestApp)
afterAll(() => app.close())
beforeEach(async () => {
  await setClocks(played)
  await playTournament(false, 2)
  await setClocks(later)
})

/** The service’s clock, and the offset of the database’s clock: the demonstration moves both. */
async function setClocks(at: string) {
  app.clock.set(at)
  await saveSetting(app.db, 'clock_offset_ms', Date.parse(at) - Date.now(), app.clock.now())
}

const toMinute = (time: string | number) => new Date(time).toISOString().slice(0, 16)

/** When the board of the second round, which counts both rounds, last changed. */
async function changedAt() {
  const answer = await app.request('GET', `/api/v1/rounds/${built.rounds[1]?.id}/board`)
  const { changedAt: at } = (await answer.json()) as Board
  return at && toMinute(at)
}

const code = () =>
  ask('PUT', `entries/${built.ids[0]}/status`, { from: null, status: 'DQ', reason: '' })
const declareVoid = () =>
  ask('PUT', `rounds/${built.rounds[1]?.id}/void`, { from: null, reason: 'Uvejr' })
const fixScore = async () =>
  ask('POST', 'fixes', {
    basedOn: await fixableVersion(),
    fix: {
      kind: 'player_handicap',
      roundId: built.round.id,
      entryId: built.ids[0],
      handicapTenths: 321,
    },
  })
const penalise = () =>
  ask('PUT', `rounds/${built.round.id}/cards/${built.ids[0]}/penalties`, {
    penalties: [{ kind: 'delay', amount: 1, reason: 'Langsomt spil' }],
    revision: 0,
  })
async function reopen() {
  const { id } = built.tournament
  await app.db.update(tournaments).set({ state: 'final' }).where(eq(tournaments.id, id))
  return ask('POST', 'results', { to: 'provisional', reason: 'Et scorekort var forkert' })
}

test.each([
  ['a code', code],
  ['a round that is void', declareVoid],
  ['a handicap put right', fixScore],
  ['a penalty', penalise],
  ['a result opened again', reopen],
])('%s makes the board newer', async (_, change) => {
  expect(await changedAt()).toBe(toMinute(played))
  expect((await change()).status).toBe(200)
  expect(await changedAt()).toBe(toMinute(later))
})

test('a payment, another shown name or a buggy does not make the board newer', async () => {
  const paid = await ask('PUT', `entries/${built.ids[0]}/desk-payment`, {
    from: null,
    method: 'cash',
  })
  expect(paid.status).toBe(200)
  const isPlayer = eq(tournamentEntries.id, built.ids[0] ?? '')
  const shown = { shownAs: 'anonymous', hasBuggy: true } as const
  await app.db.update(tournamentEntries).set(shown).where(isPlayer)
  expect(await changedAt()).toBe(toMinute(played))
})

test('without a score a board has no time of change', async () => {
  for (const round of built.rounds) {
    const scores = Array.from({ length: 18 }, () => null)
    await app.db.update(cards).set({ scores, deliveredAt: null }).where(eq(cards.roundId, round.id))
  }
  await code()
  expect(await changedAt()).toBeNull()
})
