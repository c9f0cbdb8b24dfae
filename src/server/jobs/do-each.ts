import { databaseFailureOf } from '../db/database-failure.ts'

/**
 * Does the work of a job for one item after another. An item that fails does not keep the others from their turn;
 * when all are done, the first failure is thrown, so that the run is recorded as failed with its error. Without a
 * database no item would fare better, so the run ends at once and the next one finds the same work.
 */
export async function doEach<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      failures.push(error)
      if (databaseFailureOf(error)) break
    }
  }
  if (failures.length > 0) throw failures[0]
}
