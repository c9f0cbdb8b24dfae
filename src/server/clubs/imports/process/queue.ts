import { AppError } from '#server/app-error.ts'

/** Limits of running tasks, of waiting tasks, and of both for one account. */
type Lane = { concurrency: number; waiting: number; each: number }

/** A queue for expensive tasks. A task is refused at once when the queue is full. */
export function createTaskQueue({ concurrency, waiting, each }: Lane) {
  const queue: (() => void)[] = []
  const held = new Map<string, number>()
  let running = 0

  const count = (whose: string, by: number) => {
    const left = (held.get(whose) ?? 0) + by
    if (left > 0) held.set(whose, left)
    else held.delete(whose)
  }
  const next = () => {
    const go = running < concurrency ? queue.shift() : undefined
    if (!go) return
    running += 1
    go()
  }
  /** Runs a task when a place is free. Throws `too_many_requests` with reason `readers_busy`. */
  return async function takeTurn<T>(whose: string, run: () => Promise<T>): Promise<T> {
    const isFull = running >= concurrency && queue.length >= waiting
    if (isFull || (held.get(whose) ?? 0) >= each) {
      throw new AppError('too_many_requests', { reason: 'readers_busy', retryAfter: 10 })
    }
    count(whose, 1)
    try {
      await new Promise<void>((resolve) => {
        queue.push(resolve)
        next()
      })
      try {
        return await run()
      } finally {
        running -= 1
        next()
      }
    } finally {
      count(whose, -1)
    }
  }
}
