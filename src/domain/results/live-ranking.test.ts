import { describe, expect, test } from 'vitest'
import type { Format, Scoring } from '#domain/competitions/terms/scoring-format.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { scoreRound } from '#domain/scoring/score-round.ts'
import { withLiveRankValue, pointsForPar, liveRankingText } from './live-ranking.ts'
import { rankField, type Entrant } from './rank-field.ts'

const stableford: Scoring = { format: { kind: 'stableford' }, net: true }
const modified: Scoring = {
  format: {
    kind: 'modified_stableford',
    points: { '-2': 5, '-1': 2, '0': 1, '1': -1 },
    noScore: -1,
  },
  net: true,
}
const strokes: Scoring = { format: { kind: 'stroke_play' }, net: true }
const eighteen = Array.from({ length: 18 }, (_, i) => i + 1)

/** On par fours, with birdies on the first holes and par on the rest of those played. */
function player(id: string, holes: number, birdies: number, scoring = stableford): Entrant {
  const scores = eighteen.map((hole): HoleScore => {
    if (hole > holes) return null
    return hole <= birdies ? 3 : 4
  })
  const card = { par: eighteen.map(() => 4), strokeIndexes: eighteen, playingHandicap: 0, scores }
  const rounds = [scoreRound(card, scoring)]
  return { id, rounds, handicapIndexTenths: null, status: null }
}

const ranked = (field: Entrant[], scoring: Scoring) =>
  rankField(
    field.map((one) => withLiveRankValue(one, scoring)),
    'shared',
  ).map(({ id, label, rankValue }) => `${id} ${label} ${rankValue}`)

describe('a board of points during the round (LB-3)', () => {
  const field = [
    player('Anna', 18, 0),
    player('Bo', 9, 2),
    player('Carl', 12, 0),
    player('Dan', 3, 1),
    player('Eva', 0, 0),
  ]

  // The figure shown during play is the figure that ranks (D42).
  test('ranks by points less two for each hole played', () => {
    expect(ranked(field, stableford)).toEqual([
      'Bo 1 -2',
      'Dan 2 -1',
      'Anna T3 0',
      'Carl T3 0',
      'Eva – 0',
    ])
  })

  test('equals the order of the points when all have played the same number of holes', () => {
    const done = [player('Anna', 18, 1), player('Bo', 18, 4), player('Carl', 18, 0)]
    const order = (all: Entrant[]) => rankField(all, 'shared').map(({ label, id }) => label + id)
    expect(order(done.map((one) => withLiveRankValue(one, stableford)))).toEqual(order(done))
  })

  test('uses the points for par of the committee’s own table', () => {
    const two = [player('Anna', 18, 0, modified), player('Bo', 4, 1, modified)]
    expect(ranked(two, modified)).toEqual(['Bo 1 -1', 'Anna 2 0'])
  })

  test('does not change strokes, which are ranked by par already', () => {
    const anna = player('Anna', 9, 2, strokes)
    expect(withLiveRankValue(anna, strokes)).toBe(anna)
  })
})

describe('the line above the table', () => {
  const table = (par: number): Format => ({
    kind: 'modified_stableford',
    points: { '-1': 2, '0': par, '1': -1 },
    noScore: -1,
  })
  test.each([
    [{ kind: 'stroke_play' } as Format, 0, 'efter nettoslag i forhold til par'],
    [{ kind: 'maximum_score', maximum: 'doublePar' } as Format, 0, 'efter nettoslag'],
    [{ kind: 'stableford' } as Format, 2, 'efter point i forhold til 2 pr. hul'],
    [table(0), 0, 'efter point på de spillede huller'],
    [table(1), 1, 'efter point i forhold til 1 pr. hul'],
    [{ kind: 'par_bogey' } as Format, 0, 'efter vundne huller minus tabte'],
  ])('for %j, with %i points for par, contains %s', (format, par, said) => {
    expect(pointsForPar({ format, net: true })).toBe(par)
    expect(liveRankingText({ format, net: true })).toContain(said)
  })
})
