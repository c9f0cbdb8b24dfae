import { AppError } from '#server/app-error.ts'

/** At most so many at once, so many that wait, and so many of both for one account. */
type Lane = { concurrency: number; waiting: number; each: number }

/** A queue for something costly. Whoever finds it full is refused at once and may come again. */
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
  /** Runs when it is this one's turn. Throws `busy` with reason `readers_busy`. */
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
