import { describe, expect, test } from 'vitest'
import type { TieStep } from '#domain/competitions/terms/tie-terms.ts'
import type { Scoring } from '#domain/competitions/terms/scoring-format.ts'
import { startingCompetitionTerms, startingPoints } from './competition-terms.ts'
import type { Team } from './team.ts'
import { fitTerms, validateTerms } from './validate-terms.ts'

const strokePlay: Scoring = { format: { kind: 'stroke_play' }, net: true }
const terms = startingCompetitionTerms(strokePlay)
const withTable = (points: Record<string, number>) =>
  startingCompetitionTerms({
    format: { kind: 'modified_stableford', points, noScore: -1 },
    net: true,
  })

test('the default terms are valid', () => {
  expect(validateTerms(terms, 1)).toEqual([])
  expect(validateTerms(withTable(startingPoints.points), 1)).toEqual([])
})

test.each<[Record<string, number>, string]>([
  [{ '-1': 2, '1': 0 }, 'par has no points'],
  [{ '-1': 2, '0': 1, '2': 0 }, 'a bogey has none'],
  [{ '-1': 2, '0': 1, '1': 2 }, 'a bogey brings more than par'],
  [{ '1': 1, '2': 0 }, 'nothing is par or better'],
  [{}, 'there is no row'],
])('a table of %j is refused: %s', (...row) => {
  expect(validateTerms(withTable(row[0]), 1)).toEqual(['points_table_wrong'])
})

test.each<[TieStep[], boolean]>([
  [['last-9', 'front-6', 'lots'], true],
  [['lowestHandicap'], true],
  [['shared'], true],
  [[], false],
  [['last-9', 'last-9', 'lots'], false],
  [['lots', 'last-9'], false],
  [['playOff', 'lots'], false],
  [['shared', 'lots'], false],
])('ties by %j: %s', (steps, isValid) => {
  const errors = validateTerms({ ...terms, ties: { ...terms.ties, steps } }, 1)
  expect(errors).toEqual(isValid ? [] : ['tie_steps_wrong'])
})

test.each([
  [1, 2, true],
  [2, 2, false],
  [0, 2, false],
  [2, 4, true],
])('a cut after round %i of %i: %s', (afterRound, rounds, isValid) => {
  const cut = { kind: 'top', count: 40, afterRound, byBrokenTies: false } as const
  expect(validateTerms({ ...terms, cut }, rounds)).toEqual(isValid ? [] : ['cut_wrong'])
})

test.each([
  // A *række* that plays some of four rounds, and the round after which it is cut.
  [[1, 3], 1, []],
  [[1, 3], 2, ['cut_wrong']],
  [[1, 3], 3, ['cut_wrong']],
  [[2], null, []],
  [[], null, ['rounds_wrong']],
  [[5], null, ['rounds_wrong']],
])('rounds %j of four with a cut after %j: %j', (playedRounds, afterRound, errors) => {
  const cut = afterRound && ({ kind: 'top', count: 9, afterRound, byBrokenTies: false } as const)
  expect(validateTerms({ ...terms, playedRounds, cut: cut || null }, 4)).toEqual(errors)
})

test.each([
  // Rounds that the *række* plays of so many of the tournament, and what is stored.
  [[1, 2], 2, undefined],
  [[1, 3], 2, [1]],
  [[2], 2, [2]],
  [null, 3, undefined],
])('rounds %j of %i are stored as %j', (playedRounds, rounds, stored) => {
  expect(fitTerms({ ...terms, playedRounds }, rounds).playedRounds).toEqual(stored)
})

const scramble = { kind: 'one_ball', play: 'scramble', size: 4, drivesEach: 4 } as const
const fourBall = { kind: 'best_balls', size: 2, count: 1 } as const

test.each([
  [null, [50, 50], false],
  [fourBall, [50, 50], false],
  [scramble, [25, 20, 15, 10], true],
  [scramble, [50, 50], false],
  [scramble, null, false],
] as const)('percentages by player: %j with %j is %s', (team, percentsLowToHigh, isValid) => {
  const allowance = percentsLowToHigh ? { percentsLowToHigh } : { percent: 95 }
  const sided = { ...terms, team, allowance }
  expect(validateTerms(sided, 1)).toEqual(isValid ? [] : ['allowance_wrong'])
  const gross = { ...sided, scoring: { ...terms.scoring, net: false } }
  expect(validateTerms(fitTerms(gross, 1), 1)).toEqual([])
})

test.each<[Team]>([
  [{ ...fourBall, count: 3 }],
  [{ ...fourBall, count: 0 }],
  [{ ...fourBall, size: 5 }],
  [{ ...scramble, size: 2, play: 'scramble', drivesEach: 10 }],
  [{ ...scramble, size: 3, play: 'foursomes' }],
])('a side cannot be %j', (team) => {
  const gross = { ...terms, scoring: { ...terms.scoring, net: false }, allowance: { percent: 0 } }
  expect(validateTerms({ ...gross, team }, 1)).toEqual(['team_wrong'])
})

test('a side has neither a handicap index to break ties by nor a fraction of a handicap', () => {
  const ties = { ...terms.ties, steps: ['lowestHandicap', 'lots'], netBasis: 'fraction' } as const
  const fitted = fitTerms({ ...terms, team: fourBall, ties, fullHandicapBelow: 30 }, 1)
  expect(fitted.ties).toMatchObject({ steps: ['lots'], netBasis: 'allocated' })
  expect(fitted.fullHandicapBelow).toBeNull()
  const foursomes = { ...scramble, play: 'foursomes', size: 2 } as const
  expect(fitTerms({ ...terms, team: foursomes, ties }, 1)).toMatchObject({
    team: { drivesEach: 0 },
    ties: { netBasis: 'fraction' },
  })
})

describe('terms that may not apply to the format', () => {
  const all = {
    ...terms,
    fullHandicapBelow: 30,
    limits: { mostIndexTenths: 250, mostPlayingHandicap: 30 },
    ties: { ...terms.ties, netBasis: 'allocated' as const },
    cut: { kind: 'top', count: 40, afterRound: 1, byBrokenTies: false } as const,
    extraHoles: 'scaled' as const,
    prizes: { gross: 1, net: 3, oneEach: true },
  }

  test('are kept where they apply', () => {
    expect(fitTerms(all, 2)).toEqual(all)
  })

  test('are removed without handicap', () => {
    expect(fitTerms({ ...all, scoring: { ...strokePlay, net: false } }, 2)).toMatchObject({
      allowance: { percent: 0 },
      fullHandicapBelow: null,
      limits: { mostIndexTenths: null, mostPlayingHandicap: null },
      ties: { netBasis: 'fraction' },
      extraHoles: 'as_in_the_round',
      prizes: { gross: 1, net: 0, oneEach: false },
    })
  })

  test('are removed in Stableford, except those of the handicap', () => {
    const points = fitTerms({ ...all, scoring: { format: { kind: 'stableford' }, net: true } }, 2)
    expect(points).toMatchObject({ fullHandicapBelow: null, ties: { netBasis: 'fraction' } })
    expect(points.limits).toEqual(all.limits)
  })

  test('are removed with a single round, as are prizes of none', () => {
    const prizes = { gross: 0, net: 0, oneEach: true }
    expect(fitTerms({ ...all, prizes }, 1)).toMatchObject({ cut: null, prizes: null })
  })
})
