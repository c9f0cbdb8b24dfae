import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Board } from '#domain/board/board.ts'
import { placedRows } from '#domain/board/placed-rows.ts'
import type { Outcome } from '#contract/board/outcome.ts'
import { tournamentResults } from '#server/db/tables/scoring.ts'
import { tournamentDivisions, tournamentRounds } from '#server/db/tables/competitions.ts'
import { clearStartList } from '../scoring/start-list-queries.ts'
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

/** Round 2 is cancelled for weather: its start list is withdrawn, and no hole is played. */
beforeEach(async () => {
  await playTournament(false, 2)
  const second = secondRound()
  await clearStartList(app.db, second)
  const off = { drawVersion: 0, drawnAt: null }
  await app.db.update(tournamentRounds).set(off).where(eq(tournamentRounds.id, second))
})

const secondRound = () => built.rounds[1]?.id ?? ''
const move = async (to: string) => {
  const answer = await ask('POST', 'results', { to })
  return answer.status === 200 ? 200 : reasonOf(answer)
}
const lots = () => ask('POST', `divisions/${built.division.id}/lots`)
const outcome = async () => {
  const path = `/api/v1/tournaments/${built.tournament.slug}/outcome`
  return (await (await app.request('GET', path)).json()) as Outcome
}
const order = async (roundId: string) => {
  const answer = await app.request('GET', `/api/v1/rounds/${roundId}/board`)
  return placedRows((await answer.json()) as Board, 0, 'gross').map(({ row }) => row.id)
}
const stored = async () => {
  const rows = await app.db
    .select()
    .from(tournamentResults)
    .where(eq(tournamentResults.tournamentId, built.tournament.id))
  const last = rows.toSorted((a, b) => a.version - b.version).at(-1)
  const board = last?.board as { placings: { id: string; label: string }[] }[] | undefined
  return board?.[0]?.placings.map(({ id, label }) => [id, label])
}

test('a tournament whose last round is called off ends with the round before it: lots, board, prizes and result agree', async () => {
  expect(await reasonOf(await lots())).toBe('lots_not_asked')
  expect(await move('scores_in')).toBe(200)
  expect((await read()).divisions[0]?.ties).toMatchObject([{ awaits: 'lots', place: 1 }])
  expect(await move('provisional')).toBe(200)
  expect(await move('final')).toBe('ties_open')
  expect((await lots()).status).toBe(200)
  expect((await read()).divisions[0]).toMatchObject({ hasLots: true, ties: [] })
  expect(await move('final')).toBe(200)

  const result = (await read()).divisions[0]?.placings ?? []
  expect(result.map(({ label }) => label)).toEqual(['1', '2', '3', '4'])
  const ids = result.map(({ entryId }) => entryId)
  expect(await stored()).toEqual(ids.map((id, i) => [id, `${i + 1}`]))
  expect(await order(built.round.id)).toEqual(ids)
  expect(await order(secondRound())).toEqual(ids)
  const shown = await outcome()
  expect(shown).toMatchObject({ state: 'final', roundId: built.round.id })
  expect(shown.divisions[0]?.best.map(({ entryId }) => entryId)).toEqual(ids.slice(0, 3))
})

test('a play-off after the only round that was played decides it', async () => {
  const { id, terms } = built.division
  const playOff = { ...terms, ties: { ...terms.ties, steps: ['playOff' as const] } }
  await app.db
    .update(tournamentDivisions)
    .set({ terms: playOff })
    .where(eq(tournamentDivisions.id, id))
  const [first = '', second = ''] = built.ids
  await move('scores_in')
  const path = `divisions/${id}/play-off`
  const written = await ask('PUT', path, {
    bestFirst: [second, first],
    isShared: false,
    basedOn: null,
  })
  expect(written.status).toBe(200)
  expect([await move('provisional'), await move('final')]).toEqual([200, 200])
  expect((await outcome()).divisions[0]?.best.slice(0, 2)).toMatchObject([
    { entryId: second, place: 1, shared: false },
    { entryId: first, place: 2, shared: false },
  ])
})
