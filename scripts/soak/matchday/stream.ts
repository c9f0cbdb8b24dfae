import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
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
      const isEqual = isDeepStrictEqual(board, last)
      const where = isEqual ? '' : differenceOf(board, last)
      check(ledger, isEqual, `${what}: the followed board differs at ${board.version}: ${where}`)
      const changes = watched.events.filter(({ event }) => event === 'changes').length
      check(ledger, changes > 0, `${what}: the stream sent no changes`)
    },
  }
}

/** The first place where two values differ, and both. */
function differenceOf(one: unknown, other: unknown, path = ''): string {
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null
  if (!isObject(one) || !isObject(other)) {
    return `${path}: ${JSON.stringify(one)}, not ${JSON.stringify(other)}`
  }
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    if (!isDeepStrictEqual(one[key], other[key])) {
      return differenceOf(one[key], other[key], `${path}.${key}`)
    }
  }
  return path
}
