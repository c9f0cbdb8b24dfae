import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Board } from '#domain/board/board.ts'
import { buildBoard } from '#domain/board/build-board.ts'
import { danishDay } from '#server/clock.ts'
import { openPool, type Db } from '#server/db/client.ts'
import { flightCookie } from '#server/scoring/access-flight.ts'
import { loadBoardFacts } from '#server/board/load-facts.ts'
import { watchBoard } from '#test/board-watcher.ts'
import { mulberry } from '#test/mulberry.ts'
import { buildDraw, buildEntries, buildTournament } from '#test/tournaments.ts'
import type { FromWatchers, ToWatchers } from './live-watchers.ts'
import { print, rounded } from './print.ts'
import { asOperator, prepareService } from './service.ts'

const bench = 'live'
const players = 120
const watchers = 5_000
const perSecond = 4
const seconds = 60
/** A shorter run is enough for the peer. */
const peerSeconds = 15

type WatcherReport = Extract<FromWatchers, { medianMs: number }>
type Field = Awaited<ReturnType<typeof buildField>>
type Acknowledged = [version: number, at: string][]

/**
 * 5,000 watchers of one board with 120 players on one process, and four scores a second for a minute, sent
 * as by a phone: the time from the acknowledged score to each watcher. At the end every watcher's board
 * must equal that of the database. Then a bare server sends the same bytes to as many watchers.
 */
export async function benchLive() {
  const service = await prepareService()
  const clients = fork('bench/live-watchers.ts')
  const bare = fork('bench/bare-stream.ts')
  const [[barePort], address] = await Promise.all([once(bare, 'message'), service.open()])
  const pool = openPool(service.databaseUrl)
  try {
    const field = await buildField(pool.db)
    const stream = `/api/v1/rounds/${field.roundId}/board/stream`
    const before = await memoryOf(address)
    const board = await boardOf(pool.db, field)
    await openWatchers(clients, {
      port: portOf(address),
      path: `${stream}?after=${board.version}`,
      board,
    })
    const perWatcher = ((await memoryOf(address)) - before) / watchers
    const own = watchBoard(`${address}${stream}?after=${board.version}`)
    const acknowledged = await sendScores(address, field, board.version)
    const last = await boardOf(pool.db, field)
    const reported = await waitForReports(clients, { report: { acknowledged, board: last } })
    if (reported.missed > 0 || reported.wrong > 0) {
      throw new Error(
        `${reported.missed} scores were missed, ${reported.wrong} watchers have another board`,
      )
    }
    own.close()
    const events = own.events.map(
      ({ id, event, data }) => `id: ${id}\nevent: ${event}\ndata: ${data}\n\n`,
    )
    await openWatchers(clients, { port: Number(barePort), path: '/', board })
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

/** A tournament played today, because scores from phones are refused before its day. */
async function buildField(db: Db) {
  const day = danishDay(new Date())
  const built = await buildTournament(db, { state: 'in_play', firstDay: day, lastDay: day })
  const entries = await buildEntries(db, built, players)
  const drawn = await buildDraw(db, built, entries)
  return { tournamentId: built.tournament.id, roundId: built.round.id, drawn }
}

/** The board computed from the database, independent of the service. */
const boardOf = async (db: Db, { tournamentId, roundId }: Field): Promise<Board> =>
  buildBoard(await loadBoardFacts(db, { tournamentId, roundId }))

async function openWatchers(
  clients: ChildProcess,
  stream: { port: number; path: string; board: Board },
) {
  clients.send({ open: { ...stream, count: watchers } } satisfies ToWatchers)
  await once(clients, 'message')
  // Memory that was allocated for opening only is released.
  await sleep(3_000)
}

async function waitForReports(clients: ChildProcess, message: ToWatchers): Promise<WatcherReport> {
  // The last events are still in transit.
  await sleep(3_000)
  clients.send(message)
  const [reported] = (await once(clients, 'message')) as [WatcherReport]
  return reported
}

/** Sends scores from one phone after another, each for the next hole of a card. */
async function sendScores(address: string, { drawn }: Field, from: number): Promise<Acknowledged> {
  const random = mulberry(7)
  const acknowledged: Acknowledged = []
  const begun = performance.now()
  for (let sent = 0; sent < perSecond * seconds; sent += 1) {
    await sleep(Math.max(0, begun + (1_000 * sent) / perSecond - performance.now()))
    const { flight, players, key } = drawn[sent % drawn.length] ?? {}
    const turn = Math.floor(sent / drawn.length)
    const [player, marker] = [players?.[turn % 4], players?.[(turn + 1) % 4]]
    if (!flight || !player || !marker) throw new Error('Nobody to score')
    const entry = {
      id: randomUUID(),
      entryId: player.id,
      by: marker.id,
      hole: Math.floor(turn / 4) + 1,
      score: 3 + Math.floor(random() * 4),
      replaces: [],
      writtenAt: Date.now(),
    }
    const answer = await fetch(`${address}/api/v1/flights/${flight.id}/scores`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `${flightCookie(flight.id)}=${key}` },
      body: JSON.stringify({ sentAt: Date.now(), entries: [entry] }),
    })
    acknowledged.push([from + sent + 1, String(process.hrtime.bigint())])
    const reported = await answer.text()
    if (!reported.includes('"outcome":"stored"'))
      throw new Error(`A score was not stored: ${reported}`)
  }
  return acknowledged
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
  return waitForReports(clients, { report: { acknowledged, board } })
}

async function memoryOf(address: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`, { headers: asOperator })).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1])
}

const portOf = (address: string) => Number(new URL(address).port)
