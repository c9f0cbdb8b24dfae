import { describe, expect, test } from 'vitest'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { buildEclectic, type EclecticRound } from './build-eclectic.ts'
import { holesText } from './holes-text.ts'
import { eclecticReasonText } from './eclectic-reason-text.ts'
import { eclecticTermsText, type EclecticTerms } from './eclectic-terms.ts'

const terms: EclecticTerms = {
  kind: 'eclectic',
  net: false,
  course: { name: 'Skovbanen', holes: 18 },
  handicapOf: 'first_round',
  minimumRounds: 2,
}
const holes = [1, 2, 3, 4, 5, 6].map((number) => ({ number, par: 4, strokeIndex: number }))
/** `5 × –`: strokes, a ball picked up, a hole that was not played. */
const scoresOf = (text: string) =>
  text
    .split(' ')
    .map((score): HoleScore => (score === '×' ? 'picked_up' : score === '–' ? null : Number(score)))
const round = (id: string, cards: Record<string, [number, string]>): EclecticRound => ({
  id,
  tournamentId: id,
  cards: Object.entries(cards).map(([name, [playingHandicap, scores]]) => ({
    entryId: `${name} ${id}`,
    holes,
    playingHandicap,
    scores: scoresOf(scores),
  })),
})

/** The worked table of docs/algorithms/eclectic.md; Eva’s card of June is left out, because she was disqualified. */
const season = [
  round('M', {
    Anna: [2, '5 4 4 4 5 4'],
    Bo: [0, '4 4 4 4 4 4'],
    Carl: [6, '5 5 – – – –'],
    Eva: [0, '4 4 4 4 4 3'],
  }),
  round('J', {
    Anna: [1, '4 6 × 4 4 5'],
    Bo: [0, '5 5 5 4 3 5'],
    Carl: [6, '6 4 5 5 5 –'],
    Dan: [0, '3 3 3 3 3 3'],
  }),
]
const entriesOf = (rounds: readonly EclecticRound[]) =>
  rounds.flatMap(({ cards }) =>
    cards.map(({ entryId }) => ({
      id: entryId,
      golferId: entryId.split(' ')[0] ?? null,
      dguNumber: null,
    })),
  )
const build = (given: Partial<EclecticTerms> = {}, rounds = season) =>
  buildEclectic(rounds, { entries: entriesOf(rounds), terms: { ...terms, ...given } })
const nameOf = (entryId: string) => entryId.split(' ')[0] ?? ''
const shown = (eclectic: ReturnType<typeof build>) =>
  eclectic.rows.map(({ entryId, place, total, holes: best }) =>
    [
      nameOf(entryId),
      place ?? '–',
      total,
      best.map((hole) => hole?.strokes ?? '–').join(''),
      best.map((hole) => hole?.round ?? '–').join(''),
    ].join(' '),
  )

describe('the worked table', () => {
  test('gross: the best of each hole with the first round that gave it', () => {
    expect(shown(build())).toEqual([
      'Bo 1 23 444434 MMMMJM',
      'Anna 2 24 444444 JMMMJM',
      'Dan – 18 333333 JJJJJJ',
      'Eva – 23 444443 MMMMMM',
      'Carl – 24 54555– MJJJJ–',
    ])
  })

  test('net: the strokes of the first round, also where the later one has fewer', () => {
    const { rows } = build({ net: true })
    expect(rows.map(({ entryId, place, total }) => [nameOf(entryId), place, total])).toEqual([
      ['Anna', 1, 22],
      ['Bo', 2, 23],
      ['Dan', null, 18],
      ['Eva', null, 23],
      ['Carl', null, 19],
    ])
    expect(rows[0]?.holes.map((hole) => hole?.received)).toEqual([1, 1, 0, 0, 0, 0])
    expect(rows[0]?.playingHandicap).toBe(2)
  })

  test('net with the strokes of the latest round', () => {
    const { rows } = build({ net: true, handicapOf: 'latest_round' })
    expect(rows.slice(0, 2).map(({ entryId, total }) => [nameOf(entryId), total])).toEqual([
      ['Bo', 23],
      ['Anna', 23],
    ])
  })
})

test('the arrow compares with the list before the latest tournament', () => {
  const july = round('Z', { Anna: [0, '3 3 3 3 3 3'] })
  expect(build({}, [...season, july]).rows[0]).toMatchObject({ place: 1, before: 2, rounds: 3 })
})

test('a card without a single score is no round', () => {
  const rounds = [...season, round('Z', { Eva: [0, '– – × – – –'], Finn: [0, '– – – – – –'] })]
  const { rows } = build({}, rounds)
  expect(rows.find(({ entryId }) => nameOf(entryId) === 'Eva')).toMatchObject({
    place: null,
    rounds: 1,
  })
  expect(rows.some(({ entryId }) => nameOf(entryId) === 'Finn')).toBe(false)
})

test('a season without a round is an empty list', () => {
  expect(build({}, [])).toEqual({ rows: [], field: [] })
})

describe('Hvorfor nr. 3?', () => {
  const why = (name: string, given: Partial<EclecticTerms> = {}, rounds = season) => {
    const eclectic = build(given, rounds)
    const row = eclectic.rows.find(({ entryId }) => nameOf(entryId) === name)
    return eclecticReasonText(eclectic, row?.entryId ?? '', {
      terms: { ...terms, ...given },
      nameOf,
    })
  }

  test('has the strokes of the neighbours', () => {
    expect(why('Bo')).toBe('Bo er alene i føring med 23 slag. Anna følger efter med 24 slag.')
    expect(why('Anna')).toBe('Anna er nr. 2 med 24 slag. Bo foran har 23 slag.')
  })

  test('has the holes that separate players with the same strokes', () => {
    expect(why('Anna', { net: true, handicapOf: 'latest_round' })).toBe(
      'Anna er nr. 2 med 23 nettoslag. Bo har også 23 nettoslag og er foran på de sidste 3 huller: 11 mod 12 nettoslag.',
    )
  })

  test('says what is missing for a place', () => {
    expect(why('Carl')).toBe('Carl mangler en score på hul 6 og har derfor ingen placering.')
    expect(why('Dan')).toBe('Dan har spillet 1 runde. Der skal 2 til for at få en placering.')
    expect(why('Nobody')).toBe('')
  })
})

test.each([
  [[1, 2, 3, 4, 5, 6, 7, 8, 9], '1–9'],
  [[2, 4, 10, 11, 12], '2, 4 og 10–12'],
  [[17, 18], '17 og 18'],
])('holes %j in a sentence', (numbers, text) => {
  expect(holesText(numbers)).toBe(text)
})

test('the terms in Danish', () => {
  expect(eclecticTermsText({ ...terms, minimumRounds: 1 })).toEqual([
    'Runder på Skovbanen med 18 huller tæller. For hvert hul tæller spillerens bedste score.',
    'Der tælles brutto, uden tildelte slag.',
    'Man skal have en score på alle huller for at få en placering.',
    'Lige mange slag afgøres på de sidste 9, 6 og 3 huller og det sidste hul.',
  ])
  const sentences = eclecticTermsText({ ...terms, net: true, handicapOf: 'latest_round' }).join(' ')
  expect(sentences).toContain(
    'Fra huller med tildelte slag trækkes de slag, spilleren fik i sin seneste runde, der tæller.',
  )
  expect(sentences).toContain('og have spillet mindst 2 runder for at få')
  expect(eclecticTermsText({ ...terms, course: { name: 'Skovbanen', holes: 9 } }).at(-1)).toBe(
    'Lige mange slag afgøres på de sidste 6 og 3 huller og det sidste hul.',
  )
})
