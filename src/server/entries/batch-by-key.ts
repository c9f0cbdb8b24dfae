import type { Db } from '../db/client.ts'

/** Settles all of them in one transaction: for each what she gets, or why she does not. */
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

/** More at once would keep the first of them waiting longer than the lock costs. */
const maxBatchSize = 50

/**
 * Runs the items of one key in batches: one alone at once, and whatever comes while a batch is running
 * with all others who came meanwhile, in their order. What fails for all is tried for each alone, so
 * that nobody is refused for another's sake.
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

  /** The queue is gone in the moment in which it is found empty: nobody can join it too late. */
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
