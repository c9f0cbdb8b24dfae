import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nearest, parseDecimal, tenths } from '#domain/shared/fraction.ts'
import { allowanceOf, allowances } from './allowances.ts'
import {
  courseHandicap,
  courseHandicapNine,
  nineHoleIndex,
  ratingOfTwoLoops,
} from './course-handicap.ts'
import { matchStrokes, playingHandicap, sidePlayingHandicap } from './playing-handicap.ts'

const tee = (slopeRating: number, courseRatingTenths: number, par: number) => ({
  slopeRating,
  courseRatingTenths,
  par,
})
const anyIndex = fc.integer({ min: -100, max: 540 })
const anyTee = fc.record({
  slopeRating: fc.integer({ min: 55, max: 155 }),
  courseRatingTenths: fc.integer({ min: 550, max: 800 }),
  par: fc.integer({ min: 60, max: 76 }),
})
const exactly = (text: string) => parseDecimal(text) ?? tenths(Number.NaN)

describe('course handicap', () => {
  test.each([
    [125, tee(138, 713, 72), 15],
    [22, tee(113, 713, 70), 4],
    [-25, tee(113, 720, 72), -2],
    [0, tee(120, 694, 72), -3],
    [540, tee(155, 780, 72), 80],
  ])('of %i tenths on %j is %i', (index, on, whole) => {
    expect(nearest(courseHandicap(index, on))).toBe(whole)
  })

  test.each([
    [87, tee(121, 353, 36), 4],
    [158, tee(131, 358, 36), 9],
    [-15, tee(113, 360, 36), -1],
  ])('of %i tenths on nine holes of %j is %i', (index, on, whole) => {
    expect(nearest(courseHandicapNine(index, on))).toBe(whole)
  })

  test('of nine holes played twice takes the whole index and both loops', () => {
    const twice = ratingOfTwoLoops(tee(113, 350, 36))
    expect(nearest(courseHandicap(125, twice))).toBe(11)
  })

  test('halves the index to a tenth, exactly half upwards', () => {
    expect([87, 88, 0, -21, -1].map(nineHoleIndex)).toEqual([44, 44, 0, -10, 0])
  })

  test('never falls when the index rises', () => {
    fc.assert(
      fc.property(anyIndex, anyTee, (index, on) => {
        expect(nearest(courseHandicap(index + 1, on))).toBeGreaterThanOrEqual(
          nearest(courseHandicap(index, on)),
        )
      }),
    )
  })

  test('on a neutral course rated at par is the index, rounded', () => {
    fc.assert(
      fc.property(anyIndex, (index) => {
        const rounded = Math.floor((index + 5) / 10)
        expect(nearest(courseHandicap(index, tee(113, 720, 72)))).toBe(rounded)
      }),
    )
  })
})

describe('playing handicap', () => {
  test.each([
    [86, tee(125, 710, 71), 85, 8],
    [103, tee(125, 710, 71), 85, 10],
    [184, tee(128, 709, 71), 90, 19],
    [-100, tee(113, 720, 72), 85, -8],
  ])('of %i tenths on %j at %i %% is %i', (index, on, percent, whole) => {
    expect(playingHandicap(courseHandicap(index, on), percent)).toBe(whole)
  })

  test.each([
    ['10 15 25 28', [25, 20, 15, 10], 12],
    ['12.6 20.3 4.1', [30, 20, 10], 6],
    ['18.2 8.2', [35, 15], 6],
    ['15 20', [50, 50], 18],
    ['6.3 14.9', [60, 40], 10],
    ['-2 20', [35, 15], 2],
  ])('a side of %s, weighted %j, has %i', (handicaps, weights, whole) => {
    expect(sidePlayingHandicap(handicaps.split(' ').map(exactly), weights)).toBe(whole)
  })

  test('a side has the same handicap in any order of its players', () => {
    fc.assert(
      fc.property(fc.array(anyIndex, { minLength: 4, maxLength: 4 }), anyTee, (indexes, on) => {
        const side = indexes.map((index) => courseHandicap(index, on))
        const weights = [25, 20, 15, 10]
        expect(sidePlayingHandicap(side.toReversed(), weights)).toBe(
          sidePlayingHandicap(side, weights),
        )
      }),
    )
  })

  test('is the full handicap at 100 percent, nothing at 0, and in between otherwise', () => {
    fc.assert(
      fc.property(anyIndex, anyTee, fc.integer({ min: 0, max: 100 }), (index, on, percent) => {
        const exact = courseHandicap(index, on)
        expect(playingHandicap(exact, 100)).toBe(nearest(exact))
        expect(playingHandicap(exact, 0)).toBe(0)
        const bounds = [0, nearest(exact)]
        expect(playingHandicap(exact, percent)).toBeGreaterThanOrEqual(Math.min(...bounds))
        expect(playingHandicap(exact, percent)).toBeLessThanOrEqual(Math.max(...bounds))
      }),
    )
  })

  test.each([-5, 101, 92.5, Number.NaN])('an allowance of %d percent is refused', (percent) => {
    expect(() => playingHandicap(exactly('10'), percent)).toThrow(RangeError)
  })

  test('a side without one weight for each player is refused', () => {
    expect(() => sidePlayingHandicap([exactly('10')], [35, 15])).toThrow(RangeError)
    expect(() => sidePlayingHandicap([], [])).toThrow(RangeError)
  })
})

describe('match play', () => {
  test.each([
    [
      [13, 17],
      [0, 4],
    ],
    [
      [-2, 5],
      [0, 7],
    ],
    [
      [-1, 6, 11, 16],
      [0, 7, 12, 17],
    ],
  ])('%j play with %j strokes', (handicaps, strokes) => {
    expect(matchStrokes(handicaps)).toEqual(strokes)
  })

  test('takes the difference of rounded handicaps, not the rounded difference', () => {
    const rounded = ['0.7', '2.7'].map((text) => playingHandicap(exactly(text), 90))
    expect(matchStrokes(rounded)).toEqual([0, 1])
  })
})

describe('the recommended allowances', () => {
  test('have unique codes and names', () => {
    expect(new Set(allowances.map(({ code }) => code)).size).toBe(allowances.length)
    expect(new Set(allowances.map(({ name }) => name)).size).toBe(allowances.length)
  })

  test('a side’s weights fall from the lowest handicap to the highest', () => {
    for (const each of allowances) {
      if (each.of === 'player') continue
      expect(each.percentsLowToHigh).toEqual(each.percentsLowToHigh.toSorted((a, b) => b - a))
    }
  })

  test('an allowance is found by its code', () => {
    expect(allowanceOf('scramble4')).toMatchObject({ percentsLowToHigh: [25, 20, 15, 10] })
    expect(allowanceOf('golf')).toBeUndefined()
  })
})
