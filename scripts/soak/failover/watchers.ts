import { setTimeout as sleep } from 'node:timers/promises'
import { watchBoard } from '#test/board-watcher.ts'

/** A watcher of a board that opens its stream again when it ends, like a browser. */
export type Watcher = {
  /** The version of the board that it has. */
  version: () => number
  /** The longest time without a stream, in milliseconds. */
  longestGapMs: () => number
  close: () => void
}

/** Shorter than a browser's, so that the gap is that of the service. */
const pauseMs = 250

export function watchThroughout(url: string, after: number): Watcher {
  const seen = { version: after, longestGapMs: 0 }
  const ending = new AbortController()
  void follow(url, seen, ending.signal)
  return {
    version: () => seen.version,
    longestGapMs: () => seen.longestGapMs,
    close: () => ending.abort(),
  }
}

type Seen = { version: number; longestGapMs: number }

async function follow(url: string, seen: Seen, ending: AbortSignal): Promise<void> {
  let lostAt = performance.now()
  while (!ending.aborted) {
    const stream = watchBoard(url, { lastEventId: seen.version })
    ending.addEventListener('abort', stream.close)
    // Of a stream that does not open, both promises reject.
    stream.ended.catch(() => undefined)
    const response = await stream.opened.catch(() => undefined)
    if (response?.statusCode === 200) {
      seen.longestGapMs = Math.max(seen.longestGapMs, performance.now() - lostAt)
      await readUntilEnd(stream, seen)
      lostAt = performance.now()
    } else response?.destroy()
    ending.removeEventListener('abort', stream.close)
    if (!ending.aborted) await sleep(pauseMs)
  }
}

async function readUntilEnd(stream: ReturnType<typeof watchBoard>, seen: Seen): Promise<void> {
  const read = () => {
    for (const { id } of stream.events.splice(0))
      seen.version = Math.max(seen.version, Number(id ?? 0))
  }
  const reading = setInterval(read, 20)
  await stream.ended.catch(() => undefined)
  clearInterval(reading)
  read()
}
