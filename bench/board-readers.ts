import { setTimeout as sleep } from 'node:timers/promises'
import type { Board } from '#domain/board/board.ts'
import { watchBoard } from '#test/board-watcher.ts'
import type { Acknowledged } from './live-scores.ts'

/** The versions of a board in the order in which somebody saw them, in nanoseconds of the machine's clock. */
export type Seen = [version: number, at: bigint][]

/** How often a reader asks. */
const askEveryMs = 20

/** Asks for the board again and again, without a pause, like a page without a stream. */
export function readBoard(url: string) {
  const seen: Seen = []
  const ending = new AbortController()
  const read = async () => {
    while (!ending.signal.aborted) {
      const board = (await (await fetch(url)).json()) as Board
      if (board.version !== seen.at(-1)?.[0]) seen.push([board.version, process.hrtime.bigint()])
      await sleep(askEveryMs)
    }
  }
  const reading = read()
  return {
    end: async (): Promise<Seen> => {
      ending.abort()
      await reading
      return seen
    },
  }
}

/** Watches the stream of the board. */
export async function readStream(url: string) {
  const seen: Seen = []
  const stream = watchBoard(url)
  const response = await stream.opened
  response.on('data', () => {
    const version = stream.events.findLast(({ id }) => id !== undefined)?.id
    if (version) seen.push([Number(version), process.hrtime.bigint()])
  })
  return {
    end: async (): Promise<Seen> => {
      stream.close()
      return seen
    },
  }
}

/** Milliseconds from each acknowledged score until it was seen; Infinity where it never was. */
export const agesOf = (seen: Seen, acknowledged: Acknowledged): number[] =>
  acknowledged.map(([version, at]) => {
    const first = seen.find(([present]) => present >= version)
    return first ? Number(first[1] - BigInt(at)) / 1e6 : Infinity
  })
