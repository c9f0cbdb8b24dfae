import { describe, expect, test } from 'vitest'
import { formatFraction } from '#domain/shared/fraction.ts'
import { buildRanking, placeOfLabel } from './build-ranking.ts'
import type { RankedEntry } from './players-of.ts'
import { rankingSchemes, rankingTermsText, type OrderOfMeritTerms } from './ranking-terms.ts'

const linear: OrderOfMeritTerms = {
  kind: 'order_of_merit',
  scheme: { kind: 'linear', first: 50, step: 10, least: 0 },
  best: null,
  minimumEvents: 1,
  sides: 'full',
}
const entry = (id: string, of: Partial<RankedEntry> = {}): RankedEntry => ({
  id,
  golferId: null,
  dguNumber: null,
  ...of,
})
const event = (id: string, ...entryIds: string[]) => ({
  id,
  tournamentId: id,
  percent: 100,
  places: entryIds.map((entryId, i) => ({ entryId, place: i + 1 })),
})
const shown = (rows: ReturnType<typeof buildRanking>) =>
  rows.map(({ entryId, place, points, before }) =>
    [entryId, place, formatFraction(points), before ?? '–'].join(' '),
  )

describe('who is who in a ranking list', () => {
  test('entries of one golfer are one player, shown by the latest entry', () => {
    const entries = [
      entry('anna-may', { golferId: 'anna' }),
      entry('bo-may', { golferId: 'bo' }),
      entry('anna-june', { golferId: 'anna' }),
    ]
    const events = [event('may', 'bo-may', 'anna-may'), event('june', 'anna-june')]
    expect(shown(buildRanking(events, { entries, terms: linear }))).toEqual([
      'anna-june 1 90 2',
      'bo-may 2 50 1',
    ])
  })

  test('a DGU number ties an entry written by hand to the golfer, or to other entries with the number', () => {
    const entries = [
      entry('anna-may', { golferId: 'anna', dguNumber: '177-2813' }),
      entry('anna-june', { dguNumber: '177-2813' }),
      entry('carl-may', { dguNumber: '72-4197' }),
      entry('carl-june', { dguNumber: '72-4197' }),
    ]
    const events = [event('may', 'anna-may', 'carl-may'), event('june', 'carl-june', 'anna-june')]
    expect(shown(buildRanking(events, { entries, terms: linear }))).toEqual([
      'anna-june 1 90 1',
      'carl-june 1 90 2',
    ])
  })

  test('a DGU number that two golfers have had ties nobody together', () => {
    const entries = [
      entry('anna', { golferId: 'a', dguNumber: '177-2813' }),
      entry('bo', { golferId: 'b', dguNumber: '177-2813' }),
      entry('unknown', { dguNumber: '177-2813' }),
      entry('unknown-june', { dguNumber: '177-2813' }),
    ]
    const events = [event('may', 'anna', 'bo', 'unknown'), event('june', 'unknown-june')]
    expect(buildRanking(events, { entries, terms: linear })).toHaveLength(4)
  })

  test('entries without golfer and number are players of their own', () => {
    const entries = [entry('per-may'), entry('per-june')]
    const events = [event('may', 'per-may'), event('june', 'per-june')]
    expect(buildRanking(events, { entries, terms: linear })).toHaveLength(2)
  })

  test('a player who is entered twice in a tournament counts once, with the better place', () => {
    const entries = [entry('first', { golferId: 'anna' }), entry('again', { golferId: 'anna' })]
    expect(
      shown(buildRanking([event('may', 'again', 'first')], { entries, terms: linear })),
    ).toEqual(['again 1 50 –', 'first 2 40 –'])
  })
})

test('the arrow leaves out every række of the latest tournament', () => {
  const entries = ['anna', 'bo', 'carl'].map((id) => entry(id))
  const of = (id: string, ...ids: string[]) => ({ ...event(id, ...ids), tournamentId: 'june' })
  const events = [event('may', 'bo', 'anna', 'carl'), of('june-a', 'anna'), of('june-b', 'carl')]
  expect(shown(buildRanking(events, { entries, terms: linear }))).toEqual([
    'anna 1 90 2',
    'carl 2 80 3',
    'bo 3 50 1',
  ])
})

