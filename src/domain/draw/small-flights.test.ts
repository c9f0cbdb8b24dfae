import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applySuggestion, suggestForSmallFlights, type ListedFlight } from './small-flights.ts'

/** `9.00 AB -C` is a flight at 9.00 of A and B, where C is absent; a star marks one that has begun. */
function flight(written: string): ListedFlight {
  const [clock = '', players = '', absent = ''] = written.split(' ')
  const [hour = 0, minute = 0] = clock.replace('*', '').split('.').map(Number)
  return {
    id: clock.replace('*', ''),
    minute: hour * 60 + minute,
    players: [...players],
    absent: [...absent.replace('-', '')],
    hasBegun: clock.startsWith('*'),
  }
}
const suggested = (list: string[], now = 480) =>
  suggestForSmallFlights(list.map(flight), now).map(({ flightId, kind, moves, out }) =>
    [
      flightId,
      kind,
      ...moves.map(({ entryId, to }) => `${entryId}>${to}`),
      ...out.map((id) => `-${id}`),
    ].join(' '),
  )

/** The table of docs/algorithms/draw.md, Flights under three. */
test.each([
  [
    ['9.00 AB -C', '9.10 DE', '9.20 FGHI'],
    ['9.00 merge A>9.10 B>9.10 -C', '9.10 fill I>9.10'],
  ],
  [['9.00 ABCD', '9.10 EF', '9.20 GHIJ'], ['9.10 fill J>9.10']],
  [['9.00 ABCD', '9.10 E', '9.20 FGHI'], ['9.10 fill I>9.10 D>9.10']],
  [['9.00 ABC', '9.10 E', '9.20 FGH'], ['9.10 merge E>9.20']],
  [['9.00 ABC', '9.10 EF', '9.20 GHI'], ['9.10 none']],
  [['*9.00 AB', '9.10 EF', '9.20 GHIJ'], ['9.10 fill J>9.10']],
  [['9.00 ABC -D', '9.10 E', '9.20 FGH -I'], ['9.10 none']],
  [['9.00 ABC', '9.10 DEF'], []],
])('of %j: %j', (list, expected) => {
  expect(suggested(list)).toEqual(expected)
})

test('a flight that starts now or has started is left alone', () => {
  expect(suggested(['9.00 AB', '9.10 CD'], 540)).toEqual(['9.10 none'])
})

test('after a suggestion everybody who comes is on the list once, and no flight it touched is over four', () => {
  const lists = fc.array(
    fc.record({ coming: fc.integer({ min: 0, max: 4 }), absent: fc.integer({ min: 0, max: 2 }) }),
    { minLength: 1, maxLength: 8 },
  )
  fc.assert(
    fc.property(lists, (sizes) => {
      const flights = sizes.map(({ coming, absent }, at): ListedFlight => {
        const away = Math.min(absent, 4 - coming)
        const names = (count: number, kind: string) =>
          Array.from({ length: count }, (_, i) => `${at}${kind}${i}`)
        const players = names(coming, 'p')
        return {
          id: String(at),
          minute: 540 + at * 10,
          players,
          absent: names(away, 'a'),
          hasBegun: false,
        }
      })
      const all = flights.map(({ id, players, absent }) => ({
        id,
        players: [...players, ...absent],
      }))
      for (const suggestion of suggestForSmallFlights(flights, 0)) {
        const after = applySuggestion(all, suggestion)
        const listed = after.flatMap(({ players }) => players)
        expect(new Set(listed).size).toBe(listed.length)
        const coming = flights.flatMap(({ players }) => players)
        expect(coming.every((id) => listed.includes(id))).toBe(true)
        expect(after.every(({ players }) => players.length <= 4)).toBe(true)
      }
    }),
    { seed: 2027 },
  )
})
