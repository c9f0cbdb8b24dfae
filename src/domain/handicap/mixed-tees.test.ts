import { describe, expect, test } from 'vitest'
import { adjustForPar, sideStrokesForPar } from './mixed-tees.ts'

describe('players from tees of different par', () => {
  const field = [
    { playingHandicap: 12, par: 72 },
    { playingHandicap: 18, par: 73 },
  ]
  test.each([
    ['strokes', undefined, [12, 19]],
    ['strokes', 73, [11, 18]],
    ['against_par', undefined, [12, 18]],
  ] as const)('by %s with reference par %s have %j', (comparison, majorityPar, expected) => {
    expect(adjustForPar(field, { comparison, majorityPar })).toEqual(expected)
  })

  test('keep the same difference, whichever tee is the reference', () => {
    const [low = 0, high = 0] = adjustForPar(field, { comparison: 'strokes' })
    const [other = 0, most = 0] = adjustForPar(field, { comparison: 'strokes', majorityPar: 73 })
    expect(high - low).toBe(most - other)
  })
})

describe('a side from tees of different par', () => {
  test.each([
    [[50, 50], [72, 73], 1],
    [[60, 40], [73, 72], 1],
    [[60, 40], [72, 73], 0],
  ])('with weights %j and par %j gets %i', (weights, pars, strokes) => {
    const partners = pars.map((par, i) => ({ par, percent: weights[i] ?? 0 }))
    expect(sideStrokesForPar(partners, 72)).toBe(strokes)
  })
})
