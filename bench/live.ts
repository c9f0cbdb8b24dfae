import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Board } from '#domain/board/board.ts'
import { openPool, type Db } from '#server/db/client.ts'
import { watchBoard } from '#test/board-watcher.ts'
import { buildLiveField, liveFormats, type LiveFormat } from './live-field.ts'
import { boardOf, followStored, memoryOf, sendScores, type Acknowledged } from './live-scores.ts'
import { print, rounded } from './print.ts'
import { prepareService } from './service.ts'
import {
  openWatchers,
  startWatchers,
  waitForReport,
  type WatcherReport,
} from './watcher-process.ts'

const bench = 'live'
const perSecond = 4
const seconds = 60
/** A shorter run is enough for the peer, and for each of all formats. */
const shortSeconds = 15
const limitMs = 1_000

/**
 * `bench -- live [FORMAT | all] [WATCHERS]`: 5,000 watchers of one board with 120 players on one process, and four scores
 * a second, sent as by a phone: the time from the stored score to each watcher. At the end every watcher's board
 * must equal that of the database. Without a format it is stableford for a minute, and a bare server sends the same bytes
 * to as many watchers afterwards; `all` plays every format for a quarter of a minute.
 */
export async function benchLive() {
  const [format, count = '5000'] = process.argv.slice(3)
  const chosen = format === 'all' ? Object.keys(liveFormats) : [format ?? 'stableford']
  if (!chosen.every(isFormat)) {
    throw new Error(`Vælg all eller en af: ${Object.keys(liveFormats).join(', ')}`)
  }
  const service = await prepareService()
  const clients = startWatchers()
  const bare = fork('bench/bare-stream.ts')
  const [[barePort], address] = await Promise.all([once(bare, 'message'), service.open()])
  const pool = openPool(service.databaseUrl)
  const live: Live = {
    databaseUrl: service.databaseUrl,
    db: pool.db,
    address,
    clients,
    watchers: Number(count),
  }
  try {
    for (const name of chosen) {
      const followed = await follow(live, { name, seconds: format ? shortSeconds : seconds })
      if (format) printFormat(name, followed)
      else {
        const peer = await followBare(live, { bare, port: Number(barePort) }, followed)
        printReport(followed, peer)
      }
    }
  } finally {
    clients.kill()
    bare.kill()
    await pool.close()
    await service.close()
  }
}

const isFormat = (name: string): name is LiveFormat => name in liveFormats

type Live = {
  databaseUrl: string
  db: Db
  address: string
  clients: ChildProcess
  watchers: number
}
type Followed = { reported: WatcherReport; perWatcher: number; events: string[]; board: Board }

/** Lets the watchers follow a board of this format while its scores come. */
async function follow(
  { databaseUrl, db, address, clients, watchers }: Live,
  { name, seconds: lasting }: { name: LiveFormat; seconds: number },
): Promise<Followed> {
  const field = await buildLiveField(db, liveFormats[name])
  const stream = `/api/v1/rounds/${field.roundId}/board/stream`
  const before = await memoryOf(address)
  const board = await boardOf(db, field)
  const path = `${stream}?after=${board.version}`
  await openWatchers(clients, { port: portOf(address), path, board, count: watchers })
  const perWatcher = ((await memoryOf(address)) - before) / watchers
  const own = watchBoard(`${address}${path}`)
  const { stored, close } = await followStored(databaseUrl, field)
  await sendScores(address, field, { perSecond, seconds: lasting })
  await close()
  const last = await boardOf(db, field)
  const reported = await waitForReport(clients, { report: { acknowledged: stored, board: last } })
  own.close()
  if (reported.missed > 0 || reported.wrong > 0) {
    throw new Error(
      `${name}: ${reported.missed} scores were missed, ${reported.wrong} watchers have another board`,
    )
  }
  const events = own.events.map(
    ({ id, event, data }) => `id: ${id}\nevent: ${event}\ndata: ${data}\n\n`,
  )
  return { reported, perWatcher, events, board }
}

/** The same bytes to as many watchers from a bare server. */
async function followBare(
  { clients, watchers }: Live,
  { bare, port }: { bare: ChildProcess; port: number },
  { events, board }: Followed,
) {
  await openWatchers(clients, { port, path: '/', board, count: watchers })
  const some = events.slice(0, shortSeconds * perSecond)
  return sendBare({ clients, bare }, { events: some, board })
}

function printFormat(name: string, { reported, events }: Followed) {
  const { medianMs, p99Ms, worstMs } = reported
  const limit = { peer: 'limit', peerValue: limitMs, ratio: rounded(p99Ms / limitMs, 3) }
  print({ bench, metric: `${name}, p99`, value: rounded(p99Ms), unit: 'ms', ...limit })
  print({ bench, metric: `${name}, median`, value: rounded(medianMs), unit: 'ms' })
  print({ bench, metric: `${name}, worst`, value: rounded(worstMs), unit: 'ms' })
  const bytes = rounded(Buffer.byteLength(events.join('')) / events.length, 0)
  print({ bench, metric: `${name}, bytes per score`, value: bytes, unit: 'B' })
  if (p99Ms > limitMs) process.exitCode = 1
}

function printReport({ reported, perWatcher, events }: Followed, peer: WatcherReport) {
  const bytes = Buffer.byteLength(events.join('')) / events.length
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
