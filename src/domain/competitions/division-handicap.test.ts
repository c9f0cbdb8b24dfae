import { describe, expect, test } from 'vitest'
import type { Scoring } from '#domain/competitions/terms/scoring-format.ts'
import { divisionHandicap, parsOfDivision } from './division-handicap.ts'

const limits = { mostIndexTenths: null, mostPlayingHandicap: null }
const yellow = { courseRatingTenths: 720, slopeRating: 113, par: 72 }
const red = { courseRatingTenths: 730, slopeRating: 113, par: 73 }

/** Handicap 18,0 at 100 % is 18 strokes on either tee; any more strokes come from par. */
const strokesOn = (tee: typeof red, scoring: Scoring, most: number | null = null) =>
  divisionHandicap(
    180,
    { tee, holes: 18, allowancePercent: 100, pars: [72, 73] },
    { scoring, limits: { ...limits, mostPlayingHandicap: most } },
  ).playingHandicap

describe('a handicap from tees of different par (Rule 6.2b, docs/algorithms/handicap.md)', () => {
  test.each([
    [{ format: { kind: 'stroke_play' }, net: true }, 18, 19],
    [
      { format: { kind: 'maximum_score', maximum: { kind: 'net_double_bogey' } }, net: true },
      18,
      19,
    ],
    [{ format: { kind: 'stroke_play' }, net: false }, 18, 18],
    [{ format: { kind: 'stableford' }, net: true }, 18, 18],
    [{ format: { kind: 'par_bogey' }, net: true }, 18, 18],
  ] as [Scoring, number, number][])(
    'in %j is %i from par 72 and %i from par 73',
    (scoring, low, high) => {
      expect([strokesOn(yellow, scoring), strokesOn(red, scoring)]).toEqual([low, high])
    },
  )

  test('adds the strokes for par after the committee’s maximum', () => {
    const net = { format: { kind: 'stroke_play' }, net: true } as const
    expect([strokesOn(yellow, net, 12), strokesOn(red, net, 12)]).toEqual([12, 13])
  })

  test('compares only the tees that the række plays from', () => {
    const tees = [
      { divisionId: null, gender: 'women', par: 69, isExtra: true },
      { divisionId: null, gender: 'men', par: 72, isExtra: false },
      { divisionId: null, gender: 'women', par: 73, isExtra: false },
      { divisionId: 'b', gender: 'men', par: 70, isExtra: false },
      // An extra tee of one player is not compared, also when it comes first.
      { divisionId: null, gender: 'men', par: 68, isExtra: true },
    ] as const
    expect(parsOfDivision(tees, { id: 'a', gender: null })).toEqual([72, 73])
    expect(parsOfDivision(tees, { id: 'b', gender: null })).toEqual([70, 73])
    expect(parsOfDivision(tees, { id: 'a', gender: 'women' })).toEqual([73])
  })
})
