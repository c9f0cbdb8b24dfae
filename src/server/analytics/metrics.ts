import { Counter } from 'prom-client'
import type { DropReason } from '#domain/analytics/validate-event.ts'
import { registry } from '../metrics.ts'

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
export function measure(
  events: ReadonlyMap<string, number>,
  drops: ReadonlyMap<DropReason, number>,
): void {
  for (const count of events.values()) stored.inc(count)
  for (const [reason, count] of drops) dropped.inc({ reason }, count)
}
