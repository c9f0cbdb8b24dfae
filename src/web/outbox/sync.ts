import { ApiError } from '../api.ts'
import { isUnreachable } from '../is-unreachable.ts'
import { serverNow } from '../server-clock.ts'
import {
  dequeue,
  setAside,
  show,
  store,
  updateOutbox,
  withOrder,
  type Outbox,
  type Queued,
} from './outbox.ts'

/** Phones of the same flight receive each other's scores within this time. */
const syncIntervalMs = 5_000

/** Our server requests ten minutes at most, but a proxy may request any time. */
const longestPauseSeconds = 600

/** Syncs at intervals and on focus while `isWanted`, and always when the browser is online again. */
export function scheduleSync(sync: () => void, isWanted = () => true): () => void {
  const syncIfWanted = () => {
    if (isWanted()) sync()
  }
  const timer = setInterval(syncIfWanted, syncIntervalMs)
  window.addEventListener('online', sync)
  window.addEventListener('focus', syncIfWanted)
  document.addEventListener('visibilitychange', syncIfWanted)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', sync)
    window.removeEventListener('focus', syncIfWanted)
    document.removeEventListener('visibilitychange', syncIfWanted)
  }
}

/**
 * Sends the queue, from one tab at a time. A call during a sync starts another one afterwards, so that
 * items added meanwhile do not wait for the next interval.
 */
export function syncOutbox<Item>(outbox: Outbox<Item>): Promise<void> {
  outbox.isRequestedAgain = outbox.running !== undefined
  outbox.running ??= syncWhileRequested(outbox).finally(() => {
    outbox.running = undefined
  })
  return outbox.running
}

/**
 * Sends an item at once, without waiting for the queue. Resolves to the answer, or to the queued item
 * when the server cannot be reached. Throws when the server refuses the item, and when it can be neither
 * sent nor stored.
 * @param queueAs changes an item that has to wait, before any tab can send it.
 */
export async function sendNow<Item, Answer>(
  outbox: Outbox<Item>,
  item: Item,
  send: (item: Item) => Promise<Answer>,
  queueAs: (item: Item) => Promise<Item> = async (same) => same,
): Promise<{ kind: 'answered'; answer: Answer } | { kind: 'queued'; queued: Queued<Item> }> {
  const queued = withOrder(item)
  outbox.hidden.add(queued.order)
  // Stored first: if the tab is closed before the answer, the next tab sends the item.
  const isStored = await store(outbox, queued)
  try {
    const answer = await send(item)
    await dequeue(outbox, [queued])
    return { kind: 'answered', answer }
  } catch (error) {
    if (!isStored || !isUnreachable(error)) {
      await dequeue(outbox, [queued])
      throw error
    }
    outbox.pausedUntil.syncing = backOff(outbox, error)
    const waiting = { ...queued, ...(await queueAs(item)) }
    await store(outbox, waiting)
    outbox.hidden.delete(queued.order)
    show(outbox, waiting)
    return { kind: 'queued', queued: waiting }
  }
}

async function syncWhileRequested<Item>(outbox: Outbox<Item>): Promise<void> {
  do {
    outbox.isRequestedAgain = false
    await syncFromOneTab(outbox)
  } while (outbox.isRequestedAgain)
}

async function syncFromOneTab<Item>(outbox: Outbox<Item>): Promise<void> {
  if (!('locks' in navigator)) return syncOnce(outbox)
  await navigator.locks.request(outbox.options.prefix, { ifAvailable: true }, (lock) =>
    lock ? syncOnce(outbox) : undefined,
  )
}

async function syncOnce<Item>(outbox: Outbox<Item>): Promise<void> {
  if (serverNow() < outbox.pausedUntil.syncing) return
  const { sync = async (sendQueued) => void (await sendQueued()) } = outbox.options
  let isSent: boolean | undefined
  try {
    await sync(async () => (isSent = await sendUnlessThrottled(outbox)))
    if (isSent) setConnection(outbox, 'open', undefined)
    // A device that was offline meanwhile is still throttled.
    if (isSent === false)
      setConnection(outbox, 'throttled', outbox.pausedUntil.sending || undefined)
  } catch (error) {
    outbox.pausedUntil.syncing = backOff(outbox, error)
  }
}

/** Resolves to whether everything was sent. While sending is throttled, the outbox may still receive. */
async function sendUnlessThrottled<Item>(outbox: Outbox<Item>): Promise<boolean> {
  if (serverNow() < outbox.pausedUntil.sending) return false
  try {
    await sendQueue(outbox)
    return true
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 429)) throw error
    outbox.pausedUntil.sending = backOff(outbox, error)
    return false
  }
}

async function sendQueue<Item>(outbox: Outbox<Item>): Promise<void> {
  const { batchOf = (waiting) => waiting.slice(0, 1), classify } = outbox.options
  const skipped = new Set<string>()
  let failure: unknown
  for (;;) {
    const batch = batchOf(
      outbox.state.queue.filter(
        ({ order, problem }) => problem === undefined && !skipped.has(order),
      ),
    )
    if (batch.length === 0) break
    try {
      await sendBatch(outbox, batch)
    } catch (error) {
      if (classify(error) !== 'skip') throw error
      for (const { order } of batch) skipped.add(order)
      failure = error
    }
  }
  if (failure !== undefined) throw failure
}

/** Halves a batch that is refused as a whole, so that one invalid item does not block the others. */
async function sendBatch<Item>(
  outbox: Outbox<Item>,
  batch: readonly Queued<Item>[],
): Promise<void> {
  const [first] = batch
  if (!first) return
  const { send, classify } = outbox.options
  try {
    const refused = await send(batch)
    await dequeue(
      outbox,
      batch.filter((item) => refused.every((refusal) => refusal.item !== item)),
    )
    for (const { item, problem } of refused) await setAside(outbox, item, problem)
  } catch (error) {
    if (classify(error) !== 'refused') throw error
    if (batch.length === 1) return setAside(outbox, first, problemOf(error))
    const half = Math.ceil(batch.length / 2)
    await sendBatch(outbox, batch.slice(0, half))
    await sendBatch(outbox, batch.slice(half))
  }
}

const problemOf = (error: unknown): string =>
  error instanceof ApiError ? (error.body.reason ?? error.body.code) : 'unexpected'

/** Shows why nothing is sent. Returns until when to wait by the server's clock, 0 when the server gave no time. */
function backOff<Item>(outbox: Outbox<Item>, error: unknown): number {
  if (!(error instanceof ApiError) || error.status === 408) {
    if (!isUnreachable(error)) throw error
    setConnection(outbox, 'offline', undefined)
    return 0
  }
  const seconds = Number(error.body.details?.retryAfter)
  const pause = 1000 * Math.min(seconds, longestPauseSeconds)
  const tryAgainAt = seconds > 0 ? serverNow() + pause : undefined
  setConnection(outbox, error.status === 429 ? 'throttled' : 'error', tryAgainAt)
  return tryAgainAt ?? 0
}

function setConnection<Item>(
  outbox: Outbox<Item>,
  connection: Outbox<Item>['state']['connection'],
  tryAgainAt: number | undefined,
) {
  const { state } = outbox
  // An unchanged state must not render.
  if (state.connection !== connection || state.tryAgainAt !== tryAgainAt)
    updateOutbox(outbox, { connection, tryAgainAt })
}
