import type { Types } from '@amplitude/analytics-browser'
import { rageClickCount } from '#domain/analytics/limits.ts'
import { eventPageOf } from '#domain/analytics/event-page.ts'
import { scrub } from '#domain/analytics/scrub.ts'

/**
 * Removes from an event what may not leave the browser; null when the event may not be sent at all.
 * The collector applies the same rules.
 */
export function cleanEvent(event: Types.Event, ownOrigin: string): Types.Event | null {
  const properties: Record<string, unknown> = { ...event.event_properties }
  if (eventPageOf(properties, ownOrigin).isExcluded) return null
  // The SDK reports a rage click from four clicks on, which cannot be configured.
  if (Number(properties['[Amplitude] Click Count']) < rageClickCount) return null
  return {
    ...event,
    ...(event.event_properties && { event_properties: scrub(properties, ownOrigin) }),
    ...(event.user_properties && { user_properties: scrub(event.user_properties, ownOrigin) }),
  } as Types.Event
}
