import { expect, test } from 'vitest'
import type { Scoring } from '#domain/competitions/terms/scoring-format.ts'
import { scoreRound } from '#domain/scoring/score-round.ts'
import { explainPlace } from './explain-place.ts'
import type { Entrant } from './rank-field.ts'
import { placeReasonText, type PlaceReasonContext } from './place-reason-text.ts'
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
const saying: PlaceReasonContext = { nameOf: (id) => id, unit: 'point', first: 'leads' }
const say = (
  field: Entrant[],
  id: string,
  ties: TieTerms | 'shared' = startingTieTerms,
  words = saying,
) => placeReasonText(explainPlace(field, id, ties), words)

const three = [
  player('Carl', { 10: 3, 13: 5 }),
  player('Bo', { 1: 5, 18: 3 }),
  player('Anna', {}),
  player('Dan', { 1: 6 }),
]

test('each player gets the steps that compared this player', () => {
  const last9 =
    'Bo, Anna og Carl har samme resultat. Point på de sidste 9 huller: Bo 19 · Anna 18 · Carl 18.'
  expect(say(three, 'Bo')).toBe(`${last9} Derfor er Bo nr. 1.`)
  expect(say(three, 'Carl')).toBe(
    `${last9} Point på de sidste 6 huller: Anna 12 · Carl 11. Derfor er Carl nr. 3.`,
  )
  expect(say(three, 'Dan')).toBe(
    'Dan er nr. 4: 3 spillere har et bedre resultat, og ingen har det samme.',
  )
})

test.each([
  ['leads', 'er alene i føring'],
  ['led', 'førte alene: ingen havde et lige så godt resultat'],
  ['won', 'vandt: ingen havde et lige så godt resultat'],
  ['best_gross', 'har det bedste bruttoresultat, og ingen har et lige så godt'],
] as const)('the only player in first place %s', (first, said) => {
  const field = [player('Anna', { 1: 3 }), player('Bo', {})]
  expect(say(field, 'Anna', startingTieTerms, { ...saying, first })).toBe(`Anna ${said}.`)
})

test('fractions of a handicap are shown exactly', () => {
  const field = [player('Anna', {}, 7, net), player('Bo', { 9: 5 }, 8, net)]
  expect(say(field, 'Bo', startingTieTerms, { ...saying, unit: 'nettoslag' })).toBe(
    'Bo og Anna har samme resultat. Nettoslag på de sidste 9 huller: Bo 32 · Anna 32,5. Derfor er Bo nr. 1.',
  )
})

test('an open tie shows what it waits for', () => {
  const level = [player('Anna', {}), player('Bo', {})]
  const start = 'Anna og Bo har samme resultat.'
  const ladder =
    'Point på de sidste 9 huller: Anna 18 · Bo 18. Point på de sidste 6 huller: Anna 12 · Bo 12. ' +
    'Point på de sidste 3 huller: Anna 6 · Bo 6. Point på det sidste hul: Anna 2 · Bo 2.'
  expect(say(level, 'Anna')).toBe(
    `${start} ${ladder} Anna og Bo er stadig lige, og pladsen afventer lodtrækning.`,
  )
  expect(say(level, 'Anna', { ...startingTieTerms, steps: ['playOff'] })).toBe(
    `${start} Anna og Bo er stadig lige, og pladsen afventer omspil.`,
  )
  expect(say(level, 'Anna', { ...startingTieTerms, steps: ['shared'] })).toBe(
    `${start} Anna og Bo er lige hele vejen og er delt nr. 1.`,
  )
  expect(say(level, 'Anna', 'shared')).toBe(
    `${start} Der spilles endnu, og så længe deles pladsen.`,
  )
  expect(say([player('Anna', { 18: null }), player('Bo', { 1: 6 })], 'Bo')).toBe(
    `${start} Pladsen deles, til alle deres scorekort er færdige.`,
  )
})

test('lots, play-off and handicap have their own headings', () => {
  const level = [player('Anna', {}, 12), player('Bo', { 12: 3 }, 11)]
  const steps = (...of: TieTerms['steps']) => ({ ...startingTieTerms, steps: of })
  const drawn = say(level, 'Anna', { ...steps('lots'), lotSeed: 'frø' })
  expect(drawn).toMatch(/Lodtrækning: (Anna foran Bo|Bo foran Anna)\. Derfor er Anna nr\. [12]\.$/)
  expect(say(level, 'Bo', steps('lowestHandicap'))).toContain('Handicap: Bo 11,0 · Anna 12,0.')
  const playOffs = [{ Anna: 1, Bo: 2 }]
  expect(say(level, 'Bo', { ...steps('playOff'), playOffs })).toContain(
    'Omspil: Anna nr. 1 · Bo nr. 2.',
  )
  const front = [player('Anna', { 1: 5, 8: 3 }), player('Bo', { 1: 3, 8: 5 })]
  expect(say(front, 'Anna', steps('front-6', 'lots'))).toContain('Point på hul 4 til 9: Anna 13')
  expect(say(three, 'Bo', steps('hardest'))).toContain(
    'Point på hullet med handicapnøgle 1: Anna 2 · Carl 2 · Bo 1. Derfor er Bo nr. 3.',
  )
})

test('a player without a place gets the reason', () => {
  expect(say([{ ...player('Anna', {}), status: 'WD' }], 'Anna')).toBe(
    'Anna har ingen plads: trukket sig.',
  )
  const waiting = player('Bo', Object.fromEntries(eighteen.map((hole) => [hole, null])))
  expect(say([waiting], 'Bo')).toBe('Bo er ikke begyndt endnu og har derfor ingen plads.')
  expect(say([player('Eva', {})], 'Eva')).toBe('Eva er alene i føring.')
})
