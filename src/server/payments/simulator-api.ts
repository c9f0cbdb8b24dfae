import { z } from 'zod'
import { sendOutgoingRequest } from '../http/outgoing-request.ts'
import { AppError } from '../app-error.ts'
import { isSignedByProvider } from './callback-signature.ts'
import { parseCallback } from './parse-callback.ts'
import {
  ProviderError,
  type CallbackReport,
  type CallbackRequest,
  type Modification,
  type Provider,
  type ProviderPayment,
} from './provider.ts'

const patienceMs = 10_000

const states = {
  CREATED: 'created',
  AUTHORIZED: 'authorized',
  DECLINED: 'declined',
  ABORTED: 'aborted',
  EXPIRED: 'expired',
  TERMINATED: 'terminated',
} as const

const Amount = z.object({ currency: z.string().max(3), value: z.int() })
const Event = z.looseObject({
  pspReference: z.string().max(100),
  name: z.string().max(100),
  amount: Amount.optional(),
})

const Payment = z.object({
  reference: z.string(),
  state: z.enum(Object.keys(states) as (keyof typeof states)[]),
  amount: Amount,
  aggregate: z.object({
    authorizedAmount: z.int(),
    capturedAmount: z.int(),
    refundedAmount: z.int(),
    cancelledAmount: z.int(),
  }),
  captureGuaranteedUntil: z.iso.datetime().nullable(),
  events: z.array(Event).max(1000),
})

const Callback = Event.extend({
  reference: z.string().max(64),
  success: z.boolean(),
})

/** Identifies an event, so that it is stored once whether it came by callback or by a fetch. */
const eventKey = (event: { pspReference: string; name: string }) =>
  `${event.pspReference}:${event.name}`

/** A client of the simulated provider, which is called over HTTP like a real one. */
export function simulatorProvider(options: {
  baseUrl: string
  callbackUrl: string
  /** Loaded on the first call, because the provider's name alone needs no key. */
  keys: () => Promise<ProviderKeys>
}): Provider {
  const call = async (path: string, init: { body?: unknown; key?: string } = {}) =>
    callApi(
      { base: options.baseUrl, path: `/v1/payments${path}`, apiKey: (await options.keys()).apiKey },
      init,
    )
  const modify = (verb: string) => async (change: Modification) => {
    const body = { amount: { currency: 'DKK', value: change.amountOre } }
    await call(`/${change.reference}/${verb}`, { body, key: change.idempotencyKey })
  }
  return {
    name: 'simulator',
    create: async ({ amountOre, currency, expiresAt, ...payment }, key) => {
      const amount = { currency, value: amountOre }
      const body = {
        ...payment,
        amount,
        expiresAt: expiresAt.toISOString(),
        callbackUrl: options.callbackUrl,
      }
      const answer = z.object({ redirectUrl: z.url() }).safeParse(await call('', { body, key }))
      if (!answer.success) throw new ProviderError('unclear', 'Not the answer that was agreed')
      return answer.data
    },
    get: async ({ reference }) => {
      try {
        return toPayment(await call(`/${reference}`))
      } catch (error) {
        if (error instanceof ProviderError && error.status === 404) return undefined
        throw error
      }
    },
    capture: modify('capture'),
    refund: modify('refund'),
    cancel: async ({ reference }, key) => {
      await call(`/${reference}/cancel`, { body: {}, key })
    },
    readCallback: async (request) => readCallback(request, (await options.keys()).callbackSecret),
  }
}

/** Keys that shop and provider exchanged when the shop signed up. */
export type ProviderKeys = { apiKey: string; callbackSecret: string }

function readCallback(request: CallbackRequest, secret: string): CallbackReport {
  const { body, registeredUrl, header } = request
  const headers = {
    authorization: header('authorization'),
    date: header('x-ms-date'),
    contentHash: header('x-ms-content-sha256'),
  }
  if (!isSignedByProvider({ body, registeredUrl, secret, headers })) {
    throw new AppError('wrong_credentials')
  }
  const { reference, success, ...event } = parseCallback(Callback, body)
  // A failed operation changes nothing.
  return {
    reference,
    providerId: null,
    events: success ? [toEvent(event)] : [],
    sentAt: new Date(header('x-ms-date') ?? ''),
  }
}

const toEvent = (event: z.infer<typeof Event>) => ({
  key: eventKey(event),
  name: event.name,
  amountOre: event.amount?.value,
  raw: event,
})

function toPayment(answer: unknown): ProviderPayment {
  const parsed = Payment.safeParse(answer)
  if (!parsed.success) throw new ProviderError('unclear', 'Not the answer that was agreed')
  const { reference, state, amount, aggregate, captureGuaranteedUntil, events } = parsed.data
  return {
    reference,
    state: states[state],
    amountOre: amount.value,
    currency: amount.currency,
    authorizedOre: aggregate.authorizedAmount,
    capturedOre: aggregate.capturedAmount,
    refundedOre: aggregate.refundedAmount,
    cancelledOre: aggregate.cancelledAmount,
    authorizedUntil: captureGuaranteedUntil ? new Date(captureGuaranteedUntil) : undefined,
    events: events.map(toEvent),
  }
}

type Call = { base: string; path: string; apiKey: string }

async function callApi(
  { base, path, apiKey }: Call,
  init: { body?: unknown; key?: string },
): Promise<unknown> {
  const answer = await sendOutgoingRequest({ base, mayBeHere: true }, path, {
    method: init.body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      ...(init.body !== undefined && { 'content-type': 'application/json' }),
      ...(init.key && { 'idempotency-key': init.key }),
    },
    ...(init.body !== undefined && { body: JSON.stringify(init.body) }),
    patienceMs,
  }).catch((error: Error) => {
    throw new ProviderError('unclear', `No answer: ${error.name}`)
  })
  const body: unknown = await answer.json().catch(() => undefined)
  if (answer.ok) return body
  const isFinal =
    answer.status >= 400 &&
    answer.status < 500 &&
    ![401, 403, 408, 425, 429].includes(answer.status)
  throw new ProviderError(isFinal ? 'refused' : 'unclear', `Answer ${answer.status}`, answer.status)
}
