import type { PlainDate } from '#domain/shared/dates.ts'
import { today, type Ctx } from '../ctx.ts'
import type { DailyQuota } from './daily-quota.ts'
import type { EventBatch } from './batch-writes.ts'
import { makePartitions } from './partition-queries.ts'
import { addDrops, insertEvents } from './queries.ts'
import { Counter } from 'prom-client'
import type { DropReason } from '#domain/analytics/validate-event.ts'
import { registry } from '../metrics.ts'

/**
 * Stores events and counts what was dropped, in one commit; makes the days' partitions when they are
 * not there. What no longer fits into its day is dropped.
 */
export async function storeEvents(
  services: Pick<Ctx, 'db' | 'now' | 'config'>,
  { events, drops }: EventBatch,
  quota: DailyQuota,
): Promise<void> {
  const facts = { receivedAt: services.now(), forward: services.config.analyticsForward }
  const { fitting, over } = await quota.fit(events)
  const dropped = new Map(drops)
  if (over > 0) dropped.set('day_full', over)
  const store = () =>
    dropped.size === 0
      ? insertEvents(services.db, fitting, facts)
      : services.db.transaction(async (tx) => {
          const stored = await insertEvents(tx, fitting, facts)
          await addDrops(tx, today(services), dropped)
          return stored
        })
  const stored = await store().catch(async (error: unknown) => {
    if (!isWithoutPartition(error)) throw error
    await makePartitions(services.db, [...new Set<PlainDate>(fitting.map(({ day }) => day))])
    return store()
  })
  quota.take(stored, fitting)
  measure(stored, dropped)
}

/** PostgreSQL's refusal of a row that no partition takes: the code of a check, without a constraint. */
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

/** After the commit: what was stored by day, and what was dropped. */
function measure(
  events: ReadonlyMap<string, number>,
  drops: ReadonlyMap<DropReason, number>,
): void {
  for (const count of events.values()) stored.inc(count)
  for (const [reason, count] of drops) dropped.inc({ reason }, count)
}
