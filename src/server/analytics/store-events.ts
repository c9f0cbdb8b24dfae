import type { PlainDate } from '#domain/shared/dates.ts'
import { today, type Ctx } from '../ctx.ts'
import type { DayRoom } from './day-room.ts'
import type { Gathered } from './gather.ts'
import { measure } from './metrics.ts'
import { makePartitions } from './partitions.ts'
import { addDrops, insertEvents } from './queries.ts'

/**
 * Stores events and counts what was dropped, in one commit; makes the days' partitions when they are
 * not there. What no longer fits into its day is dropped.
 */
export async function storeEvents(
  house: Pick<Ctx, 'db' | 'now' | 'config'>,
  { events, drops }: Gathered,
  room: DayRoom,
): Promise<void> {
  const facts = { receivedAt: house.now(), forward: house.config.analyticsForward }
  const { fitting, over } = await room.fit(events)
  const dropped = new Map(drops)
  if (over > 0) dropped.set('day_full', over)
  const store = () =>
    dropped.size === 0
      ? insertEvents(house.db, fitting, facts)
      : house.db.transaction(async (tx) => {
          const stored = await insertEvents(tx, fitting, facts)
          await addDrops(tx, today(house), dropped)
          return stored
        })
  const stored = await store().catch(async (error: unknown) => {
    if (!isWithoutPartition(error)) throw error
    await makePartitions(house.db, [...new Set<PlainDate>(fitting.map(({ day }) => day))])
    return store()
  })
  room.take(stored, fitting)
  measure(stored, dropped)
}

/** PostgreSQL's refusal of a row that no partition takes: the code of a check, without a constraint. */
function isWithoutPartition(error: unknown): boolean {
  const cause = (error as { cause?: unknown })?.cause ?? error
  const { code, constraint } = cause as { code?: string; constraint?: string }
  return code === '23514' && constraint === undefined
}
