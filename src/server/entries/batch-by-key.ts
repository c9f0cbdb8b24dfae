import type { Db } from '../db/client.ts'

/** Runs all items in one transaction and returns a result or an error for each. */
type RunBatch<Item, Result> = (
  db: Db,
  key: string,
  items: readonly Item[],
) => Promise<(Result | Error)[]>

type Waiting<Item, Result> = {
  item: Item
  resolve: (what: Result) => void
  reject: (why: unknown) => void
}

/** A larger batch would delay its first item more than it saves in locking. */
const maxBatchSize = 50

/**
 * Runs the items of one key in batches: the first item runs at once, and items that arrive during a
 * batch form the next one, in their order. If a whole batch fails, each item is tried alone, so that
 * one item cannot make the others fail.
 */
export function batchByKey<Item, Result>(run: RunBatch<Item, Result>) {
  const queuesByDb = new WeakMap<Db, Map<string, Waiting<Item, Result>[]>>()

  async function runBatch(db: Db, key: string, batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const outcomes = await run(
        db,
        key,
        batch.map(({ item }) => item),
      )
      batch.forEach(({ resolve, reject }, i) => {
        const outcome = outcomes[i] as Result | Error
        if (outcome instanceof Error) reject(outcome)
        else resolve(outcome)
      })
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error)
      else await Promise.all(batch.map((one) => runBatch(db, key, [one])))
    }
  }

  /** Deletes the queue synchronously once it is empty, so that no item joins a queue that has ended. */
  async function drainQueue(db: Db, key: string, queues: Map<string, Waiting<Item, Result>[]>) {
    for (;;) {
      const batch = queues.get(key)?.splice(0, maxBatchSize) ?? []
      if (batch.length === 0) break
      await runBatch(db, key, batch)
    }
    queues.delete(key)
  }

  return (db: Db, key: string, item: Item): Promise<Result> => {
    const queues = queuesByDb.get(db) ?? new Map<string, Waiting<Item, Result>[]>()
    queuesByDb.set(db, queues)
    return new Promise((resolve, reject) => {
      const queue = queues.get(key)
      const waiting = { item, resolve, reject }
      if (queue) queue.push(waiting)
      else {
        queues.set(key, [waiting])
        void drainQueue(db, key, queues)
      }
    })
  }
}
