import { AppError } from '#server/app-error.ts'

/** Limits of running tasks, of waiting tasks, and of both for one account. */
type Lane = { concurrency: number; waiting: number; perAccount: number }

/** A queue for expensive tasks. A task is refused at once when the queue is full. */
export function createTaskQueue({ concurrency, waiting, perAccount }: Lane) {
  const queue: (() => void)[] = []
  const tasksOf = new Map<string, number>()
  let running = 0

  const count = (accountId: string, by: number) => {
    const left = (tasksOf.get(accountId) ?? 0) + by
    if (left > 0) tasksOf.set(accountId, left)
    else tasksOf.delete(accountId)
  }
  const next = () => {
    const start = running < concurrency ? queue.shift() : undefined
    if (!start) return
    running += 1
    start()
  }
  /** Runs a task when a place is free. Throws `too_many_requests` with reason `readers_busy`. */
  return async function runInTurn<T>(accountId: string, run: () => Promise<T>): Promise<T> {
    const isFull = running >= concurrency && queue.length >= waiting
    if (isFull || (tasksOf.get(accountId) ?? 0) >= perAccount) {
      throw new AppError('too_many_requests', { reason: 'readers_busy', retryAfter: 10 })
    }
    count(accountId, 1)
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
      count(accountId, -1)
    }
  }
}
