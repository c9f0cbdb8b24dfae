import type { CollectedEvent, DropReason } from '#domain/analytics/validate-event.ts'

/** The validated events of a request. */
export type EventBatch = {
  events: readonly CollectedEvent[]
  drops: ReadonlyMap<DropReason, number>
}

type Waiting = EventBatch & { stored: () => void; failed: (error: unknown) => void }

/** Thrown when too many events wait to be written. */
export class QueueFullError extends Error {}

/** Most events in one statement, and most events in the queue. */
const maxPerWrite = 2000
const maxWaiting = 20_000

/**
 * Batches writes: requests that arrive during a write are stored together in the next statement and
 * commit. The returned promise settles after the commit and rejects if the write fails.
 */
export function createWriteBatcher(write: (batch: EventBatch) => Promise<void>) {
  let waiting: Waiting[] = []
  let count = 0
  let isWriting = false

  function dequeue(): Waiting[] {
    let events = 0
    const end = waiting.findIndex(
      (request, i) => (events += request.events.length) > maxPerWrite && i > 0,
    )
    const batch = end < 0 ? waiting : waiting.slice(0, end)
    waiting = end < 0 ? [] : waiting.slice(end)
    return batch
  }

  async function drain() {
    isWriting = true
    while (waiting.length > 0) {
      const batch = dequeue()
      await store(batch)
      for (const request of batch) count -= request.events.length
    }
    isWriting = false
  }

  async function store(batch: Waiting[]) {
    try {
      await write(mergeBatches(batch))
      for (const request of batch) request.stored()
    } catch (error) {
      // Without a database, each retry would wait for its own time limit, one after another.
      if (batch.length === 1 || !isDataError(error)) {
        for (const request of batch) request.failed(error)
        return
      }
      // Store each request on its own, so that invalid data fails only its own request.
      for (const request of batch) await store([request])
    }
  }

  return (batch: EventBatch): Promise<void> => {
    if (count + batch.events.length > maxWaiting) return Promise.reject(new QueueFullError())
    count += batch.events.length
    return new Promise((stored, failed) => {
      waiting.push({ ...batch, stored, failed })
      if (!isWriting) void drain()
    })
  }
}

/** Did PostgreSQL refuse the data: a data exception (22) or a constraint violation (23)? */
function isDataError(error: unknown): boolean {
  const { code } = ((error as { cause?: unknown })?.cause ?? error) as { code?: unknown }
  return typeof code === 'string' && /^2[23][0-9A-Z]{3}$/.test(code)
}

function mergeBatches(batches: readonly Waiting[]): EventBatch {
  const drops = new Map<DropReason, number>()
  for (const batch of batches) {
    for (const [reason, more] of batch.drops) drops.set(reason, (drops.get(reason) ?? 0) + more)
  }
  return { events: batches.flatMap(({ events }) => events), drops }
}
