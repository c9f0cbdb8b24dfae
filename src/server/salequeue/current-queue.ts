import type { SaleQueue } from '#domain/salequeue/place.ts'
import type { Ctx } from '../ctx.ts'
import type { Listener } from '../db/listen.ts'
import { errorFields, type Log } from '../log.ts'
import { drawIfDue } from './draw-lot.ts'
import { passOnUnused } from './pass-on-unused.ts'
import { findOpenQueue, saleQueueChannel, toSaleQueue } from './queue-queries.ts'

type Keys = Pick<Ctx, 'db' | 'now'>

/** The queue that is planned or open, after the lot if that is due. */
export type CurrentQueue = { read: () => Promise<SaleQueue | undefined> }

/** Reads the queue at each call, for a process that follows no changes. */
export const uncachedQueue = (keys: Keys): CurrentQueue => ({
  read: async () => {
    const row = await findOpenQueue(keys.db)
    const queue = row && toSaleQueue(row)
    return queue && isDue(queue, keys) ? drawIfDue(keys) : queue
  },
})

const isDue = ({ drawnAt, opensAt }: SaleQueue, { now }: Pick<Keys, 'now'>) =>
  drawnAt === null && opensAt <= now().getTime()

const rereadMs = 5_000
const drawMs = 1_000
const passOnMs = 60_000

/**
 * Keeps the queue in memory, so that a waiting visitor costs no query. It is read again at each notification, and
 * every five seconds because a notification may be lost. The lot is drawn within a second after the opening, and
 * turns that ended unused are passed on once a minute.
 */
export async function followSaleQueue(
  deps: Keys & { listener: Listener; log: Log },
): Promise<CurrentQueue & { close: () => void }> {
  const { current, keep } = keepLatest()
  const reread = keep(async () => {
    const row = await findOpenQueue(deps.db)
    return row && toSaleQueue(row)
  })
  let drawing: Promise<void> | undefined
  const drawOnce = keep(() => drawIfDue(deps))
  const draw = async () => {
    const queue = current()
    if (!queue || !isDue(queue, deps)) return
    await (drawing ??= drawOnce().finally(() => (drawing = undefined)))
  }
  // What it changes is notified.
  const passOn = async () => {
    const queue = current()
    if (queue?.drawnAt) await passOnUnused(deps, queue)
  }
  const quietly = (work: () => Promise<void>) => () =>
    void work().catch((error) =>
      deps.log('warn', 'The queue of the sale could not be read', errorFields(error)),
    )
  const onNotify = quietly(reread)
  const startDraw = quietly(draw)
  await deps.listener.on(saleQueueChannel, { onNotify, onReconnect: onNotify })
  await reread()
  const timers = [
    setInterval(onNotify, rereadMs),
    setInterval(startDraw, drawMs),
    setInterval(quietly(passOn), passOnMs),
  ]
  timers.forEach((timer) => timer.unref())
  return {
    // Whoever looks during the draw sees the time before the opening, instead of waiting for all to be numbered.
    read: async () => {
      startDraw()
      return current()
    },
    close: () => timers.forEach(clearInterval),
  }
}

/** Keeps what the read that began last has found, whichever is done last. */
export function keepLatest() {
  let current: SaleQueue | undefined
  let [begun, kept] = [0, 0]
  const keep = (read: () => Promise<SaleQueue | undefined>) => async () => {
    const turn = (begun += 1)
    const queue = await read()
    if (turn < kept) return
    kept = turn
    current = queue
  }
  return { current: () => current, keep }
}
