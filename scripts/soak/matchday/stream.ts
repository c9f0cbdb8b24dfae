import { setTimeout as sleep } from 'node:timers/promises'
import { watchBoard } from '#test/board-watcher.ts'
import type { Board } from '#domain/board/board.ts'
import { withChanges, type BoardChanges } from '#domain/board/board-changes.ts'
import { createApiClient } from '../../replay/api-client.ts'
import { check, type World } from './world.ts'

export type WatchedRound = Awaited<ReturnType<typeof watchRound>>

/** Follows the stream of a round's board like a page: applies changes, and reads the board again when it is told to. */
export async function watchRound({ service, ledger }: World, roundId: string) {
  const client = createApiClient(service.send, { address: '10.7.0.3' })
  const read = () => client.ask<Board>('GET', `/rounds/${roundId}/board`)
  let board = await read()
  let next = 0
  const path = `/api/v1/rounds/${roundId}/board/stream?after=${board.version}`
  const watched = watchBoard(`${service.url}${path}`, { address: '10.7.0.4' })
  await watched.opened
  const follow = async () => {
    for (; next < watched.events.length; next += 1) {
      const { event, id, data } = watched.events[next] ?? {}
      if (Number(id) <= board.version) continue
      if (event === 'changes' && data) board = withChanges(board, JSON.parse(data) as BoardChanges)
      else if (event === 'stale') board = await read()
    }
  }
  return {
    /** Ends the watching: what was followed must be the board that is read now. */
    finish: async (what: string) => {
      const last = await read()
      for (const until = performance.now() + 20_000; performance.now() < until; await sleep(50)) {
        await follow()
        if (board.version >= last.version) break
      }
      watched.close()
      const isEqual = JSON.stringify(board) === JSON.stringify(last)
      check(ledger, isEqual, `${what}: the followed board ${board.version} is not ${last.version}`)
      const changes = watched.events.filter(({ event }) => event === 'changes').length
      check(ledger, changes > 0, `${what}: the stream sent no changes`)
    },
  }
}
