import { createHmac, randomBytes } from 'node:crypto'
import type { CollectAnswer } from '#contract/analytics.ts'
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

/** In a minute (docs/algorithms/collector.md). */
const perDevice = 1200
const perAddress = 12_000
const forgettingsPerAddress = 200
const reportsPerAddress = 60
const mostEvents = 1000
/** Characters of a body that count as an event: an event of the SDK is about 1,500. */
const perCounted = 4096

/** What a service needs of the world here: no person, no cookie. */
export type CollectorCtx = Pick<Ctx, 'db' | 'now' | 'config' | 'publicUrl' | 'log' | 'address'>

export type Collector = {
  /** `size`: of the body, in characters. */
  collect: (ctx: CollectorCtx, body: unknown, size: number) => Promise<CollectAnswer>
  forget: (ctx: CollectorCtx, body: unknown) => Promise<CollectAnswer>
  /** Counts what a browser gave up. */
  report: (ctx: CollectorCtx, body: unknown) => Promise<CollectAnswer>
}

/** The collector of one process: what waits to be written, and who was here this minute. */
export function createCollector(services: Pick<Ctx, 'db' | 'now' | 'config' | 'log'>): Collector {
  const quota = createDailyQuota(services)
  const gather = createWriteBatcher((together) =>
    storeEvents(services, together, quota).catch((error: unknown) => {
      // A line for a write, not for each of the many that waited for it.
      const events = together.events.length
      services.log('error', 'Events could not be stored', { events, ...errorFields(error) })
      throw error
    }),
  )
  const allows = createThrottle(() => services.now().getTime())
  // An address is counted behind a hash whose key nobody has.
  const secret = randomBytes(32)
  const hashed = (ctx: CollectorCtx) =>
    createHmac('sha256', secret).update(addressOf(ctx)).digest('base64url')

  async function collect(ctx: CollectorCtx, body: unknown, size: number): Promise<CollectAnswer> {
    // Before anything that costs, and whatever the answer: what is refused is sent without end.
    const isAllowed = allows(`a:${hashed(ctx)}`, weightOf(body, size), perAddress)
    const asked = readBody(body, ctx.config.site.analytics.key)
    if ('code' in asked) return asked
    if (!isAllowed) return tooManyEvents([...asked.events.keys()])
    const validated = validateAll(asked.events, receivingContext(ctx))
    if (validated.invalid) return invalidEvents(validated.invalid)
    const throttled = throttledIn(asked.events, (device, more) =>
      allows(`d:${device}`, more, perDevice),
    )
    if (throttled.length > 0) return tooManyEvents(throttled)
    return acknowledge(gather, validated, asked.events.length)
  }

  async function forget(ctx: CollectorCtx, body: unknown): Promise<CollectAnswer> {
    const { device_id: deviceId, user_id: userId } = (body ?? {}) as Record<string, unknown>
    if (!allows(`f:${hashed(ctx)}`, 1, forgettingsPerAddress)) return tooMany
    const isWhole = [deviceId, userId].every((id) => id === undefined || isAnalyticsId(id))
    if (!isWhole || (deviceId === undefined && userId === undefined)) {
      return { code: 400, error: 'Whose events?', missing_field: 'device_id' }
    }
    const whose = { deviceId, userId } as { deviceId?: string; userId?: string }
    // What is on its way here is stored first, and then goes as well.
    await gather({ events: [], drops: new Map() })
    await deleteEventsOf(ctx.db, whose)
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

/** How many events an address is counted for. */
function weightOf(body: unknown, size: number): number {
  const { events } = (body ?? {}) as Record<string, unknown>
  const count = Array.isArray(events) ? events.length : 0
  return Math.min(Math.max(1, count, Math.ceil(size / perCounted)), mostEvents)
}

type Asked = { events: readonly unknown[] }

function readBody(body: unknown, key: string): Asked | CollectAnswer {
  const { api_key: given, events } = (body ?? {}) as Record<string, unknown>
  if (typeof given !== 'string' || given === '') return missing('api_key')
  // The SDK looks for these very words.
  if (given !== key) return { code: 400, error: 'Invalid API key: it is not ours' }
  if (!Array.isArray(events) || events.length === 0) return missing('events')
  return events.length > mostEvents ? { code: 413, error: 'Too many events' } : { events }
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
  for (const [index, one] of sent.entries()) {
    const validated = validateEvent(one, receiving)
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

/** Denmark is whole hours from UTC, so the day is the same for the whole of an hour. */
function dayOf(time: number) {
  const hour = Math.floor(time / hourMs)
  const known = daysOfHours.get(hour)
  if (known) return known
  const day = danishDay(new Date(time))
  // Ten days of hours at most are of use; whoever sends others makes us forget.
  if (daysOfHours.size > 1000) daysOfHours.clear()
  daysOfHours.set(hour, day)
  return day
}

/** Which events are too many: those of the devices that send too much. */
function throttledIn(
  events: readonly unknown[],
  allows: (device: string, more: number) => boolean,
): number[] {
  const byDevice = new Map<string, number[]>()
  for (const [index, event] of events.entries()) {
    const { device_id: device } = event as { device_id: string }
    const known = byDevice.get(device)
    if (known) known.push(index)
    else byDevice.set(device, [index])
  }
  return [...byDevice].flatMap(([device, own]) => (allows(device, own.length) ? [] : own))
}

async function acknowledge(
  gather: (brought: EventBatch) => Promise<void>,
  validated: EventBatch,
  count: number,
): Promise<CollectAnswer> {
  try {
    await gather(validated)
    return { code: 200, events_ingested: count }
  } catch (error) {
    if (error instanceof QueueFullError) return { code: 503, error: 'Too much waits to be stored' }
    return { code: 500, error: 'The events could not be stored' }
  }
}
