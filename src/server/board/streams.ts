import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '../app-error.ts'
import { markStream } from '../http/observe-requests.ts'
import { streamsOpen, streamsOpened, streamsRefused } from './board-metrics.ts'
import { trustedProxies, visitorOf } from '../http/address.ts'
import { addressOf } from '../http/rate-limit.ts'
import { errorFields, type Log } from '../log.ts'
import type { Boards } from './boards.ts'
import { type Watcher, openChannels } from './channels.ts'

type StreamsOptions = {
  boards: Boards
  log: Log
  /** Origins of pages that may read the stream, where the API has its own origin (E21). */
  origins: readonly string[]
  /** Proxies whose forwarded client addresses are trusted (TRUSTED_PROXIES). */
  proxies: string[]
  limits?: typeof defaultLimits
}

const heartbeatMs = 15_000
/** Above these limits pages poll instead. All guests of a clubhouse share one address. */
const defaultLimits = { total: 15_000, perAddress: 500 }
/** Paths without a valid id are left to the API's 404. */
const streamPath =
  /^\/api\/v1\/rounds\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/board\/stream(?:\?(.*))?$/

/**
 * The boards' event streams (E26), on plain Node requests: thousands stay open at the cost of a socket
 * each. A board is read once per version, independent of the number of watchers.
 */
export function openStreams(options: StreamsOptions) {
  const { boards, log, origins, proxies, limits = defaultLimits } = options
  const channels = openChannels(boards, (error) =>
    log('warn', 'A board could not be sent to those who watch it', errorFields(error)),
  )
  const trusted = trustedProxies(proxies)
  const { enter, watching } = watcherLimit(limits)
  let isClosing = false

  async function open(roundId: string, incoming: IncomingMessage, outgoing: ServerResponse) {
    const after = versionOf(incoming)
    const channel = await channels.open(roundId, after)
    if (outgoing.destroyed || isClosing) return void outgoing.destroy()
    const watcher = watcherOf(outgoing)
    outgoing.on('close', () => channel.leave(watcher))
    outgoing.writeHead(200, headersFor(incoming, origins))
    outgoing.write(`retry: ${randomMs(1_000, 5_000)}\n\n`)
    channel.join(watcher, after)
  }

  const heartbeats = setInterval(async () => {
    await channels.sweep()
    for (const channel of await channels.all()) await channel.sendHeartbeat(heartbeatMs - 1_000)
  }, heartbeatMs).unref()

  return {
    /** Handles a request for a stream; false for any other request. */
    serve: (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
      const roundId = incoming.method === 'GET' && streamPath.exec(incoming.url ?? '')?.[1]
      if (!roundId) return false
      const leave = isClosing
        ? 'total'
        : enter(addressOf({ address: visitorOf(incoming, trusted) }))
      markStream()
      if (typeof leave === 'string') {
        streamsRefused.inc({ limit: leave })
        refuse(outgoing, leave === 'perAddress' ? 429 : 503)
        return true
      }
      streamsOpened.inc()
      streamsOpen.inc()
      outgoing.on('close', () => {
        leave()
        streamsOpen.dec()
      })
      open(roundId, incoming, outgoing).catch((error) => {
        const isMissing = error instanceof AppError && error.code === 'not_found'
        if (!isMissing) log('error', 'A stream could not be opened', errorFields(error))
        refuse(outgoing, isMissing ? 404 : 500)
      })
      return true
    },
    watching,
    /** Closes all streams with spread reconnect delays and refuses new ones. */
    drain: async () => {
      isClosing = true
      clearInterval(heartbeats)
      for (const channel of await channels.all()) {
        channel.end(() => Buffer.from(`retry: ${randomMs(500, 8_000)}\n\n`))
      }
    },
  }
}

export type Streams = ReturnType<typeof openStreams>

const watcherOf = (outgoing: ServerResponse): Watcher => ({
  send: (bytes) => void outgoing.write(bytes),
  bufferedBytes: () => outgoing.writableLength,
  drop: () => void outgoing.destroy(),
  finish: (bytes) => void outgoing.end(bytes),
})

/** The version that the page was rendered from, or its last received event; −1 for neither. */
function versionOf({ url = '', headers }: IncomingMessage): number {
  const after = new URLSearchParams(streamPath.exec(url)?.[2]).get('after')
  const version = headers['last-event-id'] ?? after
  return typeof version === 'string' && /^\d{1,9}$/.test(version) ? Number(version) : -1
}

function headersFor({ headers }: IncomingMessage, origins: readonly string[]) {
  const { origin } = headers
  return {
    'Content-Type': 'text/event-stream; charset=utf-8',
    // Proxies must neither cache nor buffer the stream.
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
    // An embedded board in a sandboxed frame has no origin of its own; the stream is public and reads no cookie.
    ...(origin === 'null' && { 'Access-Control-Allow-Origin': '*' }),
    ...(origin &&
      origins.includes(origin) && {
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Allow-Credentials': 'true',
        Vary: 'Origin',
      }),
  }
}

/** A page cannot read the status: it polls instead and retries the stream later. */
function refuse(outgoing: ServerResponse, status: 404 | 429 | 500 | 503) {
  if (outgoing.headersSent) return void outgoing.destroy()
  const isFull = status === 429 || status === 503
  outgoing.setHeader('Cache-Control', 'no-store')
  outgoing.writeHead(status, isFull ? { 'Retry-After': '10' } : {}).end()
}

/** A random delay, so that clients do not reconnect at the same time. */
const randomMs = (from: number, to: number) => Math.round(from + Math.random() * (to - from))

type Limits = { total: number; perAddress: number }

/** Limits concurrent watchers in total and per address. */
function watcherLimit({ total, perAddress }: Limits) {
  const fromEach = new Map<string, number>()
  let all = 0
  return {
    watching: () => all,
    /** Counts a watcher and returns its `leave` function, or the limit that is reached. */
    enter: (address: string): (() => void) | keyof Limits => {
      const others = fromEach.get(address) ?? 0
      if (all >= total) return 'total'
      if (others >= perAddress) return 'perAddress'
      all += 1
      fromEach.set(address, others + 1)
      return () => {
        all -= 1
        const left = (fromEach.get(address) ?? 1) - 1
        if (left > 0) fromEach.set(address, left)
        else fromEach.delete(address)
      }
    },
  }
}
