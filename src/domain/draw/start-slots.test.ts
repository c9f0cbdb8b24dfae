import { describe, expect, test } from 'vitest'
import { validateDraw, type DraftDraw } from './validate-draw.ts'
import { shotgunCapacity, recommendedInterval, startSlots, type StartStyle } from './start-slots.ts'

const at = { first: 480, interval: 10 }
const slotTexts = (
  flights: number,
  style: StartStyle,
  when: Parameters<typeof startSlots>[2] = at,
) =>
  startSlots(flights, style, when).map(
    ({ minute, hole, group = '' }) => `${minute} ${hole}${group}`,
  )

describe('start times', () => {
  const shotgun = { kind: 'shotgun', holes: 3, par: [4, 5, 3] } as const
  test.each([
    [3, { kind: 'one_tee' }, ['480 1', '490 1', '500 1']],
    [3, { kind: 'two_tees', holes: 18 }, ['480 1', '480 10', '490 1']],
    [3, { kind: 'two_tees', holes: 9 }, ['480 1', '480 5', '490 1']],
    [2, shotgun, ['480 1', '480 2']],
    [5, shotgun, ['480 1A', '480 2A', '480 3', '480 2B', '480 1B']],
    [4, { kind: 'shotgun', holes: 3 }, ['480 1A', '480 2', '480 3', '480 1B']],
    [0, { kind: 'one_tee' }, []],
  ] as [number, StartStyle, string[]][])('%i flights, %j: %j', (flights, style, slots) => {
    expect(slotTexts(flights, style)).toEqual(slots)
  })

  test('a pause is an empty slot', () => {
    const when = { ...at, pauseAfter: 2 }
    expect(slotTexts(5, { kind: 'one_tee' }, when)).toEqual([
      '480 1',
      '490 1',
      '510 1',
      '520 1',
      '540 1',
    ])
    expect(slotTexts(3, { kind: 'two_tees', holes: 18 }, { ...at, pauseAfter: 1 })).toEqual([
      '480 1',
      '480 10',
      '500 1',
    ])
    expect(() => startSlots(2, { kind: 'one_tee' }, { ...at, pauseAfter: 0 })).toThrow(RangeError)
    expect(([2, 3, 4] as const).map(recommendedInterval)).toEqual([8, 10, 12])
  })

  test('a shotgun start has room for one flight per hole and a second on each par 4 and 5', () => {
    expect(shotgunCapacity(shotgun)).toBe(5)
    expect(() => startSlots(6, shotgun, at)).toThrow('room for 5')
    expect(() => startSlots(2, { ...shotgun, par: [4] }, at)).toThrow(RangeError)
    expect(() => startSlots(2, { kind: 'one_tee' }, { ...at, interval: 0 })).toThrow(RangeError)
  })
})

describe('a draw before it is published', () => {
  const slots = startSlots(2, { kind: 'two_tees', holes: 18 }, at)
  const good: DraftDraw = {
    flights: [
      { players: ['A', 'B', 'C'], slot: slots[0] },
      { players: ['D', 'E', 'F'], slot: slots[1] },
    ],
    entered: ['A', 'B', 'C', 'D', 'E', 'F'],
    holes: 18,
  }
  const validate = (change: Partial<DraftDraw>) => validateDraw({ ...good, ...change })
  const flights = (...players: string[][]) =>
    players.map((of, i) => ({ players: of, slot: { minute: 480, hole: i + 1 } }))

  test('is valid', () => {
    expect(validate({})).toEqual({ errors: [], notices: [] })
  })

  test.each([
    [
      { flights: flights(['A', 'B', 'C', 'A'], ['D', 'E', 'F']) },
      [{ code: 'player_twice', player: 'A' }],
    ],
    [
      { flights: flights(['A', 'B', 'C', 'X'], ['D', 'E', 'F']) },
      [{ code: 'not_entered', player: 'X' }],
    ],
    [{ flights: flights(['A', 'B'], ['D', 'E', 'F']) }, [{ code: 'not_placed', player: 'C' }]],
    [{ flights: [], entered: [] }, [{ code: 'no_flights' }]],
    [
      { flights: flights(['A', 'B', 'C'], ['D', 'E', 'F'], []) },
      [{ code: 'empty_flight', flight: 2 }],
    ],
    [
      { flights: flights(['A', 'B'], ['D', 'E', 'F'], ['C']) },
      [{ code: 'lone_player', flight: 2 }],
    ],
    [
      { flights: flights(['A', 'B', 'C', 'D', 'E'], ['F', 'G']), entered: [...'ABCDEFG'] },
      [{ code: 'too_many', flight: 0 }],
    ],
    [
      { flights: [{ players: [...'ABC'] }, { players: [...'DEF'], slot: slots[1] }] },
      [{ code: 'no_slot', flight: 0 }],
    ],
    [{ holes: 9 }, [{ code: 'no_such_hole', flight: 1 }]],
    [
      { sunset: 479 },
      [
        { code: 'after_sunset', flight: 0, minute: 480 },
        { code: 'after_sunset', flight: 1, minute: 480 },
      ],
    ],
    [
      { flights: good.flights.map(({ players }) => ({ players, slot: slots[0] })) },
      [{ code: 'slot_taken', flight: 1, by: 0 }],
    ],
  ] as [Partial<DraftDraw>, object[]][])('with %j is refused', (change, errors) => {
    expect(validate(change).errors).toEqual(errors)
  })

  test('two flights on a hole in a shotgun start, A and B, are valid', () => {
    const gun = startSlots(2, { kind: 'shotgun', holes: 1 }, at)
    const both = good.flights.map(({ players }, i) => ({ players, slot: gun[i] }))
    expect(validate({ flights: both }).errors).toEqual([])
  })

  test('with flights that finish after sunset reports their number and the last possible start', () => {
    // A par 72 in fours takes 4 hours 12 minutes: 8.00 finishes at 12.12, 8.10 at 12.22.
    const par = [4, 5, 3, 4, 4, 3, 5, 4, 4, 4, 3, 5, 4, 4, 5, 3, 4, 4]
    const fours = flights(['A', 'B', 'C', 'D'], ['E', 'F', 'G', 'H'])
    const [one, two] = fours
    const drawn = [
      { ...one, slot: { minute: 480, hole: 1 } },
      { ...two, slot: { minute: 490, hole: 1 } },
    ] as DraftDraw['flights']
    expect(validate({ flights: drawn, pars: [par], sunset: 742 }).notices).toEqual([])
    expect(validate({ flights: drawn, pars: [par], sunset: 740 }).notices).toEqual([
      { code: 'dark', flights: 1, sunset: 740, lastStart: 488 },
    ])
  })

  test('reports differing sizes and handicaps above the limit', () => {
    const handicaps = new Map([
      ['A', 540],
      ['B', 500],
      ['C', 100],
    ])
    const { errors, notices } = validate({
      flights: flights(['A', 'B', 'C', 'D'], ['E', 'F']),
      handicapSum: { limitTenths: 1080, handicaps },
    })
    expect(errors).toEqual([])
    expect(notices).toEqual([
      { code: 'sizes_differ', smallest: 2, largest: 4 },
      { code: 'handicap_sum', flight: 0, sumTenths: 1140, limitTenths: 1080 },
    ])
  })
})
