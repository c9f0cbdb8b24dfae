import { expect, test } from 'vitest'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import type { HoleWinner } from '#domain/scoring/match-play.ts'
import { cardStanding, standingText } from './match-card.ts'
import {
  countedCard,
  mergeScores,
  winnerByScores,
  type BallKey,
  type BallScore,
  type MatchScores,
} from './match-scores.ts'

const x = 'picked_up'
const nobody = new Set<BallKey>()
type Ball = [score: HoleScore, received: number]
const ballsOf = (a: Ball[], b: Ball[]) => {
  const written = { A: a, B: b }
  const scores: Partial<Record<BallKey, BallScore>> = {}
  for (const side of ['A', 'B'] as const) {
    for (const [i, [score]] of written[side].entries()) {
      const key = `${side}${i === 0 ? 0 : 1}` as const
      if (score !== null) scores[key] = { score, id: key, replaces: [], at: 1 }
    }
  }
  const received = { A: a.map(([, strokes]) => strokes), B: b.map(([, strokes]) => strokes) }
  return { scores, received }
}

// docs/algorithms/matches.md, hole by hole.
test.each<[Ball[], Ball[], HoleWinner | null]>([
  [[[5, 0]], [[5, 1]], 'B'],
  [
    [
      [5, 1],
      [4, 0],
    ],
    [
      [4, 0],
      [x, 0],
    ],
    'H',
  ],
  [
    [
      [6, 0],
      [x, 0],
    ],
    [
      [x, 1],
      [7, 2],
    ],
    'B',
  ],
  [
    [
      [5, 0],
      [null, 0],
    ],
    [
      [4, 0],
      [5, 0],
    ],
    null,
  ],
  [[[x, 0]], [[x, 2]], null],
])('%j against %j: %s', (a, b, winner) => {
  const { scores, received } = ballsOf(a, b)
  expect(winnerByScores(scores, received, nobody)).toBe(winner)
})

test('no hole waits for the ball of a player who has left, and the strokes already written count', () => {
  const left = new Set<BallKey>(['A1'])
  const winnerOf = (partner: HoleScore) => {
    const { scores, received } = ballsOf(
      [
        [5, 0],
        [partner, 0],
      ],
      [
        [4, 0],
        [6, 0],
      ],
    )
    return winnerByScores(scores, received, left)
  }
  expect([winnerOf(null), winnerOf(3)]).toEqual(['B', 'A'])
})

test('a press counts before the strokes, and the strokes when it is taken back', () => {
  const { scores, received } = ballsOf([[4, 0]], [[6, 0]])
  const perHole = { A: [received.A], B: [received.B] }
  const pressed = (winner: HoleWinner | null) => ({
    1: { winner, isConceded: true, at: 1, id: 'p', replaces: [] },
  })
  const winnerOf = (winner: HoleWinner | null) =>
    countedCard({ card: pressed(winner), scores: { 1: scores }, left: nobody }, perHole, 18)[1]
      ?.winner
  expect(winnerOf('B')).toBe('B')
  expect(winnerOf(null)).toBe('A')
})

test('extra holes have the strokes of the first time round', () => {
  const { scores } = ballsOf([[4, 0]], [[5, 0]])
  const halved = ballsOf([[4, 0]], [[4, 0]]).scores
  const all: MatchScores = { 1: scores, 19: scores, 20: scores }
  for (let hole = 2; hole <= 18; hole++) all[hole] = halved
  const received = { A: [[0]], B: [[1]] }
  const card = countedCard({ card: {}, scores: all, left: nobody }, received, 18)
  expect(standingText(cardStanding(card, { holes: 18, stage: 'knock_out' }))).toBe('20. hul')
})

test('two phones write the balls of a hole without losing one', () => {
  const one = { hole: 1, score: 4, id: 'a', replaces: [], at: 5 }
  const first = mergeScores({}, [{ ...one, ball: 'A0' }])
  const both = mergeScores(first, [{ ...one, ball: 'B0', id: 'b' }])
  const corrected = { ...one, ball: 'A0' as const, id: 'c', score: 5, at: 1, replaces: ['a'] }
  const scores = mergeScores(mergeScores(both, [corrected]), [{ ...one, ball: 'A0' }])
  expect([scores[1]?.A0?.score, scores[1]?.B0?.score]).toEqual([5, 4])
})
