import { describe, expect, test } from 'vitest'
import { formatFraction } from '#domain/shared/fraction.ts'
import type { HoleScore } from './hole-score.ts'
import { holeStatistics, markOf } from './hole-statistics.ts'

test.each([
  [1, 3, 'eagle_or_better'],
  [2, 5, 'eagle_or_better'],
  [3, 4, 'birdie'],
  [4, 4, 'par'],
  [5, 4, 'bogey'],
  [6, 4, 'double_or_worse'],
  [12, 4, 'double_or_worse'],
] as const)('%i on a par %i is %s', (gross, par, mark) => {
  expect(markOf(gross, par)).toBe(mark)
})

describe('the holes of a field', () => {
  const card = (scores: HoleScore[], par = [4, 3, 5, 4]) => ({ par, scores })
  const cards = [card([4, 4, 5, null]), card([5, 3, 3, null]), card(['picked_up', 5, 4, null])]

  test('count the players who have holed out, and are ranked by average over par', () => {
    const facts = holeStatistics(cards).map(({ hole, scores, overPar, difficulty }) => [
      hole,
      scores,
      overPar && formatFraction(overPar),
      difficulty,
    ])
    expect(facts).toEqual([
      [1, 2, '0,5', 2],
      [2, 3, '1', 1],
      [3, 3, '−1', 3],
      [4, 0, null, null],
    ])
  })

  test('have the number of each score', () => {
    expect(holeStatistics(cards)[2]?.marks).toEqual({
      eagle_or_better: 1,
      birdie: 1,
      par: 1,
      bogey: 0,
      double_or_worse: 0,
    })
  })

  test('share the rank when equally hard, and compare to each player’s par', () => {
    const mixed = [card([5, 4, 5, 4], [5, 4, 5, 4]), card([4, 4, 6, 4], [4, 4, 5, 4])]
    expect(holeStatistics(mixed).map(({ difficulty }) => difficulty)).toEqual([2, 2, 1, 2])
  })

  test('of different cards are refused, and without cards there are none', () => {
    expect(() => holeStatistics([card([4]), card([4, 4, 4, 4])])).toThrow(RangeError)
    expect(holeStatistics([])).toEqual([])
  })
})
