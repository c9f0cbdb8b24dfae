import { createHmac, randomBytes } from 'node:crypto'
import type { CollectAnswer } from '#contract/analytics/endpoints.ts'
import {
  isAnalyticsId,
  validateEvent,
  type CollectedEvent,
  type DropReason,
  type Receiving,
} from '#domain/analytics/validate-event.ts'
import { readSdkDrops } from '#domain/analytics/sdk-drops.ts'
import { danishDay } from '../clock.ts'
import { today, type Ctx } from '../ctx.ts'
import { addressOf, createThrottle } from '../http/rate-limit.ts'
import { errorFields } from '../log.ts'
import { createDailyQuota } from './daily-quota.ts'
import { createWriteBatcher, QueueFullError, type EventBatch } from './batch-writes.ts'
import { addDrops, deleteEventsOf } from './queries.ts'
import { storeEvents } from './store-events.ts'

/** Limits per minute (docs/algorithms/collector.md). */
const perDevice = 1200
const perAddress = 12_000
const forgetsPerAddress = 200
const reportsPerAddress = 60
const maxEventsPerRequest = 1000
/** So many characters of a body count as at least one event; an event of the SDK has about 1,500. */
const charactersPerEvent = 4096

/** The context of the collector, without actor and cookies. */
export type CollectorCtx = Pick<Ctx, 'db' | 'now' | 'config' | 'publicUrl' | 'log' | 'address'>

export type Collector = {
  /** `size`: length of the body in characters. */
  collect: (ctx: CollectorCtx, body: unknown, size: number) => Promise<CollectAnswer>
  forget: (ctx: CollectorCtx, body: unknown) => Promise<CollectAnswer>
  /** Counts the events that the SDK in a browser dropped. */
  report: (ctx: CollectorCtx, body: unknown) => Promise<CollectAnswer>
}

/** Creates the collector of a process with its write queue and its throttle. */
export function createCollector(services: Pick<Ctx, 'db' | 'now' | 'config' | 'log'>): Collector {
  const quota = createDailyQuota(services)
  const enqueue = createWriteBatcher((batch) =>
    storeEvents(services, batch, quota).catch((error: unknown) => {
      // One log line for the write instead of one for each waiting request.
      const events = batch.events.length
      services.log('error', 'Events could not be stored', { events, ...errorFields(error) })
      throw error
    }),
  )
  const allows = createThrottle(() => services.now().getTime())
  // Addresses are counted by a hash with a random key, so that they cannot be recovered.
  const secret = randomBytes(32)
  const hashed = (ctx: CollectorCtx) =>
    createHmac('sha256', secret).update(addressOf(ctx)).digest('base64url')

  async function collect(ctx: CollectorCtx, body: unknown, size: number): Promise<CollectAnswer> {
    // The throttle counts before any other work and also for refused requests, because the SDK repeats them.
    const isAllowed = allows(`a:${hashed(ctx)}`, weightOf(body, size), perAddress)
    const request = readBody(body, ctx.config.site.analytics.key)
    if ('code' in request) return request
    if (!isAllowed) return tooManyEvents([...request.events.keys()])
    const validated = validateAll(request.events, receivingContext(ctx))
    if (validated.invalid) return invalidEvents(validated.invalid)
    const throttled = throttledIn(request.events, (device, more) =>
      allows(`d:${device}`, more, perDevice),
    )
    if (throttled.length > 0) return tooManyEvents(throttled)
    return acknowledge(enqueue, validated, request.events.length)
  }

  async function forget(ctx: CollectorCtx, body: unknown): Promise<CollectAnswer> {
    const { device_id: deviceId, user_id: userId } = (body ?? {}) as Record<string, unknown>
    if (!allows(`f:${hashed(ctx)}`, 1, forgetsPerAddress)) return tooMany
    const areValid = [deviceId, userId].every((id) => id === undefined || isAnalyticsId(id))
    if (!areValid || (deviceId === undefined && userId === undefined)) {
      return { code: 400, error: 'Whose events?', missing_field: 'device_id' }
    }
    const ids = { deviceId, userId } as { deviceId?: string; userId?: string }
    // Wait for queued events to be stored, so that they are deleted too.
    await enqueue({ events: [], drops: new Map() })
    await deleteEventsOf(ctx.db, ids)
    return done
  }

  async function report(ctx: CollectorCtx, body: unknown): Promise<CollectAnswer> {
    if (!allows(`r:${hashed(ctx)}`, 1, reportsPerAddress)) return tooMany
    const drops = readSdkDrops(body)
    if (!drops) return missing('drops')
    await addDrops(ctx.db, today(ctx), drops)
    return done
  }

  return { collect, forget, report }
}

