import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noConcerns, type Concerns } from './draw-concerns.ts'
import { drawFlights, type DrawTerms } from './draw-flights.ts'
import type { DrawOrder, DrawPlayer } from './draw-order.ts'
import { flightSizes } from './form-flights.ts'

const seeded = { seed: 2027, numRuns: 150 }

/** Players A, B, C …, signed up in that order, with handicaps 1, 2, 3 … and places 1, 2, 3 … */
const players = (count: number, clubs = count): DrawPlayer[] =>
  Array.from({ length: count }, (_, i) => ({
    id: String.fromCharCode(65 + i),
    handicapTenths: 10 * (i + 1),
    clubId: `club ${i % clubs}`,
    place: i + 1,
    signUp: i + 1,
  }))
const bySignUp: DrawTerms = { order: { kind: 'sign_up' }, grouping: 'same_level', preferred: 4 }
const flightsOf = (count: number, terms: Partial<DrawTerms>) =>
  drawFlights(players(count), { ...bySignUp, ...terms }).flights.map((flight) => flight.join(''))

describe('the flights', () => {
  test('of the same level follow the order, smaller first', () => {
    expect(flightsOf(7, {})).toEqual(['ABC', 'DEFG'])
    const leadersLast = { order: { kind: 'standing', leaders: 'last' } } as const
    expect(flightsOf(7, leadersLast)).toEqual(['GFE', 'DCBA'])
  })

  test('are mixed with one player of each quarter, or balanced with similar sums', () => {
    expect(flightsOf(8, { grouping: 'mixed' })).toEqual(['ADEH', 'BCFG'])
    expect(flightsOf(8, { grouping: 'balanced' })).toEqual(['HEDA', 'GFCB'])
  })

  test('start by their best placed player when mixed', () => {
    const [a, b, c, d] = players(4) as [DrawPlayer, DrawPlayer, DrawPlayer, DrawPlayer]
    // Mixed by handicap they are A with D and B with C; of the four D leads and A is last.
    const field = [
      { ...a, place: 4 },
      { ...b, place: 2 },
      { ...c, place: 3 },
      { ...d, place: 1 },
    ]
    const drawn = (leaders: 'first' | 'last') =>
      drawFlights(field, {
        order: { kind: 'standing', leaders },
        grouping: 'mixed',
        preferred: 2,
      }).flights.map((flight) => flight.join(''))
    expect(drawn('last')).toEqual(['BC', 'AD'])
    expect(drawn('first')).toEqual(['AD', 'BC'])
  })

  test('keep their position when locked, and the others are drawn around them', () => {
    const locked = [{ at: 1, players: ['A', 'H'] }]
    expect(flightsOf(8, { locked })).toEqual(['BCD', 'AH', 'EFG'])
  })

  test('separate players of one club', () => {
    const concerns: Concerns = { ...noConcerns, clubsApart: true }
    const eight = players(8, 4).map((player, i) => ({
      ...player,
      clubId: `club ${i % 4 < 2 ? 0 : i}`,
    }))
    const plain = drawFlights(eight, bySignUp)
    expect(plain.flights.map((flight) => flight.join(''))).toEqual(['ABCD', 'EFGH'])
    const twos = drawFlights(eight, { ...bySignUp, preferred: 2, concerns })
    expect(twos.sameClub).toEqual([])
    const fours = drawFlights(eight, { ...bySignUp, concerns })
    expect(fours.sameClub).toHaveLength(2)
  })

  test('avoid pairs who have played together', () => {
    const playedBefore: [string, string][] = [
      ['A', 'B'],
      ['C', 'D'],
      ['D', 'C'],
    ]
    const terms = { ...bySignUp, preferred: 2, concerns: { ...noConcerns, playedBefore } }
    expect(drawFlights(players(4), terms).playedBefore).toEqual([])
  })

  test('meet wishes where possible and report the others', () => {
    const wishes: Concerns['wishes'] = [
      { player: 'A', kind: 'with', other: 'H' },
      { player: 'B', kind: 'apart', other: 'C' },
      { player: 'G', kind: 'early' },
      { player: 'D', kind: 'start_hole', hole: 10 },
      { player: 'E', kind: 'with', other: 'nobody' },
    ]
    const concerns = { ...noConcerns, wishes, startHoles: [1, 10] }
    const { flights, unmet } = drawFlights(players(8), { ...bySignUp, concerns })
    const of = (id: string) => flights.find((flight) => flight.includes(id))
    expect(of('A')).toContain('H')
    expect(of('B')).not.toContain('C')
    expect(flights[0]).toContain('G')
    expect(flights[1]).toContain('D')
    expect(unmet).toEqual([wishes[4]])
  })

  test('move a player no further than it takes', () => {
    const wishes: Concerns['wishes'] = [{ player: 'K', kind: 'apart', other: 'L' }]
    const terms = { ...bySignUp, preferred: 2, concerns: { ...noConcerns, wishes } }
    const { flights } = drawFlights(players(12), terms)
    expect(flights.slice(0, 4).map((flight) => flight.join(''))).toEqual(['AB', 'CD', 'EF', 'GH'])
  })

  test('follow only the places when drawn by standing, and report the wish', () => {
    const wishes: Concerns['wishes'] = [{ player: 'A', kind: 'with', other: 'H' }]
    const order = { kind: 'standing', leaders: 'last' } as const
    const draw = drawFlights(players(8), {
      ...bySignUp,
      order,
      concerns: { ...noConcerns, wishes },
    })
    expect(draw.flights.map((flight) => flight.join(''))).toEqual(['HGFE', 'DCBA'])
    expect(draw.unmet).toEqual(wishes)
  })

  test('refuse an impossible draw', () => {
    const eight = players(8)
    const draw = (change: Partial<DrawTerms>) => () =>
      drawFlights(eight, { ...bySignUp, ...change })
    expect(() => drawFlights([...eight, ...eight], bySignUp)).toThrow(RangeError)
    expect(draw({ locked: [{ at: 9, players: ['A', 'B'] }] })).toThrow(RangeError)
    expect(draw({ locked: [{ at: 0, players: ['A', 'Z'] }] })).toThrow(RangeError)
    const seven = eight.slice(1).map(({ id }) => id)
    expect(draw({ locked: [{ at: 0, players: seven }] })).toThrow('A player cannot play alone')
  })
})

