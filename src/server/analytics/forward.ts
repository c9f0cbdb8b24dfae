import { today, type Ctx } from '../ctx.ts'
import { type ExternalService, sendOutgoingRequest } from '../http/outgoing-request.ts'
import { deleteForwards, lockDue, retryLater, type DueEvent } from './forward-queries.ts'
import { addDrops } from './queries.ts'

const maxPerRequest = 200
const maxRequestsPerRun = 50

/**
 * Job: forwards waiting events to the provider, one request at a time, until nothing is due or the
 * provider is down. Entries are removed after the answer, so a crash in between may send events twice
 * but never loses them.
 */
export async function forwardEvents(
  ctx: Ctx,
  outside: ExternalService = providersEuZone,
): Promise<void> {
  let limit = maxPerRequest
  for (let request = 0; request < maxRequestsPerRun; request += 1) {
    const outcome = await sendBatch(ctx, outside, limit)
    if (outcome === 'stop') return
    if (outcome === 'smaller') limit = Math.ceil(limit / 2)
  }
}

type Outcome = 'more' | 'smaller' | 'stop'

function sendBatch(ctx: Ctx, outside: ExternalService, limit: number): Promise<Outcome> {
  return ctx.db.transaction(async (tx) => {
    const due = await lockDue(tx, ctx.now(), limit)
    if (due.length === 0) return 'stop'
    await deleteForwards(
      tx,
      due.filter(({ event }) => !event),
    )
    const existing = due.filter(({ event }) => event)
    if (existing.length === 0) return 'more'
    const { key } = ctx.config.site.analytics
    const answer = await sendToProvider(outside, key, existing.map(toProviderEvent))
    const { finished, reason, outcome } = evaluateAnswer(answer, existing)
    if (answer.state === 'down') {
      ctx.log('warn', 'The analytics provider takes no events', { why: answer.why })
      await retryLater(tx, existing, ctx.now())
    }
    if (answer.state === 'refused') {
      ctx.log('error', 'The analytics provider refused events', { why: answer.error })
    }
    await deleteForwards(tx, finished)
    if (reason && finished.length > 0) {
      await addDrops(tx, today(ctx), new Map([[reason, finished.length]]))
    }
    return outcome
  })
}

/** The events finished by an answer, the reason if they are dropped, and how the run continues. */
function evaluateAnswer(
  answer: ProviderAnswer,
  sent: readonly DueEvent[],
): { finished: readonly DueEvent[]; reason?: string; outcome: Outcome } {
  if (answer.state === 'accepted') return { finished: sent, outcome: 'more' }
  if (answer.state === 'down') return { finished: [], outcome: 'stop' }
  if (answer.state === 'refused') {
    const named = sent.filter((_, index) => answer.indexes.includes(index))
    return { finished: named.length > 0 ? named : sent, reason: 'forward_refused', outcome: 'more' }
  }
  if (sent.length > 1) return { finished: [], outcome: 'smaller' }
  return { finished: sent, reason: 'forward_too_large', outcome: 'more' }
}

/** Converts a stored event to the provider's format; nothing else about the visitor is sent. */
function toProviderEvent({ insertId, event }: DueEvent) {
  if (!event) return {}
  const name = event.type === '$identify' ? 'user_properties' : 'event_properties'
  return {
    event_type: event.type,
    insert_id: insertId,
    time: event.at.getTime(),
    device_id: event.deviceId,
    session_id: event.sessionId ?? -1,
    ...(event.userId && { user_id: event.userId }),
    platform: 'Web',
    [name]: event.properties,
  }
}

/** The provider's EU zone. */
const providersEuZone: ExternalService = {
  base: 'https://api.eu.amplitude.com',
  mayBeHere: false,
}

const patienceMs = 15_000

type ProviderAnswer =
  | { state: 'accepted' }
  | { state: 'too_large' }
  /** `indexes`: the events that were refused for good; empty means all of them. */
  | { state: 'refused'; error: string; indexes: readonly number[] }
  /** Overloaded, failing, or no answer. */
  | { state: 'down'; why: string }

/** Sends events to the provider. Its responses have the same format as our collector's. */
async function sendToProvider(
  outside: ExternalService,
  key: string,
  events: readonly object[],
): Promise<ProviderAnswer> {
  try {
    const answer = await sendOutgoingRequest(outside, '/2/httpapi', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ api_key: key, events }),
      patienceMs,
    })
    if (answer.ok) return { state: 'accepted' }
    if (answer.status === 413) return { state: 'too_large' }
    if (answer.status === 400) return refusal(await answer.json())
    return { state: 'down', why: `HTTP ${answer.status}` }
  } catch (error) {
    return { state: 'down', why: error instanceof Error ? error.name : 'unknown' }
  }
}

function refusal(body: unknown): ProviderAnswer {
  const parsedBody = (body ?? {}) as Record<string, unknown>
  const named = [
    parsedBody.events_with_invalid_fields,
    parsedBody.events_with_missing_fields,
    parsedBody.events_with_invalid_id_lengths,
    { silenced: parsedBody.silenced_events },
  ]
  const indexes = named
    .flatMap((fields) => Object.values((fields ?? {}) as Record<string, unknown>))
    .flat()
    .filter((index) => Number.isInteger(index))
  const error = typeof parsedBody.error === 'string' ? parsedBody.error.slice(0, 200) : 'unknown'
  return { state: 'refused', error, indexes: [...new Set(indexes as number[])] }
}
