import { expect, test } from 'vitest'
import { buildBoard } from '#domain/board/build-board.ts'
import { boardFacts } from '#test/board-facts.ts'
import type { Boards } from './boards.ts'
import { openChannels } from './channels.ts'

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
