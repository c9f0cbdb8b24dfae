import { changesBetween } from '#domain/board/board-changes.ts'
import type { CachedBoard } from './boards.ts'

/** Who watches, as the channel sees it: takes bytes, and says when it has fallen too far behind. */
export type Watcher = {
  send: (bytes: Buffer) => void
  /** Bytes that wait for a slow reader. */
  waiting: () => number
  /** Breaks off: what waits for it is thrown away. */
  drop: () => void
  /** Ends when these last bytes are through. */
  finish: (bytes: Buffer) => void
}

type Step = { after: number; version: number; bytes: Buffer }

const stepsKept = 256
/** Some minutes of changes; who reads slower than that is dropped, and resumes when it comes again. */
const maxWaiting = 256 * 1024
/** So many are written to before other requests have their turn. */
const atATime = 250

/**
 * A board that is watched: what each version changed, made once and sent to everybody as the same bytes,
 * and kept for a while for those who come back after a gap.
 */
export function openChannel(first: CachedBoard) {
  let last = first
  let steps: Step[] = []
  let sentAt = performance.now()
  const watchers = new Set<Watcher>()

  const send = (watcher: Watcher, bytes: Buffer) => {
    if (watcher.waiting() > maxWaiting) {
      watchers.delete(watcher)
      watcher.drop()
    } else watcher.send(bytes)
  }
  const sendAll = async (bytes: Buffer) => {
    sentAt = performance.now()
    const all = [...watchers]
    for (let at = 0; at < all.length; at += atATime) {
      if (at > 0) await new Promise(setImmediate)
      for (const watcher of all.slice(at, at + atATime)) {
        if (watchers.has(watcher)) send(watcher, bytes)
      }
    }
  }
  return {
    version: () => last.version,
    size: () => watchers.size,
    /** Goes on to a board that was read now. */
    advance: async (now: CachedBoard) => {
      if (now.version <= last.version) return
      const changes = changesBetween(last.board, now.board)
      const bytes = changes ? eventOf('changes', now.version, changes) : staleEvent(now.version)
      // There are no changes from before the field itself changed: older watchers must reload the board.
      steps = changes ? [...steps, { after: last.version, version: now.version, bytes }] : []
      steps = steps.slice(-stepsKept)
      last = now
      await sendAll(bytes)
    },
    /** From here on: first what has come since the version that the watcher has. */
    join: (watcher: Watcher, after: number) => {
      const from = steps.findIndex((step) => step.after === after)
      if (from >= 0) watcher.send(Buffer.concat(steps.slice(from).map(({ bytes }) => bytes)))
      else if (after !== last.version) watcher.send(staleEvent(last.version))
      watchers.add(watcher)
    },
    leave: (watcher: Watcher) => watchers.delete(watcher),
    /** Lets a line that is quiet say that it is there. */
    beat: async (quietMs: number) => {
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

/** An event rather than a comment: a page cannot see comments, and must know that it is not forgotten. */
const heartbeat = Buffer.from('event: beat\ndata:\n\n')