const done: CollectAnswer = { code: 200, events_ingested: 0 }
const tooMany: CollectAnswer = { code: 429, error: 'Too many requests', throttled_events: [] }

const tooManyEvents = (throttled: number[]): CollectAnswer => ({
  code: 429,
  error: 'Too many events',
  throttled_events: throttled,
})

/** The number of events that a request counts for in the throttle of its address. */
function weightOf(body: unknown, size: number): number {
  const { events } = (body ?? {}) as Record<string, unknown>
  const count = Array.isArray(events) ? events.length : 0
  return Math.min(Math.max(1, count, Math.ceil(size / charactersPerEvent)), maxEventsPerRequest)
}

type CollectRequest = { events: readonly unknown[] }

function readBody(body: unknown, key: string): CollectRequest | CollectAnswer {
  const { api_key: sentKey, events } = (body ?? {}) as Record<string, unknown>
  if (typeof sentKey !== 'string' || sentKey === '') return missing('api_key')
  // The SDK recognises the words "Invalid API key".
  if (sentKey !== key) return { code: 400, error: 'Invalid API key: it is not ours' }
  if (!Array.isArray(events) || events.length === 0) return missing('events')
  return events.length > maxEventsPerRequest ? { code: 413, error: 'Too many events' } : { events }
}

const missing = (field: string): CollectAnswer => ({
  code: 400,
  error: `Missing field: ${field}`,
  missing_field: field,
})

const invalidEvents = (invalid: Record<string, number[]>): CollectAnswer => ({
  code: 400,
  error: 'Some events are not as they must be',
  events_with_invalid_fields: invalid,
})

type ValidatedEvents = EventBatch & { invalid?: Record<string, number[]> }

function validateAll(sent: readonly unknown[], receiving: Receiving): ValidatedEvents {
  const events: CollectedEvent[] = []
  const drops = new Map<DropReason, number>()
  const invalid: Record<string, number[]> = {}
  for (const [index, event] of sent.entries()) {
    const validated = validateEvent(event, receiving)
    if (validated.verdict === 'keep') events.push(validated.event)
    else if (validated.verdict === 'drop')
      drops.set(validated.why, (drops.get(validated.why) ?? 0) + 1)
    else (invalid[validated.field] ??= []).push(index)
  }
  return { events, drops, ...(Object.keys(invalid).length > 0 && { invalid }) }
}

function receivingContext(ctx: CollectorCtx): Receiving {
  return { today: today(ctx), ownOrigin: originOf(ctx.publicUrl), dayOf }
}

const origins = new Map<string, string>()
function originOf(url: string): string {
  const origin = origins.get(url) ?? new URL(url).origin.toLowerCase()
  origins.set(url, origin)
  return origin
}

const hourMs = 3_600_000
const daysOfHours = new Map<number, ReturnType<typeof danishDay>>()

/** Denmark's offset from UTC is whole hours, so the Danish day is cached by the hour. */
function dayOf(time: number) {
  const hour = Math.floor(time / hourMs)
  const cached = daysOfHours.get(hour)
  if (cached) return cached
  const day = danishDay(new Date(time))
  // At most ten days of hours are useful; the cache is cleared when hostile times fill it.
  if (daysOfHours.size > 1000) daysOfHours.clear()
  daysOfHours.set(hour, day)
  return day
}

/** Indexes of the events of devices that send too many. */
function throttledIn(
  events: readonly unknown[],
  allows: (device: string, more: number) => boolean,
): number[] {
  const byDevice = new Map<string, number[]>()
  for (const [index, event] of events.entries()) {
    const { device_id: device } = event as { device_id: string }
    const indexes = byDevice.get(device)
    if (indexes) indexes.push(index)
    else byDevice.set(device, [index])
  }
  return [...byDevice].flatMap(([device, indexes]) =>
    allows(device, indexes.length) ? [] : indexes,
  )
}

async function acknowledge(
  enqueue: (batch: EventBatch) => Promise<void>,
  validated: EventBatch,
  count: number,
): Promise<CollectAnswer> {
  try {
    await enqueue(validated)
    return { code: 200, events_ingested: count }
  } catch (error) {
    if (error instanceof QueueFullError) return { code: 503, error: 'Too much waits to be stored' }
    return { code: 500, error: 'The events could not be stored' }
  }
}
