import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boardFacts } from '#test/board-facts.ts'
import {
  mergeAccountFollows,
  followedRows,
  followOf,
  mostFollows,
  activeFollows,
  toggleFollow,
  type DeviceFollows,
  type Follow,
} from './follows.ts'
import { buildBoard } from './build-board.ts'

const board = buildBoard(boardFacts({ players: 8 }))
const rowsOf = (...follows: Follow[]) => [...followedRows(board, new Set(follows))]

test('a player, a flight, a whole række and a club are followed (LB-10)', () => {
  expect(rowsOf('player:p003')).toEqual(['p003'])
  expect(rowsOf('flight:flight-2')).toEqual(['p004', 'p005', 'p006', 'p007'])
  expect(rowsOf('division:division')).toHaveLength(8)
  expect(rowsOf('club:Hjemme Golfklub', 'player:p001')).toHaveLength(8)
  expect(rowsOf('club:Ude Golfklub', 'player:nobody', 'flight:')).toEqual([])
})

const alone: DeviceFollows = { told: [], own: [], gone: [] }
const press = (device: DeviceFollows, ...stars: Follow[]) => stars.reduce(toggleFollow, device)

test('what is followed last stands last, and the second press takes it away', () => {
  const two = press(alone, 'player:a', 'club:b')
  expect(activeFollows(two)).toEqual(['player:a', 'club:b'])
  expect(activeFollows(press(two, 'player:a'))).toEqual(['club:b'])
  const told = { ...alone, told: ['player:a', 'club:b'] as const }
  expect(press(told, 'player:a')).toMatchObject({ own: [], gone: ['player:a'] })
  expect(press(told, 'player:a', 'player:a')).toEqual(told)
})

const names: readonly Follow[] = ['player:a', 'player:b', 'flight:c', 'division:d', 'club:e']

/** The account, and its answer to a device that sends what it has changed. */
function meet(account: readonly Follow[], device: DeviceFollows) {
  const { own, gone } = device
  const now = [...new Set([...account, ...own])].filter((one) => !gone.includes(one))
  return { account: now, device: mergeAccountFollows(device, { own, gone }, now) }
}

test('two devices that meet in an account overwrite nothing of each other (LB-10)', () => {
  const stars = fc.uniqueArray(fc.constantFrom(...names))
  fc.assert(
    fc.property(stars, stars, stars, (told, one, other) => {
      const device = { ...alone, told }
      const first = meet(told, press(device, ...one))
      const second = meet(first.account, press(device, ...other))
      const last = meet(second.account, first.device)
      expect(activeFollows(last.device)).toEqual(last.account)
      for (const name of names) {
        const wanted = told.includes(name)
          ? !one.includes(name) && !other.includes(name)
          : one.includes(name) || other.includes(name)
        expect(last.account.includes(name)).toBe(wanted)
      }
    }),
    { seed: 5 },
  )
})

test('a star that is pressed while the account answers waits for the next time', () => {
  const sent = press(alone, 'player:a')
  const meanwhile = press(sent, 'player:b', 'player:a')
  const after = mergeAccountFollows(meanwhile, sent, ['player:a'])
  expect(after.own).toEqual(['player:b'])
})

test('whoever follows more than an account takes at a time lets the first go, and the rest is told', () => {
  const stars = Array.from({ length: mostFollows + 5 }, (_, i) => followOf('player', String(i)))
  const device = press(alone, ...stars)
  expect(device.own).toEqual(stars.slice(5))
  expect(activeFollows(device)).toEqual(device.own)
})
