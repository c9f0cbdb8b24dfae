import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { concededMargin, matchResult, matchStrokeIndexes, type HoleWinner } from './match-play.ts'
import {
  maximumScore,
  modifiedPoints,
  parBogeyResult,
  stablefordPoints,
  stablefordTotal,
} from './stableford.ts'

const eighteen = Array.from({ length: 18 }, (_, i) => i + 1)
const anyWinner = fc.constantFrom<HoleWinner>('A', 'B', 'H')

describe('a hole', () => {
  test.each([
    [5, 7, 0, 0, -1, 7],
    [4, 5, 1, 2, 0, 5],
    [3, 1, 1, 5, 1, 1],
    [4, 11, 1, 0, -1, 7],
    [4, 4, -1, 1, -1, 4],
    [4, null, 0, 0, -1, 6],
  ] as const)('of par %i in %s with %i strokes', (...row) => {
    const [par, gross, strokesReceived, points, result, most] = row
    const hole = { par, gross, strokesReceived }
    expect(stablefordPoints(hole)).toBe(points)
    expect(parBogeyResult(hole)).toBe(result)
    expect(maximumScore(hole, 'netDoubleBogey')).toBe(most)
  })

  test('counts at most double par, or the committee’s maximum', () => {
    const hole = { par: 4, gross: null, strokesReceived: 0 }
    expect(maximumScore(hole, 'doublePar')).toBe(8)
    expect(maximumScore(hole, { fixed: 10 })).toBe(10)
    expect(maximumScore({ ...hole, gross: 5 }, { fixed: 10 })).toBe(5)
  })

  test('a stroke more received is never worth less', () => {
    const some = fc.integer({ min: 1, max: 12 })
    fc.assert(
      fc.property(some, some, fc.integer({ min: -2, max: 4 }), (par, gross, strokesReceived) => {
        const [less, more] = [strokesReceived, strokesReceived + 1].map((strokes) =>
          stablefordPoints({ par, gross, strokesReceived: strokes }),
        )
        expect(more).toBeGreaterThanOrEqual(less ?? 0)
      }),
    )
  })

  test('in modified Stableford the table’s ends are open', () => {
    const table = { points: new Map([-2, -1, 0, 1, 2].map((n) => [n, -2 * n])), noScore: -9 }
    expect(modifiedPoints({ par: 5, gross: 1 }, table)).toBe(4)
    expect(modifiedPoints({ par: 4, gross: 12 }, table)).toBe(-4)
    expect(modifiedPoints({ par: 4, gross: null }, table)).toBe(-9)
  })
})

describe('a Stableford card', () => {
  const par = eighteen.map(() => 4)
  test('played to net par is 36 points, whatever the handicap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 54 }), (playingHandicap) => {
        const gross = par.map(
          (of, i) => of + Math.floor(playingHandicap / 18) + (i < playingHandicap % 18 ? 1 : 0),
        )
        expect(stablefordTotal({ playingHandicap, strokeIndexes: eighteen, par, gross })).toBe(36)
      }),
    )
  })

  test('with a missing hole is refused instead of counted as zeros', () => {
    const card = { playingHandicap: 0, strokeIndexes: eighteen, par, gross: [4] }
    expect(() => stablefordTotal(card)).toThrow(RangeError)
  })
})

describe('a match', () => {
  test.each([
    ['AHBHAHHABHABHAHA', 18, '3&2', 'A'],
    ['AAAAAAAAAA', 18, '10&8', 'A'],
    ['AAAAAAAAA', 9, '5&4', 'A'],
    ['HHHHHHHHHHHHHHHHHA', 18, '1 up', 'A'],
    ['HHHHHHHHHHHHHHHHAA', 18, '2 up', 'A'],
    ['HHHHHHHHHHHHHHHHHB', 18, '1 up', 'B'],
    ['HHHHHHHHHHHHHHHHHH', 18, 'AS', null],
  ])('%s of %i ends %s', (holes, totalHoles, text, winner) => {
    const result = matchResult([...holes] as HoleWinner[], totalHoles)
    expect(result).toEqual({ text, winner, finished: true })
  })

  test('under way shows the lead', () => {
    expect(matchResult(['A', 'A', 'H'], 18)).toEqual({ text: '2 up', winner: 'A', finished: false })
    expect(matchResult([], 18)).toEqual({ text: 'AS', winner: null, finished: false })
  })

  test('is not changed by what is played after it is over', () => {
    fc.assert(
      fc.property(fc.array(anyWinner, { maxLength: 9 }), anyWinner, (more, last) => {
        const won = matchResult(Array<HoleWinner>(10).fill('B'), 18)
        expect(matchResult([...Array<HoleWinner>(10).fill('B'), ...more, last], 18)).toEqual(won)
      }),
    )
  })

  test('has the mirrored result from the other side', () => {
    const mirror = { A: 'B', B: 'A', H: 'H' } as const
    fc.assert(
      fc.property(fc.array(anyWinner, { maxLength: 18 }), (holes) => {
        const one = matchResult(holes, 18)
        const other = matchResult(
          holes.map((hole) => mirror[hole]),
          18,
        )
        expect(other).toEqual({ ...one, winner: one.winner && mirror[one.winner] })
      }),
    )
  })

  test('conceded is won by the fewest further holes', () => {
    expect(concededMargin({ holesPlayed: 12, winnerUp: 1 }, 18)).toBe('4&3')
    expect(concededMargin({ holesPlayed: 0, winnerUp: 0 }, 18)).toBe('10&8')
    expect(concededMargin({ holesPlayed: 0, winnerUp: 0 }, 9)).toBe('5&4')
  })

  test('gives strokes from the hardest hole, and two on a hole for a large difference', () => {
    expect(matchStrokeIndexes(3, eighteen)).toEqual([1, 2, 3])
    expect(matchStrokeIndexes(0, eighteen)).toEqual([])
    expect(matchStrokeIndexes(19, eighteen).slice(0, 3)).toEqual([1, 1, 2])
  })
})
