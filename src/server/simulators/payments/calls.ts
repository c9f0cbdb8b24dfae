import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { SimulatorDependencies } from './dependencies.ts'
import { openTransaction, sendAhead } from '../../db/transactions.ts'
import { queueCallbacks, sendDueCallbacks } from './callbacks.ts'
import { advanceTime, type Change } from './payment-states.ts'
import { insertPayment, lockPayment, savePayment, type SimulatedPayment } from './queries.ts'

/** What a shop asks a simulated provider to collect. */
export type WantedPayment = Pick<
  SimulatedPayment,
  | 'provider'
  | 'reference'
  | 'amountOre'
  | 'currency'
  | 'returnUrl'
  | 'callbackUrl'
  | 'description'
  | 'expiresAt'
> &
  Partial<Pick<SimulatedPayment, 'cancelUrl' | 'callbackWord'>>

/**
 * Creates a payment, or finds the one of the same request. Undefined when the reference belongs to a payment of another
 * request. `key` is that of the request, or its reference for a provider without such keys.
 */
export async function createPayment(
  deps: SimulatorDependencies,
  wanted: WantedPayment,
  key: string,
): Promise<SimulatedPayment | undefined> {
  // Each process of the service has a callback address of its own, and any of them may repeat a request.
  const { callbackUrl: _callbackUrl, ...compared } = wanted
  const hash = hashOf(compared)
  const created = await insertPayment(deps.db, {
    ...wanted,
    id: randomUUID(),
    state: 'CREATED',
    authorizedOre: 0,
    capturedOre: 0,
    refundedOre: 0,
    cancelledOre: 0,
    createdAt: deps.now(),
    events: [],
    idempotency: { [key]: { hash } },
  })
  const payment = created ?? (await lockPayment(deps.db, wanted))
  const first = payment?.idempotency[key] as { hash: string } | undefined
  return first?.hash === hash ? payment : undefined
}

export type Work = (payment: SimulatedPayment, now: Date) => Change | 'unchanged' | undefined

type Body = Record<string, unknown>

export type Call = {
  /** The payment that is meant. */
  of: Parameters<typeof lockPayment>[1]
  /** Of a request that changes something; a repeated one gets the first answer. */
  key?: string | undefined
  /** A request that changes something, at a provider without such keys. */
  writes?: boolean
  /** A repeated request gets the first answer even if that was an error. */
  repeatsErrors?: boolean
  work: Work
  /** The answer as the provider writes it. */
  show: (payment: SimulatedPayment) => Body
}

export type Answer =
  | { kind: 'done' | 'refused'; body: Body }
  /** `hung`: no answer comes at all. */
  | { kind: 'not_found' | 'failed' | 'rate_limited' | 'hung' }

/** Carries out a call under the payment's lock, with the failures that the buyer chose on the provider's page. */
export async function answerCall(deps: SimulatorDependencies, call: Call): Promise<Answer> {
  const answer = await openTransaction(
    deps.db,
    (tx) => lockPayment(tx, call.of),
    (tx, found) => answerLocked({ ...deps, db: tx }, found, call),
  )
  void sendDueCallbacks(deps).catch(() => undefined)
  return answer
}

async function answerLocked(
  deps: SimulatorDependencies,
  found: SimulatedPayment | undefined,
  call: Call,
): Promise<Answer> {
  const { db: tx } = deps
  if (!found) return { kind: 'not_found' }
  const failing = failureOf(found, call)
  const failuresLeft = failing ? found.failuresLeft - 1 : found.failuresLeft
  if (failing === 'error_before' || failing === 'rate_limited') {
    await savePayment(tx, { ...found, failuresLeft })
    return { kind: failing === 'error_before' ? 'failed' : 'rate_limited' }
  }
  const earlier = call.key ? (found.idempotency[call.key] as Answer | undefined) : undefined
  if (earlier) return earlier

  const now = deps.now()
  const aged = advanceTime(found, now)
  const done = call.work(aged.payment, now)
  const changed = done === undefined || done === 'unchanged' ? { ...aged, events: [] } : done
  const answer: Answer = { kind: done ? 'done' : 'refused', body: call.show(changed.payment) }
  const error: Answer | undefined = failing && { kind: failing === 'hangs' ? 'hung' : 'failed' }
  const kept = call.repeatsErrors && error?.kind === 'failed' ? error : answer
  const saved = {
    ...changed.payment,
    failuresLeft,
    idempotency: call.key ? { ...found.idempotency, [call.key]: kept } : found.idempotency,
  }
  await sendAhead(tx, () => savePayment(tx, saved))
  await queueCallbacks(deps, changed.payment, [...aged.events, ...changed.events], now)
  return error ?? answer
}

const failuresOfAnswers = ['error_before', 'error_after', 'hangs', 'rate_limited'] as const
const isOfAnswers = (
  failure: SimulatedPayment['failure'],
): failure is (typeof failuresOfAnswers)[number] => failuresOfAnswers.some((one) => one === failure)

/**
 * The failure of this call. When an answer is an error or never comes, the change has been made; before an error, and
 * above a limit, nothing has.
 */
function failureOf({ failure, failuresLeft }: SimulatedPayment, { key, writes }: Call) {
  if (failuresLeft === 0 || !isOfAnswers(failure)) return undefined
  const isOfWrites = failure === 'error_after' || failure === 'hangs'
  return key || writes || !isOfWrites ? failure : undefined
}

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** Compares keys, so that the timing does not reveal them. */
export function isSameKey(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
