import { daysAhead, daysBack, type CollectedEvent } from '#domain/analytics/validate-event.ts'
import { addDays, type PlainDate } from '#domain/shared/dates.ts'
import { today, type Ctx } from '../ctx.ts'
import { selectEventCounts } from './count-queries.ts'
import { selectSizes } from './partition-queries.ts'

/** About ten thousand visitors with a hundred events each; more would not be normal use (docs/algorithms/collector.md). */
export const maxEventsPerDay = 1_000_000
/** Disk space with indexes: twice the size of a million ordinary events. */
const maxBytesPerDay = 2_000_000_000
/** Size of a row without its properties, index entries included; a high estimate. */
const rowOverheadBytes = 1_000
const readEveryMs = 60_000

export type DailyQuota = {
  /** The events that fit into their days, in order, and the number of those that do not. */
  fit: (events: readonly CollectedEvent[]) => Promise<{ fitting: CollectedEvent[]; over: number }>
  /** Records how many of the events were stored, by day. */
  recordStored: (stored: ReadonlyMap<PlainDate, number>, of: readonly CollectedEvent[]) => void
}

type Usage = { count: number; bytes: number }
const noUsage: Usage = { count: 0, bytes: 0 }

/**
 * Limits the events and bytes per day. Usage is what all processes have stored, read every minute,
 * plus what this process has stored since, so several processes may exceed a limit by a minute's events.
 */
export function createDailyQuota(
  services: Pick<Ctx, 'db' | 'now'>,
  limits: Usage = { count: maxEventsPerDay, bytes: maxBytesPerDay },
): DailyQuota {
  let usage = new Map<PlainDate, Usage>()
  let readAt: number | undefined

  async function read(at: number) {
    const first = addDays(today(services), -daysBack)
    const days = Array.from({ length: daysBack + daysAhead + 1 }, (_, i) => addDays(first, i))
    const counted = await selectEventCounts(services.db, days)
    const sizes = await selectSizes(services.db, days)
    // Stored counts lag behind, so this process may have a higher count; sizes are current.
    usage = new Map(
      days.map((day) => {
        const count = Math.max(counted.get(day) ?? 0, usage.get(day)?.count ?? 0)
        return [day, { count, bytes: sizes.get(day) ?? 0 }]
      }),
    )
    readAt = at
  }

  return {
    async fit(events) {
      const at = services.now().getTime()
      // Read at once when the demonstration's clock is set back (E14).
      if (readAt === undefined || at >= readAt + readEveryMs || at < readAt) await read(at)
      const planned = new Map(usage)
      const fitting = events.filter((event) => {
        const after = withEvent(planned.get(event.day), event)
        if (after.count > limits.count || after.bytes > limits.bytes) return false
        planned.set(event.day, after)
        return true
      })
      return { fitting, over: events.length - fitting.length }
    },
    recordStored(stored, events) {
      for (const [day, more] of stored) {
        const { count, bytes } = usage.get(day) ?? noUsage
        // Duplicates among the events are unknown here, so their bytes count until the next reading.
        const ofDay = events.filter((event) => event.day === day)
        const added = ofDay.reduce((sum, event) => sum + bytesOf(event), 0)
        usage.set(day, { count: count + more, bytes: bytes + added })
      }
    },
  }
}

const withEvent = ({ count, bytes }: Usage = noUsage, event: CollectedEvent): Usage => ({
  count: count + 1,
  bytes: bytes + bytesOf(event),
})

const bytesOf = ({ properties }: CollectedEvent) => Buffer.byteLength(properties) + rowOverheadBytes
