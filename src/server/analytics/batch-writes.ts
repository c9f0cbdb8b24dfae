import type { CollectedEvent, DropReason } from '#domain/analytics/validate-event.ts'

/** What one request brings. */
export type EventBatch = {
  events: readonly CollectedEvent[]
  drops: ReadonlyMap<DropReason, number>
}

type Waiting = EventBatch & { stored: () => void; failed: (error: unknown) => void }

/** The answer to more than can be stored in time. */
export class QueueFullError extends Error {}

/** As many events as one statement stores, and as many as may wait for theirs. */
const perWrite = 2000
const mostWaiting = 20_000

/**
 * Lets requests that come while a write is under way wait, and writes them together: one statement
 * and one commit for many. What it returns settles after the commit, with its failure if it fails.
 */
export function createWriteBatcher(write: (mergeBatches: EventBatch) => Promise<void>) {
  let waiting: Waiting[] = []
  let count = 0
  let isWriting = false

  function take(): Waiting[] {
    let events = 0
    const end = waiting.findIndex((one, i) => (events += one.events.length) > perWrite && i > 0)
    const taken = end < 0 ? waiting : waiting.slice(0, end)
    waiting = end < 0 ? [] : waiting.slice(end)
    return taken
  }

  async function drain() {
    isWriting = true
    while (waiting.length > 0) {
      const taken = take()
      await store(taken)
      for (const one of taken) count -= one.events.length
    }
    isWriting = false
  }

  async function store(taken: Waiting[]) {
    try {
      await write(mergeBatches(taken))
      for (const one of taken) one.stored()
    } catch (error) {
      // When the database is away, to ask again for each would take each one's time limit, one after another.
      if (taken.length === 1 || !isOfData(error)) {
        for (const one of taken) one.failed(error)
        return
      }
      // One that cannot be stored takes nobody else's with it.
      for (const one of taken) await store([one])
    }
  }

  return (brought: EventBatch): Promise<void> => {
    if (count + brought.events.length > mostWaiting) return Promise.reject(new QueueFullError())
    count += brought.events.length
    return new Promise((stored, failed) => {
      waiting.push({ ...brought, stored, failed })
      if (!isWriting) void drain()
    })
  }
}

/** Is it PostgreSQL's word on what was written: data that cannot be, or that may not be? */
function isOfData(error: unknown): boolean {
  const { code } = ((error as { cause?: unknown })?.cause ?? error) as { code?: unknown }
  return typeof code === 'string' && /^2[23][0-9A-Z]{3}$/.test(code)
}

function mergeBatches(taken: readonly Waiting[]): EventBatch {
  const drops = new Map<DropReason, number>()
  for (const one of taken) {
    for (const [reason, more] of one.drops) drops.set(reason, (drops.get(reason) ?? 0) + more)
  }
  return { events: taken.flatMap(({ events }) => events), drops }
}
