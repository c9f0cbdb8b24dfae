import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compare, formatFraction, fraction, sumOf, times } from '#domain/shared/fraction.ts'
import {
  bestOf,
  pointsForPlace,
  type PointScheme,
  meritStandings,
  type MeritEvent,
} from './order-of-merit.ts'

const seeded = { seed: 2027 }
const of = (n: number) => fraction(n)
const table: PointScheme = { kind: 'table', points: [100, 80, 65, 55, 50].map(of), beyond: of(0) }
const ladies: PointScheme = {
  kind: 'table',
  points: [35, 32, ...Array.from({ length: 27 }, (_, i) => 30 - i)].map(of),
  beyond: of(3),
}
const linear: PointScheme = { kind: 'linear', first: of(50), step: of(2), least: of(1) }
const share: PointScheme = { kind: 'share_of_field', most: of(100) }

describe('points for a place', () => {
  test.each([
    [table, 20, 1, 1, '100'],
    [table, 20, 2, 2, '72,5'],
    [table, 20, 2, 3, '66,67'],
    [table, 20, 5, 2, '25'],
    [table, 20, 6, 1, '0'],
    [ladies, 40, 4, 1, '29'],
    [ladies, 40, 29, 1, '4'],
    [ladies, 40, 29, 2, '3,5'],
    [linear, 40, 3, 2, '45'],
    [linear, 40, 30, 1, '1'],
    [share, 40, 1, 1, '100'],
    [share, 40, 40, 1, '2,5'],
  ] as const)('%o, field of %i: place %i among %i is worth %s', (...row) => {
    const [scheme, field, place, tied, points] = row
    expect(formatFraction(pointsForPlace(scheme, { place, tied, field }))).toBe(points)
  })

  test('the points of an event add up to the same sum with any ties', () => {
    const groups = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(fc.constantFrom(table, ladies, linear, share), groups, (scheme, sizes) => {
        const field = sizes.reduce((all, size) => all + size, 0)
        let place = 1
        const tied = sizes.map((size) => {
          const each = pointsForPlace(scheme, { place, tied: size, field })
          place += size
          return times(each, fraction(size))
        })
        const alone = Array.from({ length: field }, (_, i) =>
          pointsForPlace(scheme, { place: i + 1, tied: 1, field }),
        )
        expect(sumOf(tied)).toEqual(sumOf(alone))
      }),
      seeded,
    )
  })

  test('a better place is never worth less', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(table, ladies, linear, share),
        fc.integer({ min: 1, max: 59 }),
        (scheme, place) => {
          const [better, worse] = [place, place + 1].map((one) =>
            pointsForPlace(scheme, { place: one, tied: 1, field: 60 }),
          )
          expect(compare(better ?? of(0), worse ?? of(0))).toBeGreaterThanOrEqual(0)
        },
      ),
      seeded,
    )
  })

  test('a place of 0, and a tie of no players, are refused', () => {
    expect(() => pointsForPlace(table, { place: 0, tied: 1, field: 4 })).toThrow(RangeError)
    expect(() => pointsForPlace(table, { place: 1, tied: 0, field: 4 })).toThrow(RangeError)
    expect(() => bestOf([of(1)], 0)).toThrow(RangeError)
  })
})

test('the best results count, and all when there are fewer', () => {
  const points = [100, 50, 80, 55].map(of)
  expect([2, 9, null].map((best) => formatFraction(bestOf(points, best)))).toEqual([
    '180',
    '285',
    '285',
  ])
})

describe('the list', () => {
  const places = (event: string, ...players: [player: string, place: number][]): MeritEvent => ({
    id: event,
    places: players.map(([player, place]) => ({ player, place })),
  })
  const season = [
    places('maj', ['Anna', 1], ['Bo', 2], ['Carl', 3], ['Dan', 4]),
    places('juni', ['Bo', 1], ['Anna', 2], ['Carl', 3]),
    places('juli', ['Carl', 3], ['Anna', 9]),
  ]
  const terms = { scheme: table, best: 2, minimumEvents: 2, sides: 'full' } as const
  const told = (events: MeritEvent[]) =>
    meritStandings(events, terms).map(({ player, place, shared, points }) =>
      [player, place, shared, formatFraction(points)].join(' '),
    )

  test('ranks by points, then by most wins and best places; players with too few events are last', () => {
    expect(told(season)).toEqual([
      'Anna 1 false 180',
      'Bo 2 false 180',
      'Carl 3 false 130',
      'Dan  false 55',
    ])
  })

  test('shares a place where everything is level', () => {
    const twice = [places('maj', ['Anna', 1], ['Bo', 2]), places('juni', ['Bo', 1], ['Anna', 2])]
    expect(told(twice)).toEqual(['Anna 1 true 180', 'Bo 1 true 180'])
  })

  test('shows every event with its points', () => {
    const [anna] = meritStandings(season, terms)
    expect(
      anna?.events.map(({ event, points, counts }) =>
        [event, formatFraction(points), counts ? 'counts' : 'dropped'].join(' '),
      ),
    ).toEqual(['maj 100 counts', 'juni 80 counts', 'juli 0 dropped'])
  })

  test('gives double points where an event is worth 200 percent, and halves them at 50', () => {
    const [may, june] = season as [MeritEvent, MeritEvent, MeritEvent]
    expect(told([{ ...may, percent: 200 }, june])).toEqual([
      'Anna 1 false 280',
      'Bo 2 false 260',
      'Carl 3 false 195',
      'Dan  false 110',
    ])
    expect(told([may, { ...june, percent: 50 }])).toEqual([
      'Anna 1 false 140',
      'Bo 2 false 130',
      'Carl 3 false 97,5',
      'Dan  false 55',
    ])
  })

  test('does not depend on the order of players or events', () => {
    const mixed = season.map(({ id, places }) => ({ id, places: places.toReversed() })).toReversed()
    expect(told(mixed)).toEqual(told(season))
  })

  test('a player twice in an event is refused', () => {
    expect(() => meritStandings([places('maj', ['Anna', 1], ['Anna', 2])], terms)).toThrow(
      RangeError,
    )
  })
})
