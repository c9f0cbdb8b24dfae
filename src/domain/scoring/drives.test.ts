import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  countDrives,
  driveRuleOf,
  driverInTurn,
  drivesText,
  foldDrives,
  isReachable,
  owedText,
  type DriveEntry,
} from './drives.ts'

const members = [
  { id: 'A', name: 'Ane' },
  { id: 'B', name: 'Bo' },
]
const drivesOf = (holes: string) => [...holes].map((one) => (one === '–' ? null : one))

describe('drives of a scramble of two, two each (docs/algorithms/team-formats.md)', () => {
  test.each([
    ['––––', 'Ane 0 (mangler 2), Bo 0 (mangler 2)', 4, true],
    ['AA––', 'Ane 2, Bo 0 (mangler 2)', 2, true],
    ['A–A–', 'Ane 2, Bo 0 (mangler 2)', 2, true],
    ['AAA–', 'Ane 3, Bo 0 (mangler 2)', 1, false],
    ['ABBA', 'Ane 2, Bo 2', 0, true],
  ])('%s: %s', (holes, text, left, possible) => {
    const now = countDrives(members, drivesOf(holes), 2)
    expect([drivesText(now), now.left, isReachable(now)]).toEqual([text, left, possible])
  })

  test('name who owes', () => {
    expect(owedText(countDrives(members, drivesOf('A–––'), 2))).toBe(
      'Ane mangler 1 og Bo mangler 2',
    )
    expect(owedText(countDrives(members, drivesOf('AABB'), 2))).toBe('')
  })
})

describe('who drives in foursomes', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1)
  test.each([
    [18, 1, ['A', 'B', 'A']],
    [18, 8, ['B', 'A', 'B']],
    [9, 5, ['B', 'A', 'A']],
  ])('%i holes from hole %i', (count, startHole, drivers) => {
    const drives = numbers(count).map((number) => ({
      number,
      driverId: number === startHole ? 'A' : null,
    }))
    const turn = { members: ['A', 'B'], startHole }
    expect([1, 2, 9].map((hole) => driverInTurn(hole, drives, turn))).toEqual(drivers)
  })

  test('is not known before somebody says so', () => {
    const drives = numbers(18).map((number) => ({ number, driverId: null }))
    expect(driverInTurn(3, drives, { members: ['A', 'B'], startHole: 1 })).toBeNull()
  })

  test('is never the same on two holes that follow each other', () => {
    fc.assert(
      fc.property(fc.constantFrom(9, 18), fc.nat(17), fc.nat(17), (count, from, known) => {
        const order = numbers(count)
        const startHole = (from % count) + 1
        const drives = order.map((number) => ({
          number,
          driverId: number === (known % count) + 1 ? 'A' : null,
        }))
        const played = [...order.slice(startHole - 1), ...order.slice(0, startHole - 1)]
        const drivers = played.map((hole) =>
          driverInTurn(hole, drives, { members: ['A', 'B'], startHole }),
        )
        expect(drivers.every((driver, i) => driver !== null && driver !== drivers[i + 1])).toBe(
          true,
        )
      }),
    )
  })
})

describe('drives written by several', () => {
  const entry = (id: string, driverId: string | null, given: Partial<DriveEntry> = {}) => ({
    id,
    hole: 1,
    driverId,
    replaces: [],
    isCommittee: false,
    ...given,
  })
  const hole = (...entries: DriveEntry[]) => foldDrives([1], entries)[0]

  test('are replaced, taken back, and in conflict as scores are', () => {
    expect(hole(entry('a', 'A'), entry('b', 'B', { replaces: ['a'] }))?.driverId).toBe('B')
    expect(hole(entry('a', 'A'), entry('b', null, { replaces: ['a'] }))?.driverId).toBeNull()
    expect(hole(entry('a', 'A'), entry('b', 'B'))).toMatchObject({
      driverId: 'A',
      named: ['A', 'B'],
      heads: { phones: ['a', 'b'] },
    })
  })

  test('are decided by the committee, whatever a phone writes later', () => {
    const decided = entry('c', 'B', { isCommittee: true })
    expect(hole(entry('a', 'A'), decided, entry('d', 'A', { replaces: ['a', 'c'] }))).toMatchObject(
      {
        driverId: 'B',
        isCommittee: true,
      },
    )
  })
})

test('a minimum is counted in a scramble that has one, and turns in foursomes', () => {
  const scramble = { kind: 'one_ball', play: 'scramble', size: 4 } as const
  expect(driveRuleOf({ ...scramble, drivesEach: 3 })).toEqual({ kind: 'minimum', each: 3 })
  expect(driveRuleOf({ ...scramble, drivesEach: 0 })).toBeNull()
  expect(driveRuleOf({ kind: 'one_ball', play: 'foursomes', size: 2, drivesEach: 0 })).toEqual({
    kind: 'in_turn',
  })
  expect(driveRuleOf({ kind: 'best_balls', size: 2, count: 1 })).toBeNull()
})
