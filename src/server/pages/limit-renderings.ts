import { AppError } from '../app-error.ts'

/**
 * So many works at once, so many waiting, and no more: beyond that it is said at once that there is no room.
 * Throws AppError `too_busy`.
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
      // Whoever is next takes over the place.
      if (next) next()
      else running -= 1
    }
  }
}
