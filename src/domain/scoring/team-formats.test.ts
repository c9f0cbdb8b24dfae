import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eclecticCard, drivesOwed, bestBalls, fillerBalls, scoreTeam } from './team-formats.ts'
import type { Scoring } from '#domain/competitions/terms/scoring-format.ts'
import type { HoleScore } from './hole-score.ts'

const seeded = { seed: 2027 }
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

const holesOf = ({ par, strokeIndexes }: ReturnType<typeof card>) =>
  par.map((one, i) => ({ par: one, strokeIndex: strokeIndexes[i] ?? 0 }))

describe('the best balls of a team', () => {
  test.each([
    [
      [4, 4, 6, 4],
      [4, 8, 12],
    ],
    [
      [null, 4, null, 6],
      [4, 10, null],
    ],
    [
      [null, null, null, null],
      [null, null, null],
    ],
  ])('%j give %j for one, two and three', (balls, best) => {
    expect([1, 2, 3].map((k) => bestBalls(balls, { k, lowWins: true }))).toEqual(best)
  })

  test('each player’s strokes are deducted before the best ball is chosen', () => {
    const team = [card(1, [5]), card(0, [4]), card(0, [6]), card(1, [5])]
    expect(scoreTeam(team, { scoring: net, k: 2 })).toMatchObject({ total: 8, toPar: 0, thru: 1 })
  })

  test('a hole with too few balls has no score, and the round no result', () => {
    const team = [card(0, [4, 4]), card(0, [out, 5])]
    expect(scoreTeam(team, { scoring: net, k: 2 })).toMatchObject({ noResult: true, total: 9 })
    expect(scoreTeam(team, { scoring: net, k: 1 })).toMatchObject({ noResult: false, total: 8 })
    const points = scoreTeam(team, { scoring: stableford, k: 2 })
    expect(points).toMatchObject({ noResult: false, total: 5, complete: true })
  })

  test('a hole that a player has not finished counts its finished balls, and is not finished', () => {
    const round = scoreTeam([card(0, [4, 3]), card(0, [5, null])], { scoring: net, k: 1 })
    expect(round).toMatchObject({ thru: 1, complete: false, total: 7, toPar: -1 })
  })

  test('a filler replaces a missing player in turn', () => {
    const team = [card(0, [4, 5, 6]), card(0, [3, 5, 4])]
    const balls = team.map((one) => ({ ...one, holes: holesOf(one) }))
    const withFiller = [...team, ...fillerBalls(balls, 1).map((ball) => ({ ...team[0]!, ...ball }))]
    const { values } = scoreTeam(withFiller, { scoring: stableford, k: 2 })
    expect(values).toEqual([5, 3, 3])
  })

  test('a filler has net bogey and net par by turns, on the holes that the side has begun', () => {
    const team = [card(0, [4, null, null]), card(0, [null, 5, null])]
    const balls = team.map((one) => ({ ...one, holes: holesOf(one) }))
    const [par1 = 0, par2 = 0] = team[0]!.par
    expect(fillerBalls(balls, 2).map(({ scores }) => scores)).toEqual([
      [par1 + 1, par2, null],
      [par1 + 1, par2, null],
    ])
  })

  test('one more ball never makes the score worse', () => {
    const balls = fc.array(fc.integer({ min: -2, max: 12 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(balls, fc.integer({ min: -2, max: 12 }), (team, more) => {
        const [before, after] = [team, [...team, more]].map(
          (of) => bestBalls(of, { k: team.length, lowWins: true }) ?? 0,
        )
        expect(after).toBeLessThanOrEqual(before ?? 0)
      }),
      seeded,
    )
  })

  test('a team without players, no counting ball and cards of different lengths are refused', () => {
    expect(() => scoreTeam([], { scoring: net, k: 1 })).toThrow(RangeError)
    expect(() => bestBalls([4], { k: 0, lowWins: true })).toThrow(RangeError)
    const uneven = [card(0, [4]), card(0, [4, 4])]
    expect(() => scoreTeam(uneven, { scoring: net, k: 1 })).toThrow(RangeError)
  })
})

test('a scramble counts the drives each player must still give, and whether they are possible', () => {
  const terms = { minimum: 2, holes: 6 }
  const begun = drivesOwed(['Anna', 'Bo', 'Carl'], ['Anna', null, 'Bo'], terms)
  expect(Object.fromEntries(begun.owed)).toEqual({ Anna: 1, Bo: 1, Carl: 2 })
  expect(begun.possible).toBe(true)
  const late = drivesOwed(['Anna', 'Bo', 'Carl'], ['Anna', 'Anna', 'Anna', 'Carl'], terms)
  expect(late.possible).toBe(false)
})

test('an eclectic has the best score of each hole, and none where no ball was holed', () => {
  expect(
    eclecticCard([
      [4, 5, 3],
      [5, 4, 4],
      [4, 6, 2],
    ]),
  ).toEqual([4, 4, 2])
  expect(
    eclecticCard([
      [4, null, 3],
      [5, null, out],
    ]),
  ).toEqual([4, null, 3])
  expect(() => eclecticCard([[4], [4, 5]])).toThrow(RangeError)
})
