import { connect, type Socket } from 'node:net'
import type { Board } from '#domain/board/board.ts'
import { withChanges, type BoardChanges } from '#domain/board/board-changes.ts'

/** The watchers of `bench live` and `bench watchers-many` in a separate process: plain sockets, each with its own copy of the board. */
export type ToWatchers =
  | { open: { port: number; path: string; count: number; board: Board; localAddress?: string } }
  /** Each score by its resulting version, and when it was acknowledged, in nanoseconds of the machine's clock. */
  | { report: { acknowledged: [version: number, at: string][]; board: Board } }

export type FromWatchers =
  | { opened: number }
  | {
      medianMs: number
      p99Ms: number
      worstMs: number
      /** A thousand waits in order, each for as many: what several processes have seen can be put together. */
      thousand: number[]
      missed: number
      wrong: number
    }

type Watcher = { board: Board; unread: string; arrivals: [version: number, at: bigint][] }

const watchers: Watcher[] = []
const sockets: Socket[] = []
/** Applies the same bytes to the same board only once for all watchers. */
let lastStep: { board: Board; data: string; next: Board } | undefined

process.on('message', (message: ToWatchers) => {
  if ('open' in message) void openAll(message.open)
  else report(message.report)
})

type Opening = Extract<ToWatchers, { open: object }>['open']

async function openAll(opening: Opening) {
  const { count } = opening
  for (const socket of sockets.splice(0)) socket.destroy()
  watchers.length = 0
  for (let at = 0; at < count; at += 50) {
    const some = Array.from({ length: Math.min(50, count - at) }, () => openOne(opening))
    await Promise.all(some)
  }
  process.send?.({ opened: watchers.length } satisfies FromWatchers)
}

/** Settles with the first bytes of the response. */
function openOne({ port, path, board, localAddress }: Opening): Promise<void> {
  const watcher: Watcher = { board, unread: '', arrivals: [] }
  watchers.push(watcher)
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', ...(localAddress && { localAddress }) })
    sockets.push(socket)
    socket.setEncoding('latin1')
    socket.on('error', reject)
    socket.on('data', (text: string) => {
      resolve()
      receive(watcher, text)
    })
    // A separate address for each, because the limit of streams by address is not measured.
    const from = `10.${watchers.length >> 16}.${(watchers.length >> 8) & 255}.${watchers.length & 255}`
    const headers = `Host: 127.0.0.1\r\nX-Forwarded-For: ${from}\r\nAccept: text/event-stream`
    socket.write(`GET ${path} HTTP/1.1\r\n${headers}\r\n\r\n`)
  })
}

function receive(watcher: Watcher, text: string) {
  const at = process.hrtime.bigint()
  const blocks = (watcher.unread + text).split('\n\n')
  watcher.unread = blocks.pop() ?? ''
  for (const block of blocks) {
    const data = /^event: changes\ndata: (.*)$/m.exec(block)?.[1]
    if (data === undefined) continue
    watcher.board = boardAfter(watcher.board, data)
    watcher.arrivals.push([watcher.board.version, at])
  }
}

function boardAfter(board: Board, data: string): Board {
  if (lastStep?.board === board && lastStep.data === data) return lastStep.next
  // The bytes were read as latin1, which costs the benchmark less than decoding UTF-8.
  const changes = JSON.parse(Buffer.from(data, 'latin1').toString()) as BoardChanges
  const next = withChanges(board, changes)
  lastStep = { board, data, next }
  return next
}

function report({ acknowledged, board }: Extract<ToWatchers, { report: object }>['report']) {
  const waits: number[] = []
  let missed = 0
  for (const { arrivals } of watchers) {
    let next = 0
    for (const [version, at] of acknowledged) {
      while (next < arrivals.length && (arrivals[next]?.[0] ?? 0) < version) next += 1
      const arrival = arrivals[next]
      if (arrival) waits.push(Number(arrival[1] - BigInt(at)) / 1e6)
      else missed += 1
    }
  }
  const expected = JSON.stringify(board)
  const right = new Map<Board, boolean>()
  const isRight = (seen: Board) => {
    const known = right.get(seen) ?? JSON.stringify(seen) === expected
    right.set(seen, known)
    return known
  }
  const wrong = watchers.filter((watcher) => !isRight(watcher.board)).length
  const inOrder = Float64Array.from(waits).sort()
  const part = (share: number) => inOrder[Math.floor((inOrder.length - 1) * share)] ?? Infinity
  process.send?.({
    medianMs: part(0.5),
    p99Ms: part(0.99),
    worstMs: part(1),
    thousand: Array.from({ length: 1_000 }, (_, i) => part((i + 0.5) / 1_000)),
    missed,
    wrong,
  } satisfies FromWatchers)
}
