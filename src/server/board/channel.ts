import { changesBetween } from '#domain/board/board-changes.ts'
import type { CachedBoard } from './boards.ts'

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

export type Channel = ReturnType<typeof openChannel>

const eventOf = (event: string, version: number, data: object) =>
  Buffer.from(`id: ${version}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)

const staleEvent = (version: number) => eventOf('stale', version, { version })

/** An event rather than a comment: scripts cannot see comments, and the page detects silence. */
const heartbeat = Buffer.from('event: beat\ndata:\n\n')