describe('sides', () => {
  // The table of docs/algorithms/order-of-merit.md, Sides.
  const inSides = (...sides: [place: number, ...ids: string[]][]) => ({
    ...event('may'),
    places: sides.flatMap(([place, ...ids]) =>
      ids.map((entryId) => ({
        entryId,
        place,
        side: { id: ids.join(), players: ids.length },
      })),
    ),
  })
  const entries = ['anna', 'bo', 'carl', 'dan', 'eva', 'finn', 'gro'].map((id) => entry(id))
  const scheme = { kind: 'table' as const, points: [100, 80, 65], beyond: 0 }
  const pointsOf = (sides: 'full' | 'shared', field: ReturnType<typeof inSides>) =>
    buildRanking([field], { entries, terms: { ...linear, scheme, sides } }).map(
      ({ entryId, place, points }) => `${place} ${entryId} ${formatFraction(points)}`,
    )
  const field = inSides([1, 'anna', 'bo'], [2, 'carl', 'dan', 'eva'], [2, 'finn', 'gro'])

  test('have the points of one place, and each player gets them in full', () => {
    expect(pointsOf('full', field)).toEqual([
      '1 anna 100',
      '1 bo 100',
      '3 carl 72,5',
      '3 dan 72,5',
      '3 eva 72,5',
      '3 finn 72,5',
      '3 gro 72,5',
    ])
  })

  test('share them equally, rounded only when they are printed', () => {
    expect(pointsOf('shared', field)).toEqual([
      '1 anna 50',
      '1 bo 50',
      '3 finn 36,25',
      '3 gro 36,25',
      '5 carl 24,17',
      '5 dan 24,17',
      '5 eva 24,17',
    ])
    const three = inSides([1, 'carl', 'dan', 'eva'])
    const thrice = ['may', 'june', 'july'].map((id) => ({ ...three, id, tournamentId: id }))
    const entered = buildRanking(thrice, { entries, terms: { ...linear, scheme, sides: 'shared' } })
    expect(entered.map(({ points }) => formatFraction(points))).toEqual(['100', '100', '100'])
  })
})

test('a published place is read from its label, and a code is none', () => {
  expect(['1', 'T3', '27', 'WD', '–', 'MC', ''].map(placeOfLabel)).toEqual([
    1,
    3,
    27,
    null,
    null,
    null,
    null,
  ])
})

describe('the terms in Danish', () => {
  const text = (terms: Partial<OrderOfMeritTerms>) =>
    rankingTermsText({ ...linear, ...terms }, { hasSides: false }).join(' ')

  test('name the best that count, and the minimum', () => {
    expect(text({ best: 8, minimumEvents: 3 })).toContain(
      'De 8 bedste turneringer pr. spiller tæller. Man skal have spillet 3 turneringer for at få en placering.',
    )
    expect(text({ best: 1 })).toContain('Den bedste turnering pr. spiller tæller.')
    expect(text({})).toContain('Alle turneringer tæller.')
    expect(text({ sides: 'shared' })).not.toContain('hold')
    expect(rankingTermsText({ ...linear, sides: 'shared' }, { hasSides: true })).toContain(
      'Et holds point deles lige mellem spillerne på holdet.',
    )
  })

  test.each([
    [
      0,
      'Point efter placering: 35, 32, 30, 29, 28, 27, 26, 25, 24, 23 … ned til 4 for nr. 29. De øvrige får 3 point.',
    ],
    [1, 'Point efter placering: 100, 80, 65, 55, 50, 45, 40, 36, 32, 29.'],
    [2, 'Vinderen får 50 point og hver næste plads 2 mindre, dog mindst 1.'],
    [3, 'Vinderen får 100 point. De andre får en andel efter, hvor stor en del af feltet de slog.'],
  ])('scheme %i reads as its table', (i, sentence) => {
    expect(text({ scheme: rankingSchemes[i]!.scheme })).toContain(sentence)
  })
})
