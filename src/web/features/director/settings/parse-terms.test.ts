import { expect, test } from 'vitest'
import type { Format } from '#domain/competitions/terms/scoring-format.ts'
import { startingCompetitionTerms } from '#domain/competitions/terms/competition-terms.ts'
import { parseTerms, type Terms } from './parse-terms.ts'
import { createSettingsParser } from './settings-parser.ts'

const terms = startingCompetitionTerms({ format: { kind: 'stroke_play' }, net: false })

/** The terms parsed from some fields, based on earlier terms. */
function termsFrom(fields: Record<string, string>, was: Terms = terms) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  const reader = createSettingsParser(form, (field) => {
    throw new Error(`${field} cannot be read`)
  })
  return parseTerms(reader, (field) => field, was)
}

const netStableford = startingCompetitionTerms({ format: { kind: 'stableford' }, net: true })

test('a field that is not shown keeps the earlier terms', () => {
  expect(termsFrom({}, netStableford)).toEqual(netStableford)
  const cut = { kind: 'top', count: 30, afterRound: 1, byBrokenTies: false } as const
  expect(termsFrom({ format: 'stroke_play' }, { ...terms, cut })).toEqual({ ...terms, cut })
})

test.each<[Record<string, string>, Format]>([
  [{ format: 'par_bogey' }, { kind: 'par_bogey' }],
  [{ format: 'maximum_score' }, { kind: 'maximum_score', maximum: 'netDoubleBogey' }],
  [
    { format: 'maximum_score', maximum: 'doublePar' },
    { kind: 'maximum_score', maximum: 'doublePar' },
  ],
  [
    { format: 'maximum_score', maximum: 'fixed', most: '9' },
    { kind: 'maximum_score', maximum: { fixed: 9 } },
  ],
  [
    { format: 'modified_stableford', 'points-1': '4', points2: '−5', pointsNone: '-5' },
    {
      kind: 'modified_stableford',
      points: { '-3': 8, '-2': 5, '-1': 4, '0': 0, '1': -1, '2': -5 },
      noScore: -5,
    },
  ],
])('the format of %j is %j', (fields, format) => {
  expect(termsFrom(fields).scoring.format).toEqual(format)
})

test.each([
  [{ team: 'four_ball' }, 'best_balls', { percent: 90 }],
  [{ team: 'greensomes' }, 'one_ball', { percentsLowToHigh: [60, 40] }],
  [{ team: 'scramble' }, undefined, { percent: 100 }],
  [{ team: '' }, undefined, { percent: 100 }],
])('in matches %j has the allowance of matches', (fields, kind, allowance) => {
  const match = termsFrom({ format: 'match_knock_out', net: 'on', ...fields })
  expect([match.team?.kind, match.allowance]).toEqual([kind, allowance])
  const cup = termsFrom({ format: 'match_cup', net: 'on', ...fields }, match)
  expect([cup.team, cup.allowance]).toEqual([null, { percent: 100 }])
})

test('pairs that no longer play matches have the allowance of stroke play', () => {
  const match = termsFrom({ format: 'match_knock_out', net: 'on', team: 'four_ball' })
  const { allowance } = termsFrom({ format: 'stroke_play', net: 'on', team: 'four_ball' }, match)
  expect(allowance).toEqual({ percent: 85 })
})

test('with handicap the recommended allowance applies until another is entered', () => {
  expect(termsFrom({ format: 'stroke_play', net: 'on' })).toMatchObject({
    scoring: { net: true },
    allowance: { percent: 95 },
  })
  expect(termsFrom({ format: 'stroke_play', net: 'on', allowance: '85' })).toMatchObject({
    allowance: { percent: 85 },
  })
})

test('ties are broken by a preset or by own steps (E40)', () => {
  expect(termsFrom({ ties: 'lowest_handicap' }).ties.steps).toEqual(['lowestHandicap', 'lots'])
  expect(termsFrom({ ties: 'shared' }).ties.steps).toEqual(['shared'])
  expect(termsFrom({ ties: 'own' }).ties.steps).toEqual(terms.ties.steps)
  const ladder = { ties: 'own', step1: 'last-9', step2: '', step3: 'front-6', step4: 'lots' }
  expect(termsFrom(ladder).ties.steps).toEqual(['last-9', 'front-6', 'lots'])
})

test('rounds are played as they are marked, and a later one too where all of them are', () => {
  const marked = (...rounds: number[]) =>
    termsFrom({
      playsAsked: '3',
      ...Object.fromEntries(rounds.map((number) => [`plays-${number}`, 'on'])),
    }).playedRounds
  expect([marked(1, 3), marked(1, 2, 3), marked()]).toEqual([[1, 3], null, []])
})

test('a cut and prizes have defaults when they are chosen', () => {
  expect(termsFrom({ cut: 'percent' }).cut).toEqual({
    kind: 'percent',
    percent: 50,
    afterRound: 1,
    byBrokenTies: false,
  })
  expect(
    termsFrom({ cut: 'within', cutAt: '8', cutAfter: '2', cutBroken: 'on' }).cut,
  ).toMatchObject({
    behind: 8,
    afterRound: 2,
    byBrokenTies: true,
  })
  const either = { cut: 'either', cutAt: '40', cutBehind: '8', cutAfter: '1' }
  expect(termsFrom(either).cut).toMatchObject({ kind: 'either', count: 40, behind: 8 })
  expect(termsFrom({ prizesGross: '1', prizesNet: '3' }).prizes).toEqual({
    gross: 1,
    net: 3,
    oneEach: true,
  })
  const both = { prizesGross: '1', prizesNet: '3', prizesAsked: 'yes' }
  expect(termsFrom(both).prizes?.oneEach).toBe(false)
  expect(termsFrom({ prizesGross: '', prizesNet: '' }).prizes).toBeNull()
  const nth = { prizesGross: '', prizesNth: '10', absentAsked: 'yes', absentPasses: 'on' }
  expect(termsFrom(nth).prizes).toMatchObject({ gross: 0, everyNth: 10, absentPasses: true })
})

test('limits, the small field and the committee’s choices are parsed', () => {
  const fields = {
    small: '30',
    mostIndex: '36',
    mostPlaying: '',
    uncertified: 'two_strokes',
    notReturned: 'DQ',
    noShow: 'DQ',
    extraHoles: 'scaled',
  }
  expect(termsFrom(fields)).toMatchObject({
    fullHandicapBelow: 30,
    limits: { mostIndexTenths: 360, mostPlayingHandicap: null },
    uncertified: 'two_strokes',
    notReturned: 'DQ',
    noShow: 'DQ',
    extraHoles: 'scaled',
  })
})
