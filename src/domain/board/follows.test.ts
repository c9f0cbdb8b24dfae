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

test('a player, a flight, a division or a club can be followed (LB-10)', () => {
  expect(rowsOf('player:p003')).toEqual(['p003'])
  expect(rowsOf('flight:flight-2')).toEqual(['p004', 'p005', 'p006', 'p007'])
  expect(rowsOf('division:division')).toHaveLength(8)
  expect(rowsOf('club:Hjemme Golfklub', 'player:p001')).toHaveLength(8)
  expect(rowsOf('club:Ude Golfklub', 'player:nobody', 'flight:')).toEqual([])
})

test('a partner is followed as a player, and leads to the row of the side (LB-10)', () => {
  const side = [
    { id: 'bo', name: 'Bo Berg' },
    { id: 'eva', name: 'Eva Holm' },
  ]
  const rows = board.rows.map((row, i) => (i === 3 ? { ...row, players: side } : row))
  const followed = (...follows: Follow[]) => [...followedRows({ ...board, rows }, new Set(follows))]
  expect(followed('player:eva')).toEqual(['p003'])
  expect(followed('player:eva', 'player:p003')).toEqual(['p003'])
  expect(followed('player:somebody')).toEqual([])
})

const alone: DeviceFollows = { saved: [], added: [], removed: [] }
const press = (device: DeviceFollows, ...stars: Follow[]) => stars.reduce(toggleFollow, device)

test('the latest follow comes last, and a second press removes it', () => {
  const two = press(alone, 'player:a', 'club:b')
  expect(activeFollows(two)).toEqual(['player:a', 'club:b'])
  expect(activeFollows(press(two, 'player:a'))).toEqual(['club:b'])
  const saved = { ...alone, saved: ['player:a', 'club:b'] as const }
  expect(press(saved, 'player:a')).toMatchObject({ added: [], removed: ['player:a'] })
  expect(press(saved, 'player:a', 'player:a')).toEqual(saved)
})

const names: readonly Follow[] = ['player:a', 'player:b', 'flight:c', 'division:d', 'club:e']

/** The account and the device after the device has sent its changes. */
function sync(account: readonly Follow[], device: DeviceFollows) {
  const { added, removed } = device
  const now = [...new Set([...account, ...added])].filter((one) => !removed.includes(one))
  return { account: now, device: mergeAccountFollows(device, { added, removed }, now) }
}

test('two devices of one account keep each other’s changes (LB-10)', () => {
  const stars = fc.uniqueArray(fc.constantFrom(...names))
  fc.assert(
    fc.property(stars, stars, stars, (saved, one, other) => {
      const device = { ...alone, saved }
      const first = sync(saved, press(device, ...one))
      const second = sync(first.account, press(device, ...other))
      const last = sync(second.account, first.device)
      expect(activeFollows(last.device)).toEqual(last.account)
      for (const name of names) {
        const isFollowed = saved.includes(name)
          ? !one.includes(name) && !other.includes(name)
          : one.includes(name) || other.includes(name)
        expect(last.account.includes(name)).toBe(isFollowed)
      }
    }),
    { seed: 5 },
  )
})

test('a star pressed during a request is sent with the next one', () => {
  const sent = press(alone, 'player:a')
  const meanwhile = press(sent, 'player:b', 'player:a')
  const after = mergeAccountFollows(meanwhile, sent, ['player:a'])
  expect(after.added).toEqual(['player:b'])
})

test('above the maximum, the oldest follows are removed', () => {
  const stars = Array.from({ length: mostFollows + 5 }, (_, i) => followOf('player', String(i)))
  const device = press(alone, ...stars)
  expect(device.added).toEqual(stars.slice(5))
  expect(activeFollows(device)).toEqual(device.added)
})
