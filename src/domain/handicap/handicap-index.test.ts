import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fraction, parseDecimal } from '#domain/shared/fraction.ts'
import { capRise, exceptionalReduction, handicapIndex, indexRow } from './handicap-index.ts'
import { adjustedGrossScore, holeLimit, limitWithoutIndex } from './hole-limit.ts'
import {
  countedPcc,
  eighteenFromNine,
  grossFromPoints,
  nineHoleDifferential,
  pointsFromParBogey,
  scoreDifferential,
} from './score-differential.ts'

const exactly = (text: string) => parseDecimal(text) ?? fraction(Number.NaN)
const anyDifferentials = (least: number) =>
  fc.array(fc.integer({ min: -100, max: 600 }), { minLength: least, maxLength: 25 })

describe('the highest score that counts on a hole', () => {
  test.each([
    [4, 2, 24, 8],
    [4, 1, 12, 7],
    [4, 3, 54, 9],
    [4, 4, 60, 9],
    [4, -1, -2, 5],
  ])('par %i with %i strokes off %i is %i', (par, strokesReceived, courseHandicap, most) => {
    expect(holeLimit({ par, strokesReceived, courseHandicap })).toBe(most)
  })

  test('is five over par for a player without an index', () => {
    expect(limitWithoutIndex(4)).toBe(9)
  })

  test('limits one very high score on a card', () => {
    const card = Array.from({ length: 18 }, (_, i) => ({ par: 4, strokeIndex: i + 1, gross: 4 }))
    const disaster = card.with(0, { par: 4, strokeIndex: 1, gross: 12 })
    expect(adjustedGrossScore(disaster, 0)).toBe(17 * 4 + 6)
    expect(adjustedGrossScore(disaster, 18)).toBe(17 * 4 + 7)
    expect(adjustedGrossScore(disaster, null)).toBe(17 * 4 + 9)
  })
})

describe('score differential', () => {
  test.each([
    [88, '72.0', 129, 1, 131],
    [82, '67.2', 113, 1, 138],
    [70, '71.55', 113, 0, -15],
    [70, '71.56', 113, 0, -16],
  ] as const)('of %i on %s, slope %i, is in tenths …', (...row) => {
    const [adjustedGross, rating, slopeRating, pcc, differential] = row
    const courseRating = exactly(rating)
    expect(scoreDifferential({ adjustedGross, courseRating, slopeRating, pcc })).toBe(differential)
  })

  test('is the same from the points of the same round', () => {
    const adjustedGross = grossFromPoints({ points: 31, par: 70, courseHandicap: 1 })
    const day = { courseRating: exactly('67.2'), slopeRating: 119, pcc: 0 }
    expect(adjustedGross).toBe(76)
    expect(scoreDifferential({ adjustedGross, ...day })).toBe(84)
    expect(pointsFromParBogey(-4)).toBe(32)
  })

  test('of nine holes takes half the conditions and is rounded with the other nine', () => {
    const day = { courseRating: exactly('36'), slopeRating: 113 }
    expect(nineHoleDifferential({ adjustedGross: 45, ...day, pcc: 1 })).toEqual(exactly('8.5'))
    const played = nineHoleDifferential({
      adjustedGross: 42,
      courseRating: exactly('35'),
      slopeRating: 120,
      pcc: 0,
    })
    expect(eighteenFromNine(played, fraction(8))).toBe(146)
  })

  test('conditions count from eight acceptable scores', () => {
    expect([countedPcc(7, 2), countedPcc(8, 2)]).toEqual([0, 2])
  })
})

describe('handicap index', () => {
  test.each([
    [[153, 152, 166], false, 132],
    [[200], true, 180],
    [[200, 240], true, 180],
    [[200, 240], false, undefined],
    [[217, 240, 220, 221, 250, 264], false, 209],
    [[], true, undefined],
    [[600, 600, 600, 600, 600], false, 540],
  ])('of %j, Danish table %s, is %s', (newestFirst, danishTable, index) => {
    expect(handicapIndex(newestFirst, { danishTable })).toBe(index)
  })

  test('is computed from the latest twenty differentials only', () => {
    fc.assert(
      fc.property(anyDifferentials(20), (all) => {
        const rule = { danishTable: true, lowIndex: 100 }
        expect(handicapIndex(all, rule)).toBe(handicapIndex(all.slice(0, 20), rule))
      }),
    )
  })

  test('does not depend on the order of the latest differentials', () => {
    fc.assert(
      fc.property(anyDifferentials(1), (all) => {
        const latest = all.slice(0, 20)
        expect(handicapIndex(latest.toReversed(), { danishTable: true })).toBe(
          handicapIndex(latest, { danishTable: true }),
        )
      }),
    )
  })

  test('rises at most five strokes above the low index, once there are twenty scores', () => {
    const high = Array.from({ length: 20 }, () => 300)
    expect(handicapIndex(high, { danishTable: true, lowIndex: 100 })).toBe(150)
    expect(handicapIndex(high.slice(1), { danishTable: true, lowIndex: 100 })).toBe(300)
  })

  test.each([
    [116, 65, 106],
    [182, 102, 152],
    [130, 100, 130],
  ])('an average of %i over a low of %i becomes %i', (average, low, index) => {
    expect(capRise(average, low)).toBe(index)
  })

  test.each([
    [222, 152, -1],
    [150, 50, -2],
    [150, 81, 0],
  ])(
    'a differential of %2$i with an index of %1$i gives a reduction of %3$i',
    (index, differential, reduction) => {
      expect(exceptionalReduction(index, differential)).toBe(reduction)
    },
  )

  test('counts more scores the more there are, never fewer', () => {
    const counts = Array.from({ length: 25 }, (_, i) => indexRow(i + 1, true)?.count ?? 0)
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    expect(counts.at(-1)).toBe(8)
  })
})
