import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Board } from '#domain/board/board.ts'
import { openPool } from '#server/db/client.ts'
import { watchBoard } from '#test/board-watcher.ts'
import { boardOf, buildField, memoryOf, sendScores, type Acknowledged } from './live-field.ts'
import { print, rounded } from './print.ts'
import { prepareService } from './service.ts'
import {
  openWatchers,
  startWatchers,
  waitForReport,
  type WatcherReport,
} from './watcher-process.ts'

const bench = 'live'
const players = 120
const watchers = 5_000
const perSecond = 4
const seconds = 60
/** A shorter run is enough for the peer. */
const peerSeconds = 15

/**
 * 5,000 watchers of one board with 120 players on one process, and four scores a second for a minute, sent
 * as by a phone: the time from the acknowledged score to each watcher. At the end every watcher's board
 * must equal that of the database. Then a bare server sends the same bytes to as many watchers.
 */
export async function benchLive() {
  const service = await prepareService()
  const clients = startWatchers()
  const bare = fork('bench/bare-stream.ts')
  const [[barePort], address] = await Promise.all([once(bare, 'message'), service.open()])
  const pool = openPool(service.databaseUrl)
  try {
    const field = await buildField(pool.db, players)
    const stream = `/api/v1/rounds/${field.roundId}/board/stream`
    const before = await memoryOf(address)
    const board = await boardOf(pool.db, field)
    await openWatchers(clients, {
      port: portOf(address),
      path: `${stream}?after=${board.version}`,
      count: watchers,
      board,
    })
    const perWatcher = ((await memoryOf(address)) - before) / watchers
    const own = watchBoard(`${address}${stream}?after=${board.version}`)
    const acknowledged = await sendScores(address, field, {
      from: board.version,
      perSecond,
      seconds,
    })
    const last = await boardOf(pool.db, field)
    const reported = await waitForReport(clients, { report: { acknowledged, board: last } })
    if (reported.missed > 0 || reported.wrong > 0) {
      throw new Error(
        `${reported.missed} scores were missed, ${reported.wrong} watchers have another board`,
      )
    }
    own.close()
    const events = own.events.map(
      ({ id, event, data }) => `id: ${id}\nevent: ${event}\ndata: ${data}\n\n`,
    )
    await openWatchers(clients, { port: Number(barePort), path: '/', count: watchers, board })
    const peer = await sendBare(
      { clients, bare },
      { events: events.slice(0, peerSeconds * perSecond), board },
    )
    printReport(reported, {
      peer,
      perWatcher,
      bytes: Buffer.byteLength(events.join('')) / events.length,
    })
  } finally {
    clients.kill()
    bare.kill()
    await pool.close()
    await service.close()
  }
}

function printReport(
  reported: WatcherReport,
  { peer, perWatcher, bytes }: { peer: WatcherReport; perWatcher: number; bytes: number },
) {
  const beside = (value: number, peerValue: number) => ({
    value: rounded(value),
    unit: 'ms',
    peer: 'bare node:http, same bytes',
    peerValue: rounded(peerValue),
    ratio: rounded(value / peerValue, 2),
  })
  print({ bench, metric: 'score to watcher, median', ...beside(reported.medianMs, peer.medianMs) })
  print({ bench, metric: 'score to watcher, p99', ...beside(reported.p99Ms, peer.p99Ms) })
  print({ bench, metric: 'score to watcher, worst', ...beside(reported.worstMs, peer.worstMs) })
  print({ bench, metric: 'missed', value: reported.missed, unit: 'scores' })
  print({ bench, metric: 'memory per watcher', value: rounded(perWatcher / 1024), unit: 'KiB' })
  print({ bench, metric: 'bytes per score', value: rounded(bytes, 0), unit: 'B' })
}

async function sendBare(
  { clients, bare }: { clients: ChildProcess; bare: ChildProcess },
  { events, board }: { events: string[]; board: Board },
): Promise<WatcherReport> {
  const acknowledged: Acknowledged = []
  for (const event of events) {
    acknowledged.push([Number(/^id: (\d+)/.exec(event)?.[1]), String(process.hrtime.bigint())])
    bare.send(event)
    await sleep(1_000 / perSecond)
  }
  return waitForReport(clients, { report: { acknowledged, board } })
}

const portOf = (address: string) => Number(new URL(address).port)
