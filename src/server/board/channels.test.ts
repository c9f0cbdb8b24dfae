import { expect, test } from 'vitest'
import { buildBoard } from '#domain/board/build-board.ts'
import { boardFacts } from '#test/board-facts.ts'
import type { Boards, CachedBoard } from './boards.ts'
import { openChannels, openChannel, type Watcher } from './channels.ts'

test('invented versions cause at most one query per second', async () => {
  let queries = 0
  const board = buildBoard(boardFacts({ players: 8, seed: 1, version: 7 }))
  const boards = {
    tournamentOfRound: async () => 'majmatchen',
    read: async () => ({ version: 7, board }),
    versions: { onBump: () => undefined, refresh: async () => void (queries += 1) },
  } as unknown as Boards
  const channels = openChannels(boards, (error) => expect(error).toBeUndefined())
  const versions = Array.from({ length: 100 }, (_, i) => 999_999_999 - i)
  const opened = await Promise.all(versions.map((version) => channels.open('runde-1', version)))
  expect(opened.map((channel) => channel.version())).toEqual(versions.map(() => 7))
  expect(queries).toBe(1)
})

/** The same field with other cards at each version. */
const at = (version: number) =>
  ({
    version,
    board: buildBoard(boardFacts({ players: 8, seed: version % 7, version })),
  }) as CachedBoard

function reader({ reads = true } = {}) {
  const received: string[] = []
  let buffered = 0
  let isDropped = false
  const watcher: Watcher = {
    send: (bytes) => {
      if (!reads) buffered += bytes.length
      received.push(bytes.toString())
    },
    bufferedBytes: () => buffered,
    drop: () => {
      isDropped = true
    },
    finish: () => undefined,
  }
  return { watcher, received, isDropped: () => isDropped }
}

test('a slow reader is dropped and delays no other (E26)', async () => {
  const channel = openChannel(at(1))
  const [quick, slow] = [reader(), reader({ reads: false })]
  channel.join(quick.watcher, 1)
  channel.join(slow.watcher, 1)
  for (let version = 2; version <= 200; version += 1) await channel.advance(at(version))
  expect(slow.isDropped()).toBe(true)
  expect(channel.size()).toBe(1)
  expect(quick.received).toHaveLength(199)
  expect(slow.received.length).toBeLessThan(199)
  const again = reader()
  channel.join(again.watcher, slow.received.length + 1)
  expect(slow.received.join('') + again.received.join('') === quick.received.join('')).toBe(true)
})

test('a board older than the last one is not sent', async () => {
  const channel = openChannel(at(3))
  const { watcher, received } = reader()
  channel.join(watcher, 3)
  await channel.advance(at(2))
  await channel.advance(at(3))
  expect(received).toEqual([])
})

test('only the latest changes are kept for reconnecting watchers', async () => {
  const channel = openChannel(at(1))
  for (let version = 2; version <= 300; version += 1) await channel.advance(at(version))
  const [late, later] = [reader(), reader()]
  channel.join(late.watcher, 1)
  channel.join(later.watcher, 299)
  expect(late.received.join('')).toContain('event: stale')
  expect(later.received.join('')).toContain('"after":299')
})
