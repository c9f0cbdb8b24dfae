import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { errorFields } from '../log.ts'
import { findAttemptByReference, insertEvents, pollNow } from './attempt-queries.ts'
import { isSignedByProvider, type SignedCallback } from './callback-signature.ts'
import { simulatorKeys } from './provider-keys.ts'
import { callbackUrl } from './providers.ts'
import type { Purchases } from './purchases.ts'
import { settleAttempt } from './settle-attempt.ts'
import { eventKey, SimulatorCallback } from './simulator-api.ts'

/** Providers want an answer within 10 seconds; what is not settled by then is left to the poller. */
const patienceMs = 5_000
const oldMs = 5 * 60 * 1000

export type Callback = {
  provider: string
  body: Uint8Array
  headers: SignedCallback['headers']
}

/**
 * A provider's callback is trusted only so far that we store it and ask the provider ourselves.
 * Throws `wrong_credentials` for a signature that is not the provider's, `not_found` for a
 * provider that we do not know.
 */
export async function receiveCallback(ctx: Ctx, purchases: Purchases, callback: Callback) {
  const event = await readCallback(ctx, callback)
  const attempt = await findAttemptByReference(ctx.db, callback.provider, event.reference)
  if (!attempt) {
    // Answered all the same: a provider that is refused for long stops calling at all.
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
  // From here on the poller would settle it, even if this process dies now.
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
  // Only a warning: a provider repeats itself for days, and we act on nothing but its truth.
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
