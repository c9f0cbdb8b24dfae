import { describe, expect, test } from 'vitest'
import { compareDraws, type DrawnFlight } from './compare-draws.ts'

describe('a new version of a draw', () => {
  const flight = (id: string, minute: number, ...players: string[]): DrawnFlight => ({
    id,
    players,
    slot: { minute, hole: 1 },
  })
  const before = [
    flight('1', 480, 'A', 'B'),
    flight('2', 490, 'C', 'D'),
    flight('3', 500, 'E', 'F'),
  ]

  test('that changes only the order of names affects no player', () => {
    const same = [flight('1', 480, 'B', 'A'), before[1], before[2]].filter(
      (one) => one !== undefined,
    )
    expect(compareDraws(before, same)).toEqual({ flights: [], removed: [], players: [] })
  })

  test('with a substitute affects the flight, both players and their company', () => {
    const after = [flight('1', 480, 'A', 'G'), ...before.slice(1)]
    expect(compareDraws(before, after)).toEqual({
      flights: ['1'],
      removed: [],
      players: ['A', 'B', 'G'],
    })
  })

  test('with another start time affects that flight only', () => {
    const after = [...before.slice(0, 2), flight('3', 510, 'E', 'F')]
    expect(compareDraws(before, after)).toEqual({
      flights: ['3'],
      removed: [],
      players: ['E', 'F'],
    })
  })

  test('reports a removed flight; a new id alone affects no player', () => {
    expect(compareDraws(before, before.slice(1))).toEqual({
      flights: [],
      removed: ['1'],
      players: ['A', 'B'],
    })
    const renamed = [flight('9', 480, 'A', 'B'), ...before.slice(1)]
    expect(compareDraws(before, renamed)).toMatchObject({ flights: ['9'], players: [] })
  })
})
