import { expect, test } from 'vitest'
import { buildBoard } from '#domain/board/build-board.ts'
import { boardFacts } from '#test/board-facts.ts'
import type { CachedBoard } from './boards.ts'
import { openChannel, type Watcher } from './channel.ts'

/** The same field with another card at each version. */
const at = (version: number) =>
  ({
    version,
    board: buildBoard(boardFacts({ players: 8, seed: version % 7, version })),
  }) as CachedBoard

function reader({ reads = true } = {}) {
  const got: string[] = []
  let waiting = 0
  let isDropped = false
  const watcher: Watcher = {
    send: (bytes) => {
      if (!reads) waiting += bytes.length
      got.push(bytes.toString())
    },
    waiting: () => waiting,
    drop: () => {
      isDropped = true
    },
    finish: () => undefined,
  }
  return { watcher, got, isDropped: () => isDropped }
}

test('a slow reader is dropped, and holds nobody up (E26)', async () => {
  const channel = openChannel(at(1))
  const [quick, slow] = [reader(), reader({ reads: false })]
  channel.join(quick.watcher, 1)
  channel.join(slow.watcher, 1)
  for (let version = 2; version <= 200; version += 1) await channel.advance(at(version))
  expect(slow.isDropped()).toBe(true)
  expect(channel.size()).toBe(1)
  expect(quick.got).toHaveLength(199)
  expect(slow.got.length).toBeLessThan(199)
  const again = reader()
  channel.join(again.watcher, slow.got.length + 1)
  expect(slow.got.join('') + again.got.join('') === quick.got.join('')).toBe(true)
})

test('an older board than the one that was sent is not sent', async () => {
  const channel = openChannel(at(3))
  const { watcher, got } = reader()
  channel.join(watcher, 3)
  await channel.advance(at(2))
  await channel.advance(at(3))
  expect(got).toEqual([])
})

test('after many changes only the latest are remembered', async () => {
  const channel = openChannel(at(1))
  for (let version = 2; version <= 300; version += 1) await channel.advance(at(version))
  const [late, later] = [reader(), reader()]
  channel.join(late.watcher, 1)
  channel.join(later.watcher, 299)
  expect(late.got.join('')).toContain('event: stale')
  expect(later.got.join('')).toContain('"after":299')
})
