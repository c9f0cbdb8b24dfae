import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { onOneConnection } from '../db/transactions.ts'
import { errorFields } from '../log.ts'
import {
  findAttemptByProviderId,
  findAttemptByReference,
  insertEvents,
  noteCalledBack,
  pollNow,
  updateAttempt,
} from './attempt-queries.ts'
import { checkRefundsNow } from './money-queries.ts'
import type { CallbackRequest } from './provider.ts'
import { callbackUrl, providerByName } from './providers.ts'
import type { Purchases } from './purchases.ts'
import { settleAttempt } from './settle-attempt.ts'

/** Providers expect an answer within 10 seconds; the poller settles what takes longer. */
const patienceMs = 5_000
const oldMs = 5 * 60 * 1000

type Callback = Omit<CallbackRequest, 'registeredUrl'> & { provider: string }

/**
 * Stores a provider's callback and then fetches the payment from the provider, because the callback's
 * content is not trusted. Throws `wrong_credentials` for an invalid signature, `malformed_body`, and `not_found` for an
 * unknown provider.
 */
export async function receiveCallback(ctx: Ctx, purchases: Purchases, callback: Callback) {
  const { provider } = callback
  const { reference, providerId, events, sentAt } = await readCallback(ctx, callback)
  // Only a warning: providers repeat callbacks for days, and the payment is fetched anyway.
  if (sentAt && !(Math.abs(ctx.now().getTime() - sentAt.getTime()) <= oldMs)) {
    ctx.log('warn', 'An old callback', { provider })
  }
  const attempt = reference
    ? await findAttemptByReference(ctx.db, provider, reference)
    : await findAttemptByProviderId(ctx.db, provider, providerId ?? '')
  if (!attempt) {
    // Answered with success, because a provider stops sending callbacks after too many refusals.
    ctx.log('warn', 'A callback about an unknown payment', { provider })
    return
  }
  const now = ctx.now()
  const received = events.map(({ key, name, amountOre, raw }) => ({
    attemptId: attempt.id,
    provider,
    providerEventKey: key,
    name,
    source: 'callback' as const,
    amountOre: amountOre ?? null,
    raw,
    receivedAt: now,
  }))
  // Each is stored on its own, as no other is locked meanwhile.
  await onOneConnection(ctx.db, (db) =>
    Promise.all([
      noteCalledBack(db, attempt.id, now),
      // The answer that told it was lost.
      events.length > 0 && providerId && !attempt.providerId
        ? updateAttempt(db, attempt.id, { providerId })
        : undefined,
      insertEvents(db, received),
      // From here on the poller settles the attempt even if this process crashes.
      events.length > 0 ? pollNow(db, attempt.id, now) : undefined,
    ]),
  )
  if (events.length === 0) return
  if (events.some(({ name }) => name.includes('refund')))
    await checkRefundsNow(ctx.db, attempt.id, now)
  const settled = settleAttempt(ctx, purchases, {
    attemptId: attempt.id,
    source: 'callback',
  }).catch((error: unknown) =>
    ctx.log('warn', 'A callback was not settled', { attemptId: attempt.id, ...errorFields(error) }),
  )
  await Promise.race([settled, wait(patienceMs, undefined, { ref: false })])
}

/** Payments of an earlier provider go on after another one is in use, so every configured one is heard. */
async function readCallback(ctx: Ctx, { provider: name, ...request }: Callback) {
  const registeredUrl = callbackUrl(ctx, name)
  const provider = await providerByName(ctx, name).catch(() => undefined)
  if (!provider?.readCallback) throw new AppError('not_found')
  try {
    return await provider.readCallback({ ...request, registeredUrl })
  } catch (error) {
    ctx.log('warn', 'A callback was refused', { provider: name, ...errorFields(error) })
    throw error
  }
}
