import type { Types } from '@amplitude/analytics-browser'
import { rageClickCount } from '#domain/analytics/limits.ts'
import { eventPageOf } from '#domain/analytics/event-page.ts'
import { scrub } from '#domain/analytics/scrub.ts'

/**
 * An event as it may leave the browser; null when it may not. It is scrubbed by the same rules as
 * the collector's, so that nothing is sent that would not be stored.
 */
export function cleanEvent(event: Types.Event, ownOrigin: string): Types.Event | null {
  const properties: Record<string, unknown> = { ...event.event_properties }
  if (eventPageOf(properties, ownOrigin).isExcluded) return null
  // The SDK calls four presses rage, and cannot be told otherwise.
  if (Number(properties['[Amplitude] Click Count']) < rageClickCount) return null
  return {
    ...event,
    ...(event.event_properties && { event_properties: scrub(properties, ownOrigin) }),
    ...(event.user_properties && { user_properties: scrub(event.user_properties, ownOrigin) }),
  } as Types.Event
}
