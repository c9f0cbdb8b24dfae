import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Board } from '#domain/board/board.ts'
import { openPool } from '#server/db/client.ts'
import { watchBoard } from '#test/board-watcher.ts'
import { buildLiveField } from './live-field.ts'
import { boardOf, followStored, memoryOf, sendScores, type Acknowledged } from './live-scores.ts'
import { percentile, print, rounded } from './print.ts'
import { prepareService } from './service.ts'
import {
  openWatchers,
  startWatchers,
  waitForReport,
  type WatcherReport,
} from './watcher-process.ts'

const bench = 'watchers-many'
const processes = 4
const perSecond = 1
const seconds = 30

/** `npm run bench -- watchers-many 2000` takes fewer. */
const allWatchers = () => Number(process.argv[3] ?? 20_000)

type Servers = { ports: number[]; path: string; board: Board }

/**
 * Watchers of one board, spread over four processes of the service, while a phone sends a score each second to one of
 * them: the time from the stored score to each watcher. At the end every watcher's board must equal that of the
 * database. Then four bare servers send the same bytes to as many watchers.
 */
export async function benchWatchersMany() {
  const count = Math.ceil(allWatchers() / processes)
  const service = await prepareService()
  const clients = Array.from({ length: processes }, startWatchers)
  const bare = Array.from({ length: processes }, () => fork('bench/bare-stream.ts'))
  const pool = openPool(service.databaseUrl)
  try {
    const barePorts = await Promise.all(
      bare.map(async (one) => Number((await once(one, 'message'))[0])),
    )
    const addresses: string[] = []
    for (const _ of clients) addresses.push(await service.open({ TRUSTED_PROXIES: '127.0.0.0/8' }))
    const field = await buildLiveField(pool.db)
    const board = await boardOf(pool.db, field)
    const [first = ''] = addresses
    const path = `/api/v1/rounds/${field.roundId}/board/stream?after=${board.version}`
    const before = await Promise.all(addresses.map(memoryOf))
    const ports = addresses.map((address) => Number(new URL(address).port))
    await openAll(clients, { ports, path, board }, count)
    const after = await Promise.all(addresses.map(memoryOf))
    const own = watchBoard(first + path)
    const { stored, close } = await followStored(service.databaseUrl, field)
    await sendScores(first, field, { perSecond, seconds })
    await close()
    const measured = await reportOf(clients, {
      acknowledged: stored,
      board: await boardOf(pool.db, field),
    })
    own.close()
    refuseLosses(measured)
    const events = own.events.map(
      ({ id, event, data }) => `id: ${id}\nevent: ${event}\ndata: ${data}\n\n`,
    )
    await openAll(clients, { ports: barePorts, path: '/', board }, count)
    const peer = await reportOf(clients, { acknowledged: await sendBare(bare, events), board })
    printDelays(measured, peer)
    printMemory({ before, after, count })
  } finally {
    for (const child of [...clients, ...bare]) child.kill()
    await pool.close()
    await service.close()
  }
}

/** One process of watchers for each server, with an address of its own, so that no side runs out of ports. */
const openAll = (clients: ChildProcess[], { ports, path, board }: Servers, count: number) =>
  Promise.all(
    clients.map((one, i) =>
      openWatchers(one, {
        port: ports[i] ?? 0,
        path,
        count,
        board,
        localAddress: `127.0.0.${i + 2}`,
      }),
    ),
  )

const reportOf = (clients: ChildProcess[], report: { acknowledged: Acknowledged; board: Board }) =>
  Promise.all(clients.map((one) => waitForReport(one, { report })))

function refuseLosses(reports: WatcherReport[]) {
  const sum = (of: (report: WatcherReport) => number) =>
    reports.reduce((total, report) => total + of(report), 0)
  const [missed, wrong] = [sum((report) => report.missed), sum((report) => report.wrong)]
  if (missed > 0 || wrong > 0) {
    throw new Error(`${missed} scores were missed, ${wrong} watchers have another board`)
  }
  print({ bench, metric: 'missed', value: missed, unit: 'scores' })
}

async function sendBare(bare: ChildProcess[], events: string[]): Promise<Acknowledged> {
  const acknowledged: Acknowledged = []
  for (const event of events) {
    acknowledged.push([Number(/^id: (\d+)/.exec(event)?.[1]), String(process.hrtime.bigint())])
    for (const one of bare) one.send(event)
    await sleep(1_000 / perSecond)
  }
  return acknowledged
}

function printDelays(own: WatcherReport[], peer: WatcherReport[]) {
  const waits = [own, peer].map((reports) => reports.flatMap(({ thousand }) => thousand))
  for (const [share, name] of [
    [0.5, 'median'],
    [0.99, 'p99'],
  ] as const) {
    const [value = 0, peerValue = 0] = waits.map((some) => percentile(some, share))
    print({
      bench,
      metric: `score to one of ${allWatchers()} watchers, ${name}`,
      value: rounded(value),
      unit: 'ms',
      peer: `${processes} × bare node:http, same bytes`,
      peerValue: rounded(peerValue),
      ratio: rounded(value / peerValue, 2),
    })
  }
  const worst = Math.max(...own.map(({ worstMs }) => worstMs))
  print({ bench, metric: 'score to a watcher, worst', value: rounded(worst), unit: 'ms' })
}

function printMemory({
  before,
  after,
  count,
}: {
  before: number[]
  after: number[]
  count: number
}) {
  const grown = after.map((bytes, i) => (bytes - (before[i] ?? 0)) / count / 1024)
  const mean = grown.reduce((sum, one) => sum + one, 0) / processes
  print({ bench, metric: 'memory per watcher', value: rounded(mean), unit: 'KiB' })
  const largest = Math.max(...after) / 1024 ** 2
  print({ bench, metric: 'memory of a process, largest', value: rounded(largest, 0), unit: 'MiB' })
}
