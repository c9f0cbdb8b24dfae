import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DrawStudio } from '#contract/tournament-draw.ts'
import { startingCompetitionTerms } from '#domain/tournaments/terms/competition-terms.ts'
import type { HoleScore } from '#domain/tournaments/scoring/hole-score.ts'
import { cards } from '#server/db/tables/tournament-scores.ts'
import { tournamentDivisions } from '#server/db/tables/tournaments.ts'
import { at, cookie, house, openDrawHouse, beginTournament } from '#test/draw-studio.ts'
import { buildDraw, buildEntries } from '#test/tournaments.ts'

beforeAll(openDrawHouse)
afterAll(() => house.close())
beforeEach(() => beginTournament(2))

/** Six who have played the first round in so many strokes on every hole; the second is to be drawn. */
async function afterRoundOne(strokes: number[]) {
  const terms = startingCompetitionTerms({ format: { kind: 'stroke_play' }, net: false })
  const cut = { kind: 'top', count: 4, afterRound: 1, byBrokenTies: false } as const
  await house.db
    .update(tournamentDivisions)
    .set({ terms: { ...terms, cut } })
    .where(eq(tournamentDivisions.id, at.division.id))
  const entries = await buildEntries(house.db, at, strokes.length)
  await buildDraw(house.db, at, entries)
  for (const [i, { id }] of entries.entries()) {
    const scores = Array.from({ length: 18 }, (): HoleScore => strokes[i] ?? null)
    await house.db
      .update(cards)
      .set({ scores })
      .where(and(eq(cards.roundId, at.round.id), eq(cards.entryId, id)))
  }
  const second = at.rounds[1]?.id
  const base = `/api/v1/tournaments/${at.tournament.id}/rounds/${second}/draw`
  const ask = async (method: string, path: string, body?: object) =>
    (await (await house.request(method, `${base}${path}`, body, { cookie })).json()) as DrawStudio
  const studio = await ask('GET', '')
  const make = (given: object = {}) =>
    ask('POST', '/drafts', { settings: { ...studio.suggested, ...given } })
  return { ids: entries.map(({ id }) => id), studio, make }
}

test('the second round is drawn by standing, the leaders last, and without those who missed the cut', async () => {
  const { ids, studio, make } = await afterRoundOne([5, 4, 6, 3, 7, 8])
  const named = (places: number[]) => places.map((i) => ids[i])
  expect(studio.suggested.order).toBe('leaders_last')
  expect(studio.players.map(({ id }) => id)).toEqual(named([0, 1, 2, 3]))
  const { drafts } = await make({ preferred: 2 })
  expect(drafts[0]?.flights.map(({ players }) => players)).toEqual([named([2, 0]), named([1, 3])])
})

test('partners from the first round are kept apart where that is asked for', async () => {
  const { make } = await afterRoundOne([4, 4, 4, 4, 4, 4])
  const { drafts, playedBefore } = await make({
    order: 'sign_up',
    avoidRepeats: true,
    preferred: 2,
  })
  const together = (a = '', b = '') =>
    playedBefore.some((pair) => pair.includes(a) && pair.includes(b))
  const repeated = drafts[0]?.flights.filter(({ players: [a, b] }) => together(a, b))
  // Four and two have played: two of the four must go out with the two, the other two together.
  expect(repeated).toHaveLength(1)
})
