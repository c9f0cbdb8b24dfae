/**
 * Does the work of a job for one item after another. An item that fails does not keep the others from their turn;
 * when all are done, the first failure is thrown, so that the run is recorded as failed with its error.
 */
export async function doEach<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
