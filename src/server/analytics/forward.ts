import { today, type Ctx } from '../ctx.ts'
import type { ExternalService } from '../http/outgoing-request.ts'
import { deleteForwards, lockDue, putOff, type DueEvent } from './forward-queries.ts'
import { providersEuZone, sendToProvider, type ProviderAnswer } from './provider-api.ts'
import { addDrops } from './queries.ts'

const perRequest = 200
const perRun = 50

/**
 * The job: sends on what waits, a request at a time, until nothing is due or the provider cannot take
 * more. What was sent is taken off the list after the answer, so that a process that dies in between
 * sends it twice and never not at all.
 */
export async function forwardEvents(
  ctx: Ctx,
  outside: ExternalService = providersEuZone,
): Promise<void> {
  let most = perRequest
  for (let turn = 0; turn < perRun; turn += 1) {
    const outcome = await sendSome(ctx, outside, most)
    if (outcome === 'stop') return
    if (outcome === 'smaller') most = Math.ceil(most / 2)
  }
}

type Outcome = 'more' | 'smaller' | 'stop'

function sendSome(ctx: Ctx, outside: ExternalService, most: number): Promise<Outcome> {
  return ctx.db.transaction(async (tx) => {
    const due = await lockDue(tx, ctx.now(), most)
    if (due.length === 0) return 'stop'
    await deleteForwards(
      tx,
      due.filter(({ event }) => !event),
    )
    const there = due.filter(({ event }) => event)
    if (there.length === 0) return 'more'
    const { key } = ctx.config.site.analytics
    const answer = await sendToProvider(outside, key, there.map(asSent))
    const { gone, reason, outcome } = evaluateAnswer(answer, there)
    if (answer.state === 'down') {
      ctx.log('warn', 'The analytics provider takes no events', { why: answer.why })
      await putOff(tx, there, ctx.now())
    }
    if (answer.state === 'refused') {
      ctx.log('error', 'The analytics provider refused events', { why: answer.error })
    }
    await deleteForwards(tx, gone)
    if (reason && gone.length > 0) {
      await addDrops(tx, today(ctx), new Map([[reason, gone.length]]))
    }
    return outcome
  })
}

/** What is over with an answer, why when it was given up, and how it goes on. */
function evaluateAnswer(
  answer: ProviderAnswer,
  sent: readonly DueEvent[],
): { gone: readonly DueEvent[]; reason?: string; outcome: Outcome } {
  if (answer.state === 'accepted') return { gone: sent, outcome: 'more' }
  if (answer.state === 'down') return { gone: [], outcome: 'stop' }
  if (answer.state === 'refused') {
    const named = sent.filter((_, index) => answer.indexes.includes(index))
    return { gone: named.length > 0 ? named : sent, reason: 'forward_refused', outcome: 'more' }
  }
  if (sent.length > 1) return { gone: [], outcome: 'smaller' }
  return { gone: sent, reason: 'forward_too_large', outcome: 'more' }
}

/** As the provider takes it: what we have stored, and nothing else of the visitor. */
function asSent({ insertId, event }: DueEvent) {
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
