import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { errorFields } from '../log.ts'
import { findAttemptByReference, insertEvents, pollNow } from './attempt-queries.ts'
import { isSignedByProvider, type SignedCallback } from './callback-signature.ts'
import { simulatorKeys, callbackUrl } from './providers.ts'
import type { Purchases } from './purchases.ts'
import { settleAttempt } from './settle-attempt.ts'
import { eventKey, SimulatorCallback } from './simulator-api.ts'

/** Providers expect an answer within 10 seconds; the poller settles what takes longer. */
const patienceMs = 5_000
const oldMs = 5 * 60 * 1000

export type Callback = {
  provider: string
  body: Uint8Array
  headers: SignedCallback['headers']
}

/**
 * Stores a provider's callback and then fetches the payment from the provider, because the callback's
 * content is not trusted. Throws `wrong_credentials` for an invalid signature and `not_found` for an
 * unknown provider.
 */
export async function receiveCallback(ctx: Ctx, purchases: Purchases, callback: Callback) {
  const event = await readCallback(ctx, callback)
  const attempt = await findAttemptByReference(ctx.db, callback.provider, event.reference)
  if (!attempt) {
    // Answered with success, because a provider stops sending callbacks after too many refusals.
    ctx.log('warn', 'A callback about an unknown payment', { provider: callback.provider })
    return
  }
  if (!event.success) return
  const now = ctx.now()
  await insertEvents(ctx.db, [
    {
      attemptId: attempt.id,
      provider: callback.provider,
      providerEventKey: eventKey(event),
      name: event.name,
      source: 'callback',
      amountOre: event.amount?.value ?? null,
      raw: event,
      receivedAt: now,
    },
  ])
  // From here on the poller settles the attempt even if this process crashes.
  await pollNow(ctx.db, attempt.id, now)
  const settled = settleAttempt(ctx, purchases, {
    attemptId: attempt.id,
    source: 'callback',
  }).catch((error: unknown) =>
    ctx.log('warn', 'A callback was not settled', { attemptId: attempt.id, ...errorFields(error) }),
  )
  await Promise.race([settled, wait(patienceMs, undefined, { ref: false })])
}

async function readCallback(ctx: Ctx, { provider, body, headers }: Callback) {
  if (provider !== 'simulator' || ctx.config.paymentProvider !== 'simulator') {
    throw new AppError('not_found')
  }
  const { callbackSecret: secret } = await simulatorKeys(ctx)
  const registeredUrl = callbackUrl(ctx, provider)
  if (!isSignedByProvider({ body, registeredUrl, secret, headers })) {
    ctx.log('warn', 'A callback with a wrong signature', { provider })
    throw new AppError('wrong_credentials')
  }
  const sentAt = Date.parse(headers.date ?? '')
  // Only a warning: providers repeat callbacks for days, and the payment is fetched anyway.
  if (!(Math.abs(ctx.now().getTime() - sentAt) <= oldMs)) {
    ctx.log('warn', 'An old callback', { provider })
  }
  const parsed = SimulatorCallback.safeParse(parseJson(body))
  if (!parsed.success) throw new AppError('malformed_body')
  return parsed.data
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new AppError('malformed_body')
  }
}
