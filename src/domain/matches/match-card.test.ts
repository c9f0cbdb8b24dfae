import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchEnd } from '#test/match-reckoning.ts'
import { isPossibleScore } from './match-score.ts'
import { cardStanding, mergeHoles, standingText, type MatchCard } from './match-card.ts'
import type { HoleWinner } from '#domain/scoring/match-play.ts'

/** `AHB` is hole 1 to A, hole 2 halved, hole 3 to B; a dot is not played. */
const cardOf = (holes: string): MatchCard =>
  Object.fromEntries(
    [...holes].flatMap((winner, i) =>
      winner === '.'
        ? []
        : [
            [
              i + 1,
              { winner: winner as HoleWinner, isConceded: false, at: 1, id: `${i}`, replaces: [] },
            ],
          ],
    ),
  )
const stand = (holes: string, stage: 'knock_out' | 'pool' = 'knock_out') =>
  standingText(cardStanding(cardOf(holes), { holes: 18, stage }))

test.each([
  ['', null],
  ['A', '1 op efter 1'],
  ['AHHAHBA', '2 op efter 7'],
  ['AB', 'Lige efter 2'],
  ['AAHHHHHHHHHHHHHH', '2 op og dormie efter 16'],
  ['AAAHHHHHHHHHHHHH', '3&2'],
  ['AAAAAAAAAA', '10&8'],
  ['HHHHHHHHHHHHHHHHHA', '1 op'],
  ['AHHHHHHHHHHHHHHHHA', '2 op'],
  ['HHHHHHHHHHHHHHHHHH', 'Lige efter 18'],
  ['HHHHHHHHHHHHHHHHHHHB', '20. hul'],
  // The hole that was skipped is still to be played.
  ['AAHHHHH.HHHHHHHHH', '2 op og dormie efter 16'],
  ['AA.', '2 op efter 2'],
])('after %s the match stands %s', (holes, text) => {
  expect(stand(holes)).toBe(text)
})

test.each([
  // Hole 10 is the first, so holes 1 to 8 are the tenth to seventeenth.
  ['.........AAA', 10, '3 op efter 3', 13],
  ['HHHHHHH..AAAHHHHHH', 10, '3&2', null],
  ['HHHHHHHH.AAAHHHHHH', 10, '3&2', null],
  ['HHHHHHHHHAHHHHHHHH', 10, '1 op', null],
  ['.AA..............B', 18, '1 op efter 3', 1],
])('%s from hole %i stands %s, and goes on at hole %s', (holes, startHole, text, next) => {
  const standing = cardStanding(cardOf(holes), { holes: 18, stage: 'session', startHole })
  expect([standingText(standing), standing.next]).toEqual([text, next])
})

test('in a pool and in a cup a match that is level after the last hole is halved', () => {
  expect(stand('HHHHHHHHHHHHHHHHHH', 'pool')).toBe('Delt')
})

test('a hole that is written after the end of the match changes nothing', () => {
  const { played, next, score } = cardStanding(cardOf('AAAAAAAAAAB'), { holes: 18, stage: 'pool' })
  expect({ played, next, score }).toEqual({ played: 10, next: null, score: { up: 10, left: 8 } })
})

/** A press for hole 3, by its id, its time, and what its writer saw. */
const press = (id: string, at: number, ...replaces: string[]) => ({
  hole: 3,
  winner: 'A' as const,
  isConceded: false,
  id,
  at,
  replaces,
})

test.each([
  // Two phones that did not see each other: the one written last.
  [[press('early', 10), press('late', 20)], 'late'],
  // One that saw the other counts, also when a slow connection makes the other seem later.
  [[press('seen', 30), press('answer', 20, 'seen')], 'answer'],
  [[press('first', 10), press('second', 25, 'first'), press('third', 20, 'second')], 'third'],
])('of several presses, in whatever order they arrive, one counts', (presses, expected) => {
  for (const order of ordersOf(presses)) {
    const card = order.reduce((card, one) => mergeHoles(card, [one, one]), {} as MatchCard)
    expect(card[3]?.id).toBe(expected)
  }
})

const ordersOf = <Item>(items: readonly Item[]): Item[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, i) => ordersOf(items.toSpliced(i, 1)).map((rest) => [item, ...rest]))

test('any match ends as an independent count says, and with a score that is possible', () => {
  const hole = fc.constantFrom<HoleWinner>('A', 'B', 'H', 'H')
  fc.assert(
    fc.property(fc.array(hole, { minLength: 18, maxLength: 24 }), (holes) => {
      const standing = cardStanding(cardOf(holes.join('')), { holes: 18, stage: 'knock_out' })
      const { score, leader } = standing
      expect(score && { winner: leader, score }).toEqual(matchEnd(holes))
      expect(score === null || isPossibleScore(score, 18)).toBe(true)
      expect(standing.next === null).toBe(score !== null)
    }),
    { numRuns: 300, seed: 18 },
  )
})
