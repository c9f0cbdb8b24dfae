import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '../app-error.ts'
import { trustedProxies, visitorOf } from '../http/address.ts'
import { addressOf } from '../http/rate-limit.ts'
import { errorFields, type Log } from '../log.ts'
import type { Boards } from './boards.ts'
import type { Watcher } from './channel.ts'
import { openChannels } from './channels.ts'

type World = {
  boards: Boards
  log: Log
  /** Whose pages may read the stream, where the API has an origin of its own (E21). */
  origins: readonly string[]
  /** Proxies whose forwarded addresses we trust (TRUSTED_PROXIES). */
  proxies: string[]
  room?: typeof usualRoom
}

const beatMs = 15_000
/** Above it a page asks every few seconds instead. A clubhouse has one address for all its guests. */
const usualRoom = { most: 15_000, maxFromOne: 500 }
/** What is no id asks for no board: the API answers it, with everything else that it has not. */
const streamPath =
  /^\/api\/v1\/rounds\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/board\/stream(?:\?(.*))?$/

/**
 * The boards' event streams (E26), on the bare requests of Node: thousands stand open, and none of them
 * costs more than its socket. Each board is read once for a version, whatever number watches it.
 */
export function openStreams({ boards, log, origins, proxies, room = usualRoom }: World) {
  const channels = openChannels(boards, (error) =>
    log('warn', 'A board could not be sent to those who watch it', errorFields(error)),
  )
  const trusted = trustedProxies(proxies)
  const { enter, watching } = watcherLimit(room)
  let isClosing = false

  async function take(roundId: string, incoming: IncomingMessage, outgoing: ServerResponse) {
    const after = versionOf(incoming)
    const channel = await channels.at(roundId, after)
    if (outgoing.destroyed || isClosing) return void outgoing.destroy()
    const watcher = watcherOf(outgoing)
    outgoing.on('close', () => channel.leave(watcher))
    outgoing.writeHead(200, headersFor(incoming, origins))
    outgoing.write(`retry: ${patience(1_000, 5_000)}\n\n`)
    channel.join(watcher, after)
  }

  const beating = setInterval(async () => {
    await channels.sweep()
    for (const channel of await channels.all()) await channel.beat(beatMs - 1_000)
  }, beatMs).unref()

  return {
    /** Takes the request when it asks for a stream. */
    serve: (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
      const roundId = incoming.method === 'GET' && streamPath.exec(incoming.url ?? '')?.[1]
      if (!roundId) return false
      const leave = isClosing
        ? 'from_all'
        : enter(addressOf({ address: visitorOf(incoming, trusted) }))
      if (typeof leave === 'string') {
        refuse(outgoing, leave === 'from_one' ? 429 : 503)
        return true
      }
      outgoing.on('close', leave)
      take(roundId, incoming, outgoing).catch((error) => {
        const isMissing = error instanceof AppError && error.code === 'not_found'
        if (!isMissing) log('error', 'A stream could not be opened', errorFields(error))
        refuse(outgoing, isMissing ? 404 : 500)
      })
      return true
    },
    watching,
    /** Everybody is asked to come again, not all at once; nobody is taken any more. */
    drain: async () => {
      isClosing = true
      clearInterval(beating)
      for (const channel of await channels.all()) {
        channel.end(() => Buffer.from(`retry: ${patience(500, 8_000)}\n\n`))
      }
    },
  }
}

export type Streams = ReturnType<typeof openStreams>

const watcherOf = (outgoing: ServerResponse): Watcher => ({
  send: (bytes) => void outgoing.write(bytes),
  waiting: () => outgoing.writableLength,
  drop: () => void outgoing.destroy(),
  finish: (bytes) => void outgoing.end(bytes),
})

/** The version that the page was made from, or the last event it has seen; −1 for neither. */
function versionOf({ url = '', headers }: IncomingMessage): number {
  const asked = new URLSearchParams(streamPath.exec(url)?.[2]).get('after')
  const seen = headers['last-event-id'] ?? asked
  return typeof seen === 'string' && /^\d{1,9}$/.test(seen) ? Number(seen) : -1
}

function headersFor({ headers }: IncomingMessage, origins: readonly string[]) {
  const { origin } = headers
  return {
    'Content-Type': 'text/event-stream; charset=utf-8',
    // Neither kept nor gathered up on the way.
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
    ...(origin &&
      origins.includes(origin) && {
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Allow-Credentials': 'true',
        Vary: 'Origin',
      }),
  }
}

/** A page cannot read why: it asks for the board now and then instead, and tries again later. */
function refuse(outgoing: ServerResponse, status: 404 | 429 | 500 | 503) {
  if (outgoing.headersSent) return void outgoing.destroy()
  const isFull = status === 429 || status === 503
  outgoing.setHeader('Cache-Control', 'no-store')
  outgoing.writeHead(status, isFull ? { 'Retry-After': '10' } : {}).end()
}

/** Milliseconds, spread so that nobody comes back together with everybody else. */
const patience = (from: number, to: number) => Math.round(from + Math.random() * (to - from))

type Room = { most: number; maxFromOne: number }

/** How many may watch at once, all together and from one address. */
function watcherLimit({ most, maxFromOne }: Room) {
  const fromEach = new Map<string, number>()
  let all = 0
  return {
    watching: () => all,
    /** Takes one in, to be called off when it leaves; or says of whom there are too many. */
    enter: (address: string): (() => void) | 'from_all' | 'from_one' => {
      const others = fromEach.get(address) ?? 0
      if (all >= most) return 'from_all'
      if (others >= maxFromOne) return 'from_one'
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
