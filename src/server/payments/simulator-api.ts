import { z } from 'zod'
import { callProvider, readAnswer, unlessUnknown } from './call-provider.ts'
import { readSignedCallback } from './parse-callback.ts'
import type {
  CallbackReport,
  CallbackRequest,
  Modification,
  Provider,
  ProviderPayment,
} from './provider.ts'

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

const Movements = z.object({
  movements: z
    .array(
      z.object({
        reference: z.string(),
        kind: z.enum(['capture', 'refund']),
        amount: z.object({ currency: z.literal('DKK'), value: z.int().positive() }),
      }),
    )
    .max(100_000),
  closed: z.boolean(),
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
  const send = async (path: string, { body, key }: { body?: unknown; key?: string } = {}) => {
    const { apiKey } = await options.keys()
    const headers = { authorization: `Bearer ${apiKey}`, ...(key && { 'idempotency-key': key }) }
    return callProvider(options.baseUrl, `/v1${path}`, { headers, body })
  }
  const call = (path: string, request?: { body?: unknown; key?: string }) =>
    send(`/payments${path}`, request)
  const modify = (verb: string) => async (change: Modification) => {
    const body = { amount: { currency: 'DKK', value: change.amountOre } }
    await call(`/${change.reference}/${verb}`, { body, key: change.idempotencyKey })
  }
  return {
    name: 'simulator',
    create: async (
      { amountOre, currency, expiresAt, cancelUrl: _cancelUrl, receipt: _receipt, ...payment },
      key,
    ) => {
      const amount = { currency, value: amountOre }
      const body = {
        ...payment,
        amount,
        expiresAt: expiresAt.toISOString(),
        callbackUrl: options.callbackUrl,
      }
      return readAnswer(z.object({ redirectUrl: z.url() }), await call('', { body, key }))
    },
    get: async ({ reference }) => {
      const answer = await unlessUnknown(call(`/${reference}`))
      return answer === undefined ? undefined : toPayment(answer)
    },
    capture: modify('capture'),
    refund: modify('refund'),
    cancel: async ({ reference }, key) => {
      await call(`/${reference}/cancel`, { body: {}, key })
    },
    listMovements: async (day) => {
      const { movements, closed } = readAnswer(Movements, await send(`/movements/${day}`))
      return {
        movements: movements.map(({ amount, ...of }) => ({ ...of, amountOre: amount.value })),
        isComplete: closed,
      }
    },
    readCallback: async (request) => readCallback(request, (await options.keys()).callbackSecret),
  }
}

/** Keys that shop and provider exchanged when the shop signed up. */
export type ProviderKeys = { apiKey: string; callbackSecret: string }

function readCallback(request: CallbackRequest, secret: string): CallbackReport {
  const { content, sentAt } = readSignedCallback(Callback, request, secret)
  const { reference, success, ...event } = content
  // A failed operation changes nothing.
  return { reference, providerId: null, events: success ? [toEvent(event)] : [], sentAt }
}

const toEvent = (event: z.infer<typeof Event>) => ({
  key: eventKey(event),
  name: event.name,
  amountOre: event.amount?.value,
  raw: event,
})

function toPayment(answer: unknown): ProviderPayment {
  const { reference, state, amount, aggregate, captureGuaranteedUntil, events } = readAnswer(
    Payment,
    answer,
  )
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
