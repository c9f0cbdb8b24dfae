import { expect, test } from 'vitest'
import { figureInSentence } from '#domain/board/figure-text.ts'
import type { Scoring } from '#domain/competitions/terms/scoring-format.ts'
import { scoreRound } from '#domain/scoring/score-round.ts'
import { explainPlace } from './explain-place.ts'
import type { Entrant } from './rank-field.ts'
import { placeReasonText, type PlaceReasonContext } from './place-reason-text.ts'
import { countOf } from '#domain/shared/danish.ts'
import { startingTieTerms, type TieTerms } from '#domain/competitions/terms/tie-terms.ts'

const points: Scoring = { format: { kind: 'stableford' }, net: true }
const net: Scoring = { format: { kind: 'stroke_play' }, net: true }
const eighteen = Array.from({ length: 18 }, (_, i) => i + 1)

function player(
  id: string,
  other: Record<number, number | null>,
  handicap = 0,
  scoring = points,
): Entrant {
  const scores = eighteen.map((hole) => (hole in other ? (other[hole] ?? null) : 4))
  const card = {
    par: eighteen.map(() => 4),
    strokeIndexes: eighteen,
    playingHandicap: handicap,
    scores,
  }
  const rounds = [scoreRound(card, scoring)]
  return { id, rounds, handicapIndexTenths: 10 * handicap, status: null }
}
const saying = { nameOf: (id: string) => id, unit: 'point', first: 'leads' } as const
const say = (
  field: Entrant[],
  id: string,
  ties: TieTerms | 'shared' = startingTieTerms,
  words: Partial<PlaceReasonContext> = {},
) => {
  const resultOf = (of: string) => {
    const total = field.find((one) => one.id === of)?.rounds[0]?.total ?? 0
    return `${total} ${words.unit ?? saying.unit}`
  }
  return placeReasonText(explainPlace(field, id, ties), { ...saying, resultOf, ...words })
}

const level = { total: 0, against: 0 }

const three = [
  player('Carl', { 10: 3, 13: 5 }),
  player('Bo', { 1: 5, 18: 3 }),
  player('Anna', {}),
  player('Dan', { 1: 6 }),
]

test('holes won less holes lost have a sign and no word, and a negative number has a minus', () => {
  const holes: Scoring = { format: { kind: 'par_bogey' }, net: true }
  const field = [
    player('Anna', { 1: 3, 2: 5 }, 0, holes),
    player('Bo', { 17: 5, 18: 3 }, 0, holes),
    player('Carl', { 1: 3, 18: 5 }, 0, holes),
  ]
  const words = { unit: 'vundne huller', resultOf: () => figureInSentence(level, 'holes') } as const
  expect(say(field, 'Carl', startingTieTerms, words)).toBe(
    'Carl er nr. 3 med 0. Anna har også 0 og er foran på de sidste 9 huller: 0 mod −1.',
  )
  expect(say(field, 'Anna', startingTieTerms, words)).toContain('på det sidste hul: +1 mod 0')
  expect(figureInSentence({ total: -3, against: -3 }, 'points')).toBe('−3 point')
  expect(countOf(-3, 'point', 'point')).toBe('−3 point')
})

test('each player is told the step that decided against the neighbour, with both figures', () => {
  expect(say(three, 'Bo')).toBe(
    'Bo er nr. 1 med 36 point. Anna har også 36 point, men Bo er foran på de sidste 9 huller: 19 mod 18 point.',
  )
  expect(say(three, 'Anna')).toBe(
    'Anna er nr. 2 med 36 point. Bo har også 36 point og er foran på de sidste 9 huller: 19 mod 18 point. ' +
      'Carl har også 36 point, og de er lige på de sidste 9 huller (18 point). Anna er foran på de sidste 6 huller: 12 mod 11 point.',
  )
  expect(say(three, 'Carl')).toBe(
    'Carl er nr. 3 med 36 point. Anna har også 36 point, og de er lige på de sidste 9 huller (18 point). ' +
      'Anna er foran på de sidste 6 huller: 12 mod 11 point.',
  )
  expect(say(three, 'Dan')).toBe('Dan er nr. 4 med 34 point. Carl foran har 36 point.')
})

