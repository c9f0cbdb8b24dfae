import { AppError } from '../app-error.ts'

/**
 * Limits how many tasks run and how many wait.
 * @throws AppError `too_busy` at once when the queue is full.
 */
export function limitConcurrency({
  concurrency,
  waiting,
}: {
  concurrency: number
  waiting: number
}) {
  const queue: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= concurrency) {
      if (queue.length >= waiting) throw new AppError('too_busy')
      await new Promise<void>((begin) => queue.push(begin))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      // The next task takes over the slot.
      if (next) next()
      else running -= 1
    }
  }
}
