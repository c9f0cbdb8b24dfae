import { addDays, type PlainDate } from '../shared/dates.ts'
import { isAnalyticsId } from './ids.ts'
import { mostKeys } from './limits.ts'
import { placeOf } from './place.ts'
import { scrub } from './scrub.ts'

/** An event as it is stored. */
export type CollectedEvent = {
  day: PlainDate
  insertId: string
  /** Milliseconds since 1970, by the visitor's clock. */
  time: number
  type: string
  deviceId: string
  sessionId: number | null
  /** The account's random analytics id, never the account's own. */
  userId: string | null
  /** The pattern of a route; null for what happens on no page. */
  page: string | null
  /** JSON, scrubbed. */
  properties: string
}

export type DropReason = 'unknown_type' | 'excluded_page' | 'too_old' | 'too_new' | 'day_full'

export type EventVerdict =
  | { verdict: 'keep'; event: CollectedEvent }
  | { verdict: 'drop'; why: DropReason }
  /** `field`: of the event as it was sent. */
  | { verdict: 'invalid'; field: string }

export type Receiving = {
  /** The Danish day on which it is received. */
  today: PlainDate
  /** Lower case, without a slash at the end. */
  ownOrigin: string
  dayOf: (time: number) => PlainDate
}

/** How far from the day of receipt an event may lie. */
export const daysBack = 7
export const daysAhead = 1

const largestProperties = 16_384
/** The end of the Danish year 9999: a later day has no name of ours. */
const lastTime = 253_402_297_199_999

const isAbsent = (value: unknown) => value === undefined || value === null

/** Validates one event as it was sent, and makes it what is stored (docs/algorithms/collector.md). */
export function validateEvent(sent: unknown, receiving: Receiving): EventVerdict {
  if (!isObject(sent)) return { verdict: 'invalid', field: 'event' }
  const field = invalidFieldOf(sent)
  if (field) return { verdict: 'invalid', field }
  const { event_type: type, time } = sent as { event_type: string; time: number }
  if (!eventTypes.has(type)) return { verdict: 'drop', why: 'unknown_type' }
  const day = receiving.dayOf(time)
  if (day < addDays(receiving.today, -daysBack)) return { verdict: 'drop', why: 'too_old' }
  if (day > addDays(receiving.today, daysAhead)) return { verdict: 'drop', why: 'too_new' }
  return readPlace(sent, { type, time, day }, receiving)
}

/** The first field that is not as the table says. */
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
  return isObject(properties) && Object.keys(properties).length <= mostKeys ? undefined : name
}

const propertiesOf = (type: string) =>
  type === '$identify' ? 'user_properties' : 'event_properties'

type Known = { type: string; time: number; day: PlainDate }

function readPlace(
  sent: Record<string, unknown>,
  { type, time, day }: Known,
  { ownOrigin }: Receiving,
): EventVerdict {
  const name = propertiesOf(type)
  const given = (sent[name] ?? {}) as Record<string, unknown>
  const { page, isExcluded } = placeOf(given, ownOrigin)
  if (isExcluded) return { verdict: 'drop', why: 'excluded_page' }
  const properties = JSON.stringify(scrub(given, ownOrigin))
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

/** What the SDK's automatic capture sends (front-end-platform 1.2). */
const captured = [
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
] as const

/** The types of event that are kept; whatever else is sent is dropped. */
const eventTypes: ReadonlySet<string> = new Set(captured)
