import { daysAhead, daysBack, type CollectedEvent } from '#domain/analytics/validate-event.ts'
import { addDays, type PlainDate } from '#domain/shared/dates.ts'
import { today, type Ctx } from '../ctx.ts'
import { selectEventCounts } from './count-queries.ts'
import { selectSizes } from './partition-queries.ts'

/** About ten thousand visitors with a hundred events each; more is no use of ours (docs/algorithms/collector.md). */
export const maxEventsPerDay = 1_000_000
/** Of disk, with its indexes: twice what a million ordinary events take. */
const mostBytes = 2_000_000_000
/** What a row takes beside its properties, its lines in the indexes among it; rather too much. */
const bytesBeside = 1_000
const readEveryMs = 60_000

export type DailyQuota = {
  /** Those that fit into their days, in order, and how many do not. */
  fit: (events: readonly CollectedEvent[]) => Promise<{ fitting: CollectedEvent[]; over: number }>
  /** Says what was stored: how many of each day, of these. */
  take: (stored: ReadonlyMap<PlainDate, number>, of: readonly CollectedEvent[]) => void
}

type Taken = { count: number; bytes: number }
const nothing: Taken = { count: 0, bytes: 0 }

/**
 * How much room the days have left, in events and in bytes, by what all processes have stored, read
 * every minute, and by what this one has stored since. Several processes may so store a minute's
 * events too many.
 */
export function createDailyQuota(
  services: Pick<Ctx, 'db' | 'now'>,
  most: Taken = { count: maxEventsPerDay, bytes: mostBytes },
): DailyQuota {
  let taken = new Map<PlainDate, Taken>()
  let readAt: number | undefined

  async function read(at: number) {
    const first = addDays(today(services), -daysBack)
    const days = Array.from({ length: daysBack + daysAhead + 1 }, (_, i) => addDays(first, i))
    const counted = await selectEventCounts(services.db, days)
    const sizes = await selectSizes(services.db, days)
    // The counts are a minute old: what this process knows may be more. The sizes are of now.
    taken = new Map(
      days.map((day) => {
        const count = Math.max(counted.get(day) ?? 0, taken.get(day)?.count ?? 0)
        return [day, { count, bytes: sizes.get(day) ?? 0 }]
      }),
    )
    readAt = at
  }

  return {
    async fit(events) {
      const at = services.now().getTime()
      // A clock that was moved back (E14) must not make it wait longer.
      if (readAt === undefined || at >= readAt + readEveryMs || at < readAt) await read(at)
      const asked = new Map(taken)
      const fitting = events.filter((event) => {
        const after = withEvent(asked.get(event.day), event)
        if (after.count > most.count || after.bytes > most.bytes) return false
        asked.set(event.day, after)
        return true
      })
      return { fitting, over: events.length - fitting.length }
    },
    take(stored, of) {
      for (const [day, more] of stored) {
        const { count, bytes } = taken.get(day) ?? nothing
        // Which of them were known already is not said: the next reading knows.
        const all = of.filter((event) => event.day === day)
        const added = all.reduce((sum, event) => sum + bytesOf(event), 0)
        taken.set(day, { count: count + more, bytes: bytes + added })
      }
    },
  }
}

const withEvent = ({ count, bytes }: Taken = nothing, event: CollectedEvent): Taken => ({
  count: count + 1,
  bytes: bytes + bytesOf(event),
})

const bytesOf = ({ properties }: CollectedEvent) => Buffer.byteLength(properties) + bytesBeside
