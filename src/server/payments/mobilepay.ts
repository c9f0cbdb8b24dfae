import { z } from 'zod'
import { AppError } from '../app-error.ts'
import type { MobilePayAccess } from '../payment-settings.ts'
import { callProvider, readAnswer, unlessUnknown } from './call-provider.ts'
import { listMobilePayMovements } from './mobilepay-report.ts'
import { mobilePayReceipt } from './mobilepay-receipt.ts'
import { accessToken, forgetToken, headersOf } from './mobilepay-token.ts'
import { readSignedCallback } from './parse-callback.ts'
import {
  ProviderError,
  type CallbackReport,
  type CallbackRequest,
  type Modification,
  type Provider,
  type ProviderPayment,
} from './provider.ts'

const states = {
  CREATED: 'created',
  AUTHORIZED: 'authorized',
  ABORTED: 'aborted',
  EXPIRED: 'expired',
  TERMINATED: 'terminated',
} as const

const Amount = z.object({ currency: z.string().max(3), value: z.int() })

const Payment = z.object({
  state: z.enum(Object.keys(states) as (keyof typeof states)[]),
  amount: Amount,
  aggregate: z.object({
    authorizedAmount: Amount,
    capturedAmount: Amount,
    refundedAmount: Amount,
    cancelledAmount: Amount,
  }),
})

const Event = z.looseObject({
  reference: z.string().max(64),
  pspReference: z.string().max(100),
  name: z.string().max(100),
  amount: Amount.optional(),
  timestamp: z.iso.datetime(),
  success: z.boolean(),
})
type Event = z.infer<typeof Event>

type Call = { method?: 'DELETE'; body?: unknown; key?: string }

const webhooks = '/webhooks/v1/webhooks'
const Registration = z.object({ id: z.string().max(100), secret: z.string().min(1).max(500) })

/** All of them in one registration, so that they come in order (developer.vippsmobilepay.com/docs/APIs/webhooks-api). */
const callbackEvents = 'created authorized captured cancelled refunded aborted expired terminated'
  .split(' ')
  .map((name) => `epayments.payment.${name}.v1`)

/** A Danish authorisation can be captured for 14 days. */
const authorizationMs = 14 * 24 * 60 * 60 * 1000

/**
 * Vipps MobilePay, ePayment API (developer.vippsmobilepay.com/docs/APIs/epayment-api). The buyer chooses the wallet on
 * the provider's page, which bears the brand that is in use there. Money is captured on delivery. Amounts are read from
 * the aggregate, because the state stays `AUTHORIZED` after a capture, and the events from the log, which is
 * authoritative.
 */
export function mobilePayProvider(
  access: MobilePayAccess,
  { now, webhookSecret }: { now: () => Date; webhookSecret: () => Promise<string | undefined> },
): Provider {
  const send = callsOf(access, now)
  const call = (path: string, request?: Call) => send(`/epayment/v1/payments${path}`, request)
  const modify = (verb: string) => async (change: Modification) => {
    const modificationAmount = { currency: 'DKK', value: change.amountOre }
    await call(`/${change.reference}/${verb}`, {
      body: { modificationAmount },
      key: change.idempotencyKey,
    })
  }
  return {
    name: 'mobilepay',
    create: async ({ reference, amountOre, currency, returnUrl, description, receipt }, key) => {
      const body = {
        reference,
        returnUrl,
        amount: { currency, value: amountOre },
        paymentMethod: { type: 'WALLET' },
        userFlow: 'WEB_REDIRECT',
        paymentDescription: description,
        receipt: mobilePayReceipt(receipt, currency),
      }
      return readAnswer(z.object({ redirectUrl: z.url() }), await call('', { body, key }))
    },
    get: async ({ reference }) => {
      const answer = await unlessUnknown(call(`/${reference}`))
      if (answer === undefined) return undefined
      const events = readAnswer(z.array(Event).max(1000), await call(`/${reference}/events`))
      return toPayment(reference, readAnswer(Payment, answer), events)
    },
    capture: modify('capture'),
    refund: modify('refund'),
    cancel: async ({ reference }, key) => {
      await call(`/${reference}/cancel`, { body: {}, key })
    },
    listMovements: (day) =>
      listMobilePayMovements((path) => send(path), {
        merchantSerialNumber: access.merchantSerialNumber,
        day,
      }),
    registerCallbacks: async (url) =>
      readAnswer(Registration, await send(webhooks, { body: { url, events: callbackEvents } })),
    endCallbacks: async (id) => {
      await unlessUnknown(send(`${webhooks}/${id}`, { method: 'DELETE' }))
    },
    readCallback: async (request) => {
      const secret = await webhookSecret()
      if (!secret) throw new AppError('wrong_credentials')
      return readCallback(request, secret)
    },
  }
}

/** Calls with a token, the keys of the sales unit and, for a change, its idempotency key. */
const callsOf =
  (access: MobilePayAccess, now: () => Date) =>
  async (path: string, { key, ...request }: Call = {}) => {
    const headers = {
      ...headersOf(access),
      authorization: `Bearer ${await accessToken(access, now())}`,
      ...(key && { 'idempotency-key': key }),
    }
    return callProvider(access.apiUrl, path, { headers, ...request }).catch((error: unknown) => {
      // A token may be withdrawn before its time.
      if (error instanceof ProviderError && error.status === 401) forgetToken(access)
      throw error
    })
  }

function toPayment(
  reference: string,
  { state, amount, aggregate }: z.infer<typeof Payment>,
  events: Event[],
): ProviderPayment {
  const happened = events.filter(({ success }) => success)
  const authorized = happened.find(({ name }) => name === 'AUTHORIZED')
  return {
    reference,
    state: states[state],
    amountOre: amount.value,
    currency: amount.currency,
    authorizedOre: aggregate.authorizedAmount.value,
    capturedOre: aggregate.capturedAmount.value,
    refundedOre: aggregate.refundedAmount.value,
    cancelledOre: aggregate.cancelledAmount.value,
    authorizedUntil: authorized && new Date(Date.parse(authorized.timestamp) + authorizationMs),
    events: happened.map(toEvent),
  }
}

/** The log and the callback have the same reference and name, so that an event is stored once. */
const toEvent = (event: Event) => ({
  key: `${event.pspReference}:${event.name}`,
  name: `mobilepay.${event.name.toLowerCase()}`,
  amountOre: event.amount?.value,
  raw: event,
})

function readCallback(request: CallbackRequest, secret: string): CallbackReport {
  const { content: event, sentAt } = readSignedCallback(Event, request, secret)
  // A failed operation changes nothing.
  const events = event.success ? [toEvent(event)] : []
  return { reference: event.reference, providerId: null, events, sentAt }
}