test.each([
  ['leads', 'Anna er alene i føring med 37 point. Bo følger efter med 36 point.'],
  ['led', 'Anna var alene i føring med 37 point. Bo følger efter med 36 point.'],
  ['won', 'Anna vandt med 37 point. Bo følger efter med 36 point.'],
  ['best_gross', 'Anna har det bedste bruttoresultat: 37 point. Bo følger efter med 36 point.'],
] as const)('the only player in first place %s', (first, said) => {
  const field = [player('Anna', { 1: 3 }), player('Bo', {})]
  expect(say(field, 'Anna', startingTieTerms, { first })).toBe(said)
})

test('fractions of a handicap are shown exactly', () => {
  const field = [player('Anna', {}, 7, net), player('Bo', { 9: 5 }, 8, net)]
  expect(say(field, 'Bo', startingTieTerms, { unit: 'nettoslag' })).toBe(
    'Bo er nr. 1 med 65 nettoslag. Anna har også 65 nettoslag, men Bo er foran på de sidste 9 huller: 32 mod 32,5 nettoslag.',
  )
})

test('an open tie shows what it waits for', () => {
  const level = [player('Anna', {}), player('Bo', {})]
  const start = 'Anna og Bo har begge 36 point.'
  const steps =
    'De er lige på de sidste 9 huller (18 point), på de sidste 6 huller (12 point), ' +
    'på de sidste 3 huller (6 point) og på det sidste hul (2 point).'
  expect(say(level, 'Anna')).toBe(`${start} ${steps} Pladsen afventer lodtrækning.`)
  expect(say(level, 'Anna', { ...startingTieTerms, steps: ['playOff'] })).toBe(
    `${start} Pladsen afventer omspil.`,
  )
  expect(say(level, 'Anna', { ...startingTieTerms, steps: ['shared'] })).toBe(
    `${start} De er delt nr. 1.`,
  )
  expect(say(level, 'Anna', 'shared')).toBe(
    `${start} Der spilles endnu, og så længe deles pladsen.`,
  )
  const unfinished = [player('Anna', { 18: null }), player('Bo', { 1: 6 })]
  expect(say(unfinished, 'Bo')).toBe(
    'Bo og Anna har begge 34 point. Pladsen deles, til alle deres scorekort er færdige.',
  )
})

test('many who share a place are counted, the player first', () => {
  const six = ['Anna', 'Bo', 'Carl', 'Dan', 'Eva', 'Finn'].map((name) => player(name, {}))
  expect(say([...six, player('Gry', { 1: 3 })], 'Dan', 'shared')).toBe(
    'Dan, Anna, Bo og 3 andre har alle 36 point. Der spilles endnu, og så længe deles pladsen. Gry foran har 37 point.',
  )
})

test('lots, play-off, handicap and the hardest hole have their own words', () => {
  const level = [player('Anna', {}, 12), player('Bo', { 12: 3 }, 11)]
  const steps = (...of: TieTerms['steps']) => ({ ...startingTieTerms, steps: of })
  const drawn = say(level, 'Anna', { ...steps('lots'), lotSeed: 'frø' })
  expect(drawn).toMatch(/er foran efter lodtrækning\.$/)
  expect(say(level, 'Bo', steps('lowestHandicap'))).toContain(
    'men Bo er foran efter laveste handicap: 11,0 mod 12,0.',
  )
  const playOffs = [{ Anna: 1, Bo: 2 }]
  expect(say(level, 'Bo', { ...steps('playOff'), playOffs })).toContain(
    'Anna har også 48 point og er foran efter omspil: nr. 1 mod nr. 2.',
  )
  const front = [player('Anna', { 1: 5, 8: 3 }), player('Bo', { 1: 3, 8: 5 })]
  expect(say(front, 'Anna', steps('front-6', 'lots'))).toContain(
    'Anna er foran på hul 4 til 9: 13 mod 11 point.',
  )
  expect(say(three, 'Bo', steps('hardest'))).toContain(
    'er foran på hullet med handicapnøgle 1: 2 mod 1 point.',
  )
})

test('a player without a place gets the reason', () => {
  expect(say([{ ...player('Anna', {}), status: 'WD' }], 'Anna')).toBe(
    'Anna har ingen plads: trukket sig.',
  )
  const waiting = player('Bo', Object.fromEntries(eighteen.map((hole) => [hole, null])))
  expect(say([waiting], 'Bo')).toBe('Bo er ikke begyndt endnu og har derfor ingen plads.')
  expect(say([player('Eva', {})], 'Eva')).toBe('Eva er alene i føring med 36 point.')
})