const anyPlayers = fc
  .array(
    fc.record({
      handicap: fc.option(fc.integer({ min: -50, max: 540 })),
      club: fc.nat(4),
      place: fc.option(fc.nat(9)),
    }),
    {
      minLength: 2,
      maxLength: 30,
    },
  )
  .map((drafted) =>
    drafted.map(({ handicap, club, place }, i): DrawPlayer => ({
      id: `p${i}`,
      handicapTenths: handicap,
      clubId: `club ${club}`,
      place,
      signUp: i,
    })),
  )
const anyOrder = fc.constantFrom<DrawOrder[]>(
  { kind: 'sign_up' },
  { kind: 'random', seed: 'frø' },
  { kind: 'handicap', first: 'high' },
  { kind: 'standing', leaders: 'last' },
)
const anyTerms = fc.record({
  order: anyOrder,
  grouping: fc.constantFrom<DrawTerms['grouping'][]>('same_level', 'mixed', 'balanced'),
  preferred: fc.constantFrom(2, 3, 4),
  wishes: fc.array(fc.tuple(fc.nat(29), fc.nat(29)), { maxLength: 8 }),
})

test('every player is drawn exactly once, and sizes differ by at most one', () => {
  fc.assert(
    fc.property(anyPlayers, anyTerms, (field, { wishes, ...terms }) => {
      const concerns: Concerns = {
        ...noConcerns,
        clubsApart: true,
        wishes: wishes.map(([one, other]) => ({
          player: `p${one}`,
          kind: 'with',
          other: `p${other}`,
        })),
      }
      const draw = drawFlights(field, { ...terms, concerns })
      expect(draw.flights.flat().toSorted()).toEqual(field.map(({ id }) => id).toSorted())
      const sizes = draw.flights.map((flight) => flight.length)
      expect(sizes).toEqual(flightSizes(field.length, terms.preferred))
      expect(drawFlights(field.toReversed(), { ...terms, concerns })).toEqual(draw)
    }),
    seeded,
  )
})

describe('the sizes of flights', () => {
  test.each([
    [11, 4, [3, 4, 4]],
    [9, 4, [3, 3, 3]],
    [5, 4, [2, 3]],
    [5, 2, [2, 3]],
    [7, 3, [2, 2, 3]],
    [44, 4, Array(11).fill(4)],
    [3, 2, [3]],
    [2, 4, [2]],
    [0, 4, []],
  ])('%i players, flights of %i: %j', (count, preferred, sizes) => {
    expect(flightSizes(count, preferred)).toEqual(sizes)
  })

  test('are two to four, differ by at most one, and seat every player', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 500 }),
        fc.constantFrom(2, 3, 4),
        (count, preferred) => {
          const sizes = flightSizes(count, preferred)
          expect(sizes.reduce((all, size) => all + size, 0)).toBe(count)
          expect(Math.min(...sizes)).toBeGreaterThanOrEqual(2)
          expect(Math.max(...sizes)).toBeLessThanOrEqual(4)
          expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
          expect(sizes).toEqual(sizes.toSorted())
        },
      ),
      seeded,
    )
  })

  test('a single player and flights of five are refused', () => {
    expect(() => flightSizes(1, 4)).toThrow(RangeError)
    expect(() => flightSizes(10, 5)).toThrow(RangeError)
  })
})
