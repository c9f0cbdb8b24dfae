import { AppError } from '../app-error.ts'
import { measureDelays, streamsDropped } from './board-metrics.ts'
import type { Boards, CachedBoard } from './boards.ts'
import { changesBetween } from '#domain/board/board-changes.ts'

/** One channel for each watched board, advanced by the versions of its tournament. */
export function openChannels(boards: Boards, failed: (error: unknown) => void) {
  const channels = new Map<string, Promise<Channel>>()
  const idle = new Set<string>()
  const roundsOf = new Map<string, Set<string>>()

  const delays = measureDelays()
  const advance = (roundId: string) =>
    delays.measure(roundId, async () => {
      const channel = await channels.get(roundId)
      await channel?.advance(await boards.read(roundId))
    })
  const advanceOnce = exclusiveAction(advance, failed)
  const refreshThrottled = throttle(boards.versions.refresh)
  boards.versions.onBump((tournamentId, changedAt) => {
    for (const roundId of roundsOf.get(tournamentId) ?? []) {
      delays.begin(roundId, changedAt)
      advanceOnce(roundId)
    }
  })

  async function createChannel(roundId: string): Promise<Channel> {
    const tournamentId = await boards.tournamentOfRound(roundId)
    if (!tournamentId) throw new AppError('not_found')
    // Register before reading, so no version between reading and listening is missed.
    roundsOf.set(tournamentId, (roundsOf.get(tournamentId) ?? new Set()).add(roundId))
    return openChannel(await boards.read(roundId))
  }
  function getOrCreate(roundId: string): Promise<Channel> {
    const existing = channels.get(roundId)
    if (existing) return existing
    const created = createChannel(roundId)
    channels.set(roundId, created)
    created.catch(() => channels.delete(roundId))
    return created
  }
  const remove = (roundId: string) => {
    channels.delete(roundId)
    for (const rounds of roundsOf.values()) rounds.delete(roundId)
  }
  return {
    /** The channel of a round, advanced to this version if it exists. */
    open: async (roundId: string, version: number): Promise<Channel> => {
      const channel = await getOrCreate(roundId)
      if (version <= channel.version()) return channel
      // The client read this version from another process, or invented it.
      await refreshThrottled()
      await advanceOnce(roundId)
      return channel
    },
    all: async () => {
      const opened = await Promise.allSettled(channels.values())
      return opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    },
    /** Removes channels without watchers since the last sweep; a new one may still get its first watcher. */
    sweep: async () => {
      for (const [roundId, opened] of channels) {
        const channel = await opened.catch(() => undefined)
        if (!channel || channel.size() > 0) idle.delete(roundId)
        else if (idle.delete(roundId)) remove(roundId)
        else idle.add(roundId)
      }
    },
  }
}

/** How long one refresh of the versions serves all clients with a later one. */
const refreshMs = 1_000

/** Runs at most once in `refreshMs`; calls in between get the last result. */
function throttle(work: () => Promise<void>) {
  let doneAt = -Infinity
  let last = Promise.resolve()
  return () => {
    if (performance.now() - doneAt < refreshMs) return last
    doneAt = performance.now()
    last = work()
    return last
  }
}

/** Runs one at a time per key; calls during a run share one more run after it. */
function exclusiveAction(work: (key: string) => Promise<void>, failed: (error: unknown) => void) {
  const running = new Map<string, Promise<void>>()
  const next = new Map<string, Promise<void>>()
  const begin = (key: string): Promise<void> => {
    const done = work(key)
      .catch(failed)
      .finally(() => running.delete(key))
    running.set(key, done)
    return done
  }
  return (key: string): Promise<void> => {
    const before = running.get(key)
    if (!before) return begin(key)
    const waiting = next.get(key)
    if (waiting) return waiting
    const after = before.then(() => {
      next.delete(key)
      return begin(key)
    })
    next.set(key, after)
    return after
  }
}

/** The connection of one viewer. */
export type Watcher = {
  send: (bytes: Buffer) => void
  /** Bytes that are not yet sent to a slow reader. */
  bufferedBytes: () => number
  /** Closes the connection and discards the buffered bytes. */
  drop: () => void
  /** Closes the connection after these last bytes. */
  finish: (bytes: Buffer) => void
}

type Step = { after: number; version: number; bytes: Buffer }

const maxSteps = 256
/** Some minutes of changes: a reader further behind is dropped, and resumes after it reconnects. */
const maxBufferedBytes = 256 * 1024
/** The number of watchers written to before the event loop handles other requests. */
const batchSize = 250

/**
 * The event stream of one board. The changes of each version are serialized once for all watchers, and
 * kept for a while for watchers that reconnect.
 */
export function openChannel(first: CachedBoard) {
  let last = first
  let steps: Step[] = []
  let sentAt = performance.now()
  const watchers = new Set<Watcher>()

  const send = (watcher: Watcher, bytes: Buffer) => {
    if (watcher.bufferedBytes() > maxBufferedBytes) {
      watchers.delete(watcher)
      streamsDropped.inc()
      watcher.drop()
    } else watcher.send(bytes)
  }
  const sendAll = async (bytes: Buffer) => {
    sentAt = performance.now()
    const all = [...watchers]
    for (let at = 0; at < all.length; at += batchSize) {
      if (at > 0) await new Promise(setImmediate)
      for (const watcher of all.slice(at, at + batchSize)) {
        if (watchers.has(watcher)) send(watcher, bytes)
      }
    }
  }
  return {
    version: () => last.version,
    size: () => watchers.size,
    /** Sends the changes from the last version to this one. */
    advance: async (now: CachedBoard) => {
      if (now.version <= last.version) return
      const changes = changesBetween(last.board, now.board)
      const bytes = changes ? eventOf('changes', now.version, changes) : staleEvent(now.version)
      // Earlier steps do not apply to a changed field: older watchers must reload the board.
      steps = changes ? [...steps, { after: last.version, version: now.version, bytes }] : []
      steps = steps.slice(-maxSteps)
      last = now
      await sendAll(bytes)
    },
    /** Adds the watcher and sends the changes since its version. */
    join: (watcher: Watcher, after: number) => {
      const from = steps.findIndex((step) => step.after === after)
      if (from >= 0) watcher.send(Buffer.concat(steps.slice(from).map(({ bytes }) => bytes)))
      else if (after !== last.version) watcher.send(staleEvent(last.version))
      watchers.add(watcher)
    },
    leave: (watcher: Watcher) => watchers.delete(watcher),
    /** Sends a heartbeat where nothing was sent for this long. */
    sendHeartbeat: async (quietMs: number) => {
      if (performance.now() - sentAt >= quietMs) await sendAll(heartbeat)
    },
    end: (bytes: () => Buffer) => {
      for (const watcher of watchers) watcher.finish(bytes())
      watchers.clear()
    },
  }
}

type Channel = ReturnType<typeof openChannel>

const eventOf = (event: string, version: number, data: object) =>
  Buffer.from(`id: ${version}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)

const staleEvent = (version: number) => eventOf('stale', version, { version })

/** An event rather than a comment: scripts cannot see comments, and the page detects silence. */
const heartbeat = Buffer.from('event: beat\ndata:\n\n')
