import { describe, expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import {
  deadlineFor,
  divisionPresets,
  formatPresets,
  gendersOf,
  planTournament,
  usualTee,
} from './presets.ts'
import { entryPhase, phaseOf } from './phase.ts'
import { formatDivisionLimits, scoringText } from './scoring-text.ts'
import { tournamentSlug } from './slug.ts'
import { conditionsText } from './terms/conditions-text.ts'

const today = plainDate('2027-05-04')
const answers = { day: plainDate('2027-06-12'), feeOre: 25_000 }
const plan = (given: Partial<Parameters<typeof planTournament>[0]>) =>
  planTournament({ ...answers, format: 'stableford', divisions: 'one', ...given }, today)

describe('six answers complete a tournament', () => {
  test.each(
    formatPresets.flatMap((format) => divisionPresets.map((rows) => [format, rows] as const)),
  )('%s in %s has terms that can be printed', (format, divisions) => {
    const planned = plan({ format, divisions })
    for (const { terms } of planned.divisions) {
      expect(conditionsText(terms, planned.days.length).length).toBeGreaterThan(4)
    }
  })

  test('divisions A, B and C by handicap: A plays for strokes, the others for points', () => {
    const { divisions } = plan({ format: 'a_stroke_play', divisions: 'by_handicap' })
    expect(
      divisions.map((division) => [
        division.name,
        formatDivisionLimits(division),
        scoringText(division.terms),
      ]),
    ).toEqual([
      ['A-rækken', 'handicap til 11,4', 'Slagspil'],
      ['B-rækken', 'handicap 11,5–18,4', 'Stableford'],
      ['C-rækken', 'handicap 18,5–54,0', 'Stableford'],
    ])
  })

  test('every handicap belongs to exactly one of A, B and C', () => {
    const { divisions } = plan({ divisions: 'by_handicap' })
    for (let index = -100; index <= 540; index++) {
      const fitting = divisions.filter(
        ({ handicapFromTenths: from, handicapToTenths: to }) =>
          (from ?? -100) <= index && index <= (to ?? 540),
      )
      expect(fitting).toHaveLength(1)
    }
  })

  test('a championship is two gross rounds from the longest tees, and ties are decided by a play-off', () => {
    const { days, divisions, longestTees } = plan({
      format: 'championship',
      divisions: 'by_gender',
    })
    expect(days).toEqual(['2027-06-12', '2027-06-13'])
    expect(longestTees).toBe(true)
    expect(divisions.map(({ terms }) => scoringText(terms))).toEqual([
      'Slagspil uden handicap',
      'Slagspil uden handicap',
    ])
    expect(divisions[0]?.terms.ties.steps).toEqual(['playOff'])
  })

  test('a Sæsonkort changes nothing, and members pay the normal fee, unless the host decides otherwise', () => {
    expect(plan({})).toMatchObject({
      memberFeeOre: 25_000,
      cardFeeOre: null,
      cardUsesRound: false,
      places: 72,
    })
  })
})

test.each([
  ['2027-06-12', '2027-06-09', 18 * 60],
  ['2027-05-08', '2027-05-05', 18 * 60],
  ['2027-05-07', '2027-05-06', 12 * 60],
  ['2027-05-06', '2027-05-05', 12 * 60],
  ['2027-05-05', '2027-05-05', 8 * 60],
  ['2027-05-04', '2027-05-04', 8 * 60],
])('entry to a tournament on %s closes on %s', (day, closes, minute) => {
  expect(deadlineFor(plainDate(day), today)).toEqual({ day: closes, minute })
})

describe('tees', () => {
  const rated = (...lengths: number[]) => lengths.map((lengthMetres) => ({ lengthMetres }))
  test.each([
    [[6100, 5700, 5000], 'men', false, 5700],
    [[6100, 5700, 5300, 5000], 'men', false, 5700],
    [[5000, 5700], 'men', false, 5700],
    [[5700, 5000], 'women', false, 5000],
    [[5700, 5000], 'women', true, 5700],
    [[6100, 5700, 5000], 'men', true, 6100],
  ] as const)('of %j %s (longest: %s) play %i', (lengths, gender, longest, expected) => {
    expect(usualTee(rated(...lengths), gender, longest)?.lengthMetres).toBe(expected)
  })

  test('a gender without a rated tee has no usual tee', () => {
    expect(usualTee([], 'women')).toBeUndefined()
  })

  test('a tournament for women only needs no tee for men', () => {
    expect(gendersOf([{ gender: 'women' }])).toEqual(['women'])
    expect(gendersOf([{ gender: 'women' }, { gender: null }])).toEqual(['men', 'women'])
  })
})

test.each([
  ['Forårsmatchen', 2027, 1, 'foraarsmatchen-2027'],
  ['Forårsmatchen', 2027, 2, 'foraarsmatchen-2027-2'],
  ['Åbent hus & æblekage 2027', 2027, 1, 'aabent-hus-aeblekage-2027'],
  ['Øresund Open', 2028, 1, 'oeresund-open-2028'],
  ['!!!', 2027, 1, 'turnering-2027'],
  ['2027', 2027, 1, '2027'],
  [`${'meget '.repeat(20)}lang`, 2027, 1, `${'meget-'.repeat(10).slice(0, -1)}-2027`],
])('%s in %i, turn %i: %s', (name, year, turn, slug) => {
  expect(tournamentSlug(name, year, turn)).toBe(slug)
})

test.each([
  ['draft', '2027-06-12', null],
  ['open', '2027-06-12', 'coming'],
  ['drawn', '2027-05-04', 'coming'],
  ['drawn', '2027-05-03', 'finished'],
  ['in_play', '2027-05-04', 'live'],
  ['suspended', '2027-05-02', 'live'],
  ['scores_in', '2027-05-02', 'live'],
  ['in_play', '2027-05-01', 'finished'],
  ['suspended', '2027-05-01', 'finished'],
  ['scores_in', '2027-05-01', 'finished'],
  ['provisional', '2027-05-04', 'finished'],
  ['final', '2027-05-01', 'finished'],
  ['cancelled', '2027-05-04', 'coming'],
  ['cancelled', '2027-05-03', null],
] as const)('%s with its last day on %s is %s', (state, lastDay, phase) => {
  expect(phaseOf({ state, lastDay: plainDate(lastDay) }, today)).toBe(phase)
})

test.each([
  ['open', null, 20, 'open'],
  ['open', 15, 20, 'soon'],
  ['open', 10, 20, 'open'],
  ['open', null, 10, 'over'],
  ['closed', null, 20, 'over'],
  ['cancelled', null, 20, 'over'],
] as const)('%s, opening at %s and closing at %i, at 10: %s', (state, opens, closes, phase) => {
  expect(entryPhase({ state, opens, closes }, 10)).toBe(phase)
})
