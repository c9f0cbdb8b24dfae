import type { PlainDate } from '#domain/shared/dates.ts'
import { today, type Ctx } from '../ctx.ts'
import type { DailyQuota } from './daily-quota.ts'
import type { EventBatch } from './batch-writes.ts'
import { createPartitions } from './partition-queries.ts'
import { addDrops, insertEvents } from './queries.ts'
import { Counter } from 'prom-client'
import type { DropReason } from '#domain/analytics/validate-event.ts'
import { registry } from '../metrics.ts'

/**
 * Stores events and counts dropped ones in one commit. Missing partitions are created; events beyond
 * their day's quota are dropped.
 */
export async function storeEvents(
  services: Pick<Ctx, 'db' | 'now' | 'config'>,
  { events, drops }: EventBatch,
  quota: DailyQuota,
): Promise<void> {
  const options = { receivedAt: services.now(), forward: services.config.analyticsForward }
  const { fitting, over } = await quota.fit(events)
  const dropped = new Map(drops)
  if (over > 0) dropped.set('day_full', over)
  const store = () =>
    dropped.size === 0
      ? insertEvents(services.db, fitting, options)
      : services.db.transaction(async (tx) => {
          const stored = await insertEvents(tx, fitting, options)
          await addDrops(tx, today(services), dropped)
          return stored
        })
  const stored = await store().catch(async (error: unknown) => {
    if (!isWithoutPartition(error)) throw error
    await createPartitions(services.db, [...new Set<PlainDate>(fitting.map(({ day }) => day))])
    return store()
  })
  quota.recordStored(stored, fitting)
  countMetrics(stored, dropped)
}

/** Without a matching partition PostgreSQL reports a check violation that names no constraint. */
function isWithoutPartition(error: unknown): boolean {
  const cause = (error as { cause?: unknown })?.cause ?? error
  const { code, constraint } = cause as { code?: string; constraint?: string }
  return code === '23514' && constraint === undefined
}

const stored = new Counter({
  name: 'analytics_events_stored_total',
  help: 'Events that were new and are stored.',
  registers: [registry],
})
const dropped = new Counter({
  name: 'analytics_events_dropped_total',
  help: 'Events that were answered as if they were stored, by why they were not.',
  labelNames: ['reason'],
  registers: [registry],
})

/** Updates the metrics; called after the commit. */
function countMetrics(
  events: ReadonlyMap<string, number>,
  drops: ReadonlyMap<DropReason, number>,
): void {
  for (const count of events.values()) stored.inc(count)
  for (const [reason, count] of drops) dropped.inc({ reason }, count)
}
