import { addDays, type PlainDate } from '../shared/dates.ts'
import { maxKeys } from './limits.ts'
import { eventPageOf } from './event-page.ts'
import { scrub } from './scrub.ts'

/** A validated event as it is stored. */
export type CollectedEvent = {
  day: PlainDate
  insertId: string
  /** Milliseconds since 1970, by the visitor's clock. */
  time: number
  type: string
  deviceId: string
  sessionId: number | null
  /** The account's random analytics id, never its account id. */
  userId: string | null
  /** The page's route pattern; null for an event outside our pages. */
  page: string | null
  /** JSON, scrubbed. */
  properties: string
}

export type DropReason = 'unknown_type' | 'excluded_page' | 'too_old' | 'too_new' | 'day_full'

export type EventVerdict =
  | { verdict: 'keep'; event: CollectedEvent }
  | { verdict: 'drop'; why: DropReason }
  /** `field`: name of the invalid field. */
  | { verdict: 'invalid'; field: string }

export type Receiving = {
  /** The Danish day of receipt. */
  today: PlainDate
  /** Lower case, without a trailing slash. */
  ownOrigin: string
  dayOf: (time: number) => PlainDate
}

/** How many days before or after its receipt an event may have happened. */
export const daysBack = 7
export const daysAhead = 1

const largestProperties = 16_384
/** The end of the Danish year 9999; a later day cannot be written as `YYYY-MM-DD`. */
const lastTime = 253_402_297_199_999

const isAbsent = (value: unknown) => value === undefined || value === null

/** Validates a sent event and converts it to the stored form (docs/algorithms/collector.md). */
export function validateEvent(sent: unknown, receiving: Receiving): EventVerdict {
  if (!isObject(sent)) return { verdict: 'invalid', field: 'event' }
  const field = invalidFieldOf(sent)
  if (field) return { verdict: 'invalid', field }
  const { event_type: type, time } = sent as { event_type: string; time: number }
  if (!eventTypes.has(type)) return { verdict: 'drop', why: 'unknown_type' }
  const day = receiving.dayOf(time)
  if (day < addDays(receiving.today, -daysBack)) return { verdict: 'drop', why: 'too_old' }
  if (day > addDays(receiving.today, daysAhead)) return { verdict: 'drop', why: 'too_new' }
  return toCollectedEvent(sent, { type, time, day }, receiving)
}

/** The first invalid field by the table of docs/algorithms/collector.md. */
function invalidFieldOf(sent: Record<string, unknown>): string | undefined {
  const { event_type: type, time, session_id: session, user_id: user } = sent
  if (typeof type !== 'string' || type === '') return 'event_type'
  if (!isAnalyticsId(sent.device_id)) return 'device_id'
  if (!isAnalyticsId(sent.insert_id)) return 'insert_id'
  if (!isAbsent(user) && !isAnalyticsId(user)) return 'user_id'
  if (!isAbsent(session) && !(Number.isSafeInteger(session) && Number(session) >= -1)) {
    return 'session_id'
  }
  if (!Number.isSafeInteger(time) || Number(time) < 0 || Number(time) > lastTime) return 'time'
  const name = propertiesOf(type)
  const properties = sent[name]
  if (isAbsent(properties)) return undefined
  return isObject(properties) && Object.keys(properties).length <= maxKeys ? undefined : name
}

const propertiesOf = (type: string) =>
  type === '$identify' ? 'user_properties' : 'event_properties'

type ValidFields = { type: string; time: number; day: PlainDate }

function toCollectedEvent(
  sent: Record<string, unknown>,
  { type, time, day }: ValidFields,
  { ownOrigin }: Receiving,
): EventVerdict {
  const name = propertiesOf(type)
  const sentProperties = (sent[name] ?? {}) as Record<string, unknown>
  const { page, isExcluded } = eventPageOf(sentProperties, ownOrigin)
  if (isExcluded) return { verdict: 'drop', why: 'excluded_page' }
  const properties = JSON.stringify(scrub(sentProperties, ownOrigin))
  if (properties.length > largestProperties) return { verdict: 'invalid', field: name }
  const session = sent.session_id as number | null | undefined
  return {
    verdict: 'keep',
    event: {
      day,
      insertId: sent.insert_id as string,
      time,
      type,
      deviceId: sent.device_id as string,
      sessionId: isAbsent(session) || session === -1 ? null : (session as number),
      userId: (sent.user_id as string | null | undefined) ?? null,
      page,
      properties,
    },
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The event types of the SDK's automatic capture; all others are dropped. */
const eventTypes: ReadonlySet<string> = new Set([
  'session_start',
  'session_end',
  '$identify',
  '[Amplitude] Page Viewed',
  '[Amplitude] Element Clicked',
  '[Amplitude] Element Changed',
  '[Amplitude] Form Started',
  '[Amplitude] Form Submitted',
  '[Amplitude] File Downloaded',
  '[Amplitude] Dead Click',
  '[Amplitude] Rage Click',
  '[Amplitude] Network Request',
  '[Amplitude] Web Vitals',
])

/** Is the value a valid analytics id of a device, event or account? Such ids are random; mail addresses do not match. */
export function isAnalyticsId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w.-]{8,64}$/.test(value)
}
