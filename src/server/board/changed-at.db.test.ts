import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Board } from '#domain/board/board.ts'
import { cards } from '#server/db/tables/scoring.ts'
import { tournaments } from '#server/db/tables/competitions.ts'
import { bumpVersionAside } from '#server/competitions/bump-version.ts'
import { ask, built, app, createResultsTestApp, playTournament } from '#test/results-test-app.ts'

const played = '2027-06-12T15:10:00+02:00'
const later = '2027-06-12T17:00:00+02:00'

beforeAll(createResultsTestApp)
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(played)
  await playTournament(false, 2)
  app.clock.set(later)
})

/** When the board of the second round, which counts both, was last changed. */
async function changedAt() {
  const answer = await app.request('GET', `/api/v1/rounds/${built.rounds[1]?.id}/board`)
  return ((await answer.json()) as Board).changedAt
}

const code = () => ask('PUT', `entries/${built.ids[0]}/status`, { status: 'DQ', reason: '' })
const declareVoid = () => ask('PUT', `rounds/${built.rounds[1]?.id}/void`, { reason: 'Uvejr' })
const fixScore = () =>
  ask('POST', 'fixes', {
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
  expect(await changedAt()).toBe(Date.parse(played))
  expect((await change()).status).toBe(200)
  expect(await changedAt()).toBe(Date.parse(later))
})

test('a payment does not, nor a name that is shown otherwise', async () => {
  const paid = await ask('PUT', `entries/${built.ids[0]}/desk-payment`, { method: 'cash' })
  expect(paid.status).toBe(200)
  await bumpVersionAside(app.db, built.tournament.id)
  expect(await changedAt()).toBe(Date.parse(played))
})

test('without a score there is nothing that could be new', async () => {
  for (const round of built.rounds) {
    const scores = Array.from({ length: 18 }, () => null)
    await app.db.update(cards).set({ scores, deliveredAt: null }).where(eq(cards.roundId, round.id))
  }
  await code()
  expect(await changedAt()).toBeNull()
})
