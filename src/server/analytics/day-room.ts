import { daysAhead, daysBack, type CollectedEvent } from '#domain/analytics/judge-event.ts'
import { addDays, type PlainDate } from '#domain/shared/dates.ts'
import { today, type Ctx } from '../ctx.ts'
import { selectEventCounts } from './count-days.ts'

/** About ten thousand visitors with a hundred events each; more is no use of ours (docs/algorithms/collector.md). */
export const mostOfDay = 1_000_000
const readEveryMs = 60_000

export type DayRoom = {
  /** Those that fit into their days, in order, and how many do not. */
  fit: (events: readonly CollectedEvent[]) => Promise<{ fitting: CollectedEvent[]; over: number }>
  /** Says what was stored. */
  take: (stored: ReadonlyMap<PlainDate, number>) => void
}

/**
 * How much room the days have left, by the counts of all processes, read every minute, and by what
 * this one has stored since. Several processes may so store a minute's events too many.
 */
export function openDayRoom(house: Pick<Ctx, 'db' | 'now'>): DayRoom {
  let taken = new Map<PlainDate, number>()
  let readAt: number | undefined

  async function read(at: number) {
    const first = addDays(today(house), -daysBack)
    const days = Array.from({ length: daysBack + daysAhead + 1 }, (_, i) => addDays(first, i))
    const counted = await selectEventCounts(house.db, days)
    // The counts are a minute old: what this process knows may be more.
    taken = new Map(days.map((day) => [day, Math.max(counted.get(day) ?? 0, taken.get(day) ?? 0)]))
    readAt = at
  }

  return {
    async fit(events) {
      const at = house.now().getTime()
      // A clock that was moved back (E14) must not make it wait longer.
      if (readAt === undefined || at >= readAt + readEveryMs || at < readAt) await read(at)
      const asked = new Map<PlainDate, number>()
      const fitting = events.filter(({ day }) => {
        const more = (asked.get(day) ?? 0) + 1
        if ((taken.get(day) ?? 0) + more > mostOfDay) return false
        asked.set(day, more)
        return true
      })
      return { fitting, over: events.length - fitting.length }
    },
    take(stored) {
      for (const [day, count] of stored) taken.set(day, (taken.get(day) ?? 0) + count)
    },
  }
}
