import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Board } from '#domain/board/board.ts'
import { placedRows } from '#domain/board/placed-rows.ts'
import { flightPlayers } from '#server/db/tables/entries.ts'
import { cards } from '#server/db/tables/scoring.ts'
import {
  ask,
  built,
  app,
  createResultsTestApp,
  playTournament,
  read,
  reasonOf,
} from '#test/results-test-app.ts'

beforeAll(createResultsTestApp)
afterAll(() => app.close())
/** Two rounds of the same scores: the first two level, the third and the fourth behind them. */
beforeEach(() => playTournament(false, 2))

const cardOf = (entryId: string) =>
  and(eq(cards.roundId, built.round.id), eq(cards.entryId, entryId))
/** The places of round 2, or the codes of players without one. */
const board = async () => {
  const answer = await app.request('GET', `/api/v1/rounds/${built.rounds[1]?.id}/board`)
  const rows = placedRows((await answer.json()) as Board, 0, 'gross')
  return rows.map(({ row, place }) => [row.id, place ?? row.status])
}
const result = async () =>
  (await read()).divisions[0]?.placings.map(({ entryId, label }) => [entryId, label])
const move = async (to: string) => {
  const answer = await ask('POST', 'results', { to })
  return answer.status === 200 ? 200 : reasonOf(answer)
}

test('a player drawn in round 2 but not in round 1 has NC on the board and in the result', async () => {
  const [first = '', second = '', third = '', fourth = ''] = built.ids
  await app.db.delete(cards).where(cardOf(first))
  const seat = and(eq(flightPlayers.roundId, built.round.id), eq(flightPlayers.entryId, first))
  await app.db.delete(flightPlayers).where(seat)
  expect(await board()).toEqual([
    [second, 1],
    [third, 2],
    [fourth, 3],
    [first, 'NC'],
  ])
  for (const to of ['scores_in', 'provisional', 'final']) expect(await move(to)).toBe(200)
  expect(await result()).toEqual([
    [second, '1'],
    [third, '2'],
    [fourth, '3'],
    [first, 'NC'],
  ])
})

test('a blank card of round 1 gives no place in round 2, and the result waits for it', async () => {
  const [first = '', second = ''] = built.ids
  const blank = Array.from({ length: 18 }, () => null)
  await app.db.update(cards).set({ scores: blank, deliveredAt: null }).where(cardOf(first))
  expect((await board()).at(-1)).toEqual([first, 'NC'])
  expect((await result())?.at(-1)).toEqual([first, 'NC'])
  expect(await move('scores_in')).toBe('cards_missing')

  const scores = built.round.tees[0]?.holes.map(({ par }) => par) ?? []
  await app.db.update(cards).set({ scores, deliveredAt: app.clock.now() }).where(cardOf(first))
  // Level with the second, and both ahead of the others.
  const best = ((await result()) ?? []).slice(0, 2).map(([id]) => id)
  expect(best.toSorted()).toEqual([first, second].toSorted())
  expect(await move('scores_in')).toBe(200)
})
