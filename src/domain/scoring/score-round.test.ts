import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Format, Scoring } from '#domain/competitions/terms/scoring-format.ts'
import type { HoleScore } from './hole-score.ts'
import { scoreRound } from './score-round.ts'

const seeded = { seed: 2027 }
const eighteen = Array.from({ length: 18 }, (_, i) => i + 1)
const out = 'picked_up' as const
const net: Scoring = { format: { kind: 'stroke_play' }, net: true }
const stableford: Scoring = { format: { kind: 'stableford' }, net: true }

/** A card of par fours whose stroke indexes are the numbers of the holes. */
const card = (playingHandicap: number, scores: HoleScore[]) => ({
  par: scores.map(() => 4),
  strokeIndexes: scores.map((_, i) => i + 1),
  playingHandicap,
  scores,
})

describe('a round', () => {
  const anyScores = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 18, maxLength: 18 })
  const anyHandicap = fc.integer({ min: -10, max: 54 })

  test('net is gross less the handicap, and the sum of its net holes', () => {
    fc.assert(
      fc.property(anyScores, anyHandicap, (scores, handicap) => {
        const round = scoreRound(card(handicap, scores), net)
        expect(round.total).toBe(sum(scores) - handicap)
        expect(round.total).toBe(sum(round.values))
        expect(round.toPar).toBe(round.total - 72)
      }),
      seeded,
    )
  })

  test('is ranked by fewer is better in every format', () => {
    const formats: Format[] = [
      { kind: 'stroke_play' },
      { kind: 'stableford' },
      {
        kind: 'modified_stableford',
        points: { '-3': 8, '-2': 5, '-1': 2, 0: 0, 1: -1, 2: -3 },
        noScore: -3,
      },
      { kind: 'maximum_score', maximum: 'netDoubleBogey' },
      { kind: 'maximum_score', maximum: { fixed: 10 } },
      { kind: 'par_bogey' },
    ]
    const anyScoring = fc.record({ format: fc.constantFrom(...formats), net: fc.boolean() })
    fc.assert(
      fc.property(anyScoring, anyScores, anyHandicap, (scoring, scores, handicap) => {
        const before = scoreRound(card(handicap, scores), scoring).rankValue
        for (const hole of scores.keys()) {
          const worse = scores.map((score, i) => (i === hole ? score + 1 : score))
          expect(scoreRound(card(handicap, worse), scoring).rankValue).toBeGreaterThanOrEqual(
            before,
          )
        }
      }),
      seeded,
    )
  })

  test('during play counts the holes played with the strokes received on them', () => {
    const scores: HoleScore[] = [5, 4, ...Array<null>(16).fill(null)]
    const round = scoreRound(card(1, scores), net)
    expect(round).toMatchObject({ thru: 2, complete: false, total: 8, toPar: 0, noResult: false })
  })

  test('a ball picked up gives no result in stroke play, and the maximum or no points in other formats', () => {
    const scores: HoleScore[] = [out, 4]
    expect(scoreRound(card(0, scores), net)).toMatchObject({ noResult: true, complete: true })
    const maximum: Scoring = { format: { kind: 'maximum_score', maximum: 'doublePar' }, net: false }
    expect(scoreRound(card(0, scores), maximum)).toMatchObject({ noResult: false, total: 12 })
    expect(scoreRound(card(0, scores), stableford)).toMatchObject({ noResult: false, total: 2 })
  })

  test('strokes on tees of different par are compared to the par of one tee', () => {
    const red = {
      ...card(
        19,
        eighteen.map(() => 5),
      ),
      par: eighteen.map((i) => (i === 1 ? 5 : 4)),
    }
    expect(scoreRound(red, net).rankValue).toBe(90 - 19 - 73)
    const referencePar = eighteen.map(() => 4)
    const measured = scoreRound({ ...red, referencePar }, net)
    expect([measured.rankValue, measured.toPar]).toEqual([90 - 19 - 72, 90 - 19 - 72])
  })

  test('an unfinished round on tees of different par is compared to the same holes of that tee', () => {
    const begun = { ...card(0, [4, null]), par: [5, 4], referencePar: [4, 4] }
    expect(scoreRound(begun, net)).toMatchObject({ rankValue: 0, toPar: 0 })
  })

  test('gross scoring gives no strokes in any format', () => {
    const of = card(2, [5, 5])
    const totalOf = (format: Format, isNet: boolean) => scoreRound(of, { format, net: isNet }).total
    const modified: Format = {
      kind: 'modified_stableford',
      points: { '-1': 2, 0: 0, 1: -1 },
      noScore: -1,
    }
    const formats: Format[] = [
      { kind: 'stroke_play' },
      { kind: 'stableford' },
      modified,
      { kind: 'par_bogey' },
    ]
    expect(formats.map((format) => [totalOf(format, true), totalOf(format, false)])).toEqual([
      [8, 10],
      [4, 2],
      [0, -2],
      [0, -2],
    ])
  })

  test('the maximum of net double bogey is the player’s own, in gross too', () => {
    const format: Format = { kind: 'maximum_score', maximum: 'netDoubleBogey' }
    const of = card(1, [12, 12])
    expect(scoreRound(of, { format, net: false }).values).toEqual([7, 6])
    expect(scoreRound(of, { format, net: true }).values).toEqual([6, 6])
  })

  test('a penalty on the round is deducted from points, and refused where strokes are counted', () => {
    const of = {
      ...card(
        0,
        eighteen.map(() => 4),
      ),
      deducted: 2,
    }
    expect(scoreRound(of, stableford)).toMatchObject({ total: 34, rankValue: -34 })
    expect(() => scoreRound(of, net)).toThrow(RangeError)
  })

  test('with a missing hole is refused', () => {
    expect(() => scoreRound({ ...card(0, [4, 4]), par: [4] }, net)).toThrow(RangeError)
  })
})

const sum = (numbers: readonly (number | null)[]) =>
  numbers.reduce<number>((all, n) => all + (n ?? 0), 0)
