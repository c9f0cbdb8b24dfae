import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import type { QuickPayAccess } from '../payment-settings.ts'
import { callProvider, readAnswer, unlessUnknown } from './call-provider.ts'
import { isSame } from './callback-signature.ts'
import { parseCallback } from './parse-callback.ts'
import {
  ProviderError,
  type CallbackReport,
  type CallbackRequest,
  type Modification,
  type PaymentAt,
  type Provider,
  type ProviderPayment,
} from './provider.ts'

const Operation = z.looseObject({
  id: z.int(),
  type: z.string().max(50),
  amount: z.int().nullish(),
  pending: z.boolean(),
  qp_status_code: z.string().max(20).nullish(),
  callback_url: z.string().max(2000).nullish(),
  created_at: z.iso.datetime({ offset: true }),
})
type Operation = z.infer<typeof Operation>

const Payment = z.looseObject({
  id: z.int(),
  order_id: z.string().max(20),
  currency: z.string().max(3),
  state: z.string().max(30),
  test_mode: z.boolean(),
  link: z.looseObject({ url: z.url(), amount: z.int() }).nullish(),
  operations: z.array(Operation).max(1000),
})
type Payment = z.infer<typeof Payment>

/** A card's reservation is certain for a week; some last longer. */
const authorizationMs = 7 * 24 * 60 * 60 * 1000

type Options = {
  callbackUrl: string
  /** Whether payments of test cards count; never in production. */
  allowsTests: boolean
}

/**
 * QuickPay, API v10 (learn.quickpay.net). It has no idempotency keys, so each operation carries ours in the address of
 * its callback, and a repetition finds the operation by it. The answer about a declined operation is a success, whose
 * status says so. It does not report that a buyer left its page. A payment without a link cannot be paid any more.
 */
export function quickPayProvider(access: QuickPayAccess, options: Options): Provider {
  const call: Call = (path, { method, body, headers } = {}) =>
    callProvider(access.apiUrl, path, {
      ...(method && { method }),
      headers: {
        accept: 'application/json',
        'accept-version': 'v10',
        authorization: `Basic ${Buffer.from(`:${access.apiKey}`).toString('base64')}`,
        ...headers,
      },
      body,
    })
  const modify = (type: 'capture' | 'refund') => (change: Modification) =>
    changeOnce(call, options, { ...change, type })
  return {
    name: 'quickpay',
    // Four to twenty characters: the first eighty bits of the attempt's id.
    referenceOf: (attemptId) => attemptId.replaceAll('-', '').slice(0, 20),
    create: async ({ reference, amountOre, currency, returnUrl, cancelUrl, description }) => {
      const payment = await findOrCreate(call, reference, currency)
      const body = {
        amount: amountOre,
        continue_url: returnUrl,
        cancel_url: cancelUrl,
        callback_url: options.callbackUrl,
        language: 'da',
        auto_capture: false,
        // Surcharges are unlawful.
        auto_fee: false,
        description,
      }
      const link = await call(`/payments/${payment.id}/link`, { method: 'PUT', body })
      const { url } = readAnswer(z.object({ url: z.url() }), link)
      return { redirectUrl: url, providerId: String(payment.id) }
    },
    get: async (of) => {
      const payment = await find(call, of)
      return payment && toPayment(payment, options)
    },
    capture: modify('capture'),
    refund: modify('refund'),
    cancel: (of, idempotencyKey) => cancel(call, options, { ...of, idempotencyKey }),
    readCallback: async (request) => readCallback(request, access.privateKey),
  }
}

type Call = (
  path: string,
  init?: { method?: 'PUT' | 'DELETE'; body?: unknown; headers?: Record<string, string> },
) => Promise<unknown>

async function find(call: Call, { reference, providerId }: PaymentAt) {
  if (providerId) {
    const answer = await unlessUnknown(call(`/payments/${providerId}`))
    return answer === undefined ? undefined : readAnswer(Payment, answer)
  }
  const all = await call(`/payments?order_id=${encodeURIComponent(reference)}`)
  return readAnswer(z.array(Payment).max(100), all).find((one) => one.order_id === reference)
}

async function findOrCreate(call: Call, reference: string, currency: string): Promise<Payment> {
  const earlier = await find(call, { reference, providerId: null })
  if (earlier) return earlier
  const body = { order_id: reference, currency }
  return readAnswer(Payment, await call('/payments', { body }))
}

type Change = PaymentAt & {
  type: 'capture' | 'refund' | 'cancel'
  idempotencyKey: string
  amountOre?: number
}

/** Makes a change that no operation with its key has made yet. */
async function changeOnce(call: Call, { callbackUrl }: Options, change: Change): Promise<void> {
  const url = `${callbackUrl}?key=${encodeURIComponent(change.idempotencyKey)}`
  const withKey = ({ operations }: Payment) =>
    operations.findLast(({ callback_url: given }) => given === url)
  const payment = await find(call, change)
  if (!payment) throw new ProviderError('refused', 'No such payment', 404)
  const path = `/payments/${payment.id}/${change.type}?synchronized`
  const body = change.amountOre === undefined ? {} : { amount: change.amountOre }
  const send = async () =>
    readAnswer(Payment, await call(path, { body, headers: { 'quickpay-callback-url': url } }))
  const made = withKey(payment) ?? withKey(await send())
  if (!made || made.pending) throw new ProviderError('unclear', 'The operation is not finished')
  if (!isApproved(made)) throw new ProviderError('refused', `Status ${made.qp_status_code}`)
}

/** A payment without a reservation loses its link; of a captured one the rest ends by itself. */
async function cancel(
  call: Call,
  options: Options,
  change: PaymentAt & { idempotencyKey: string },
): Promise<void> {
  const payment = await find(call, change)
  if (!payment) throw new ProviderError('refused', 'No such payment', 404)
  const isReserved = sumOf(payment, 'authorize') > 0
  if (!isReserved && payment.link) {
    await unlessUnknown(call(`/payments/${payment.id}/link`, { method: 'DELETE' }))
  }
  const isReleased = payment.operations.some((one) => one.type === 'cancel' && isApproved(one))
  if (!isReserved || isReleased || sumOf(payment, 'capture') > 0) return
  await changeOnce(call, options, { ...change, type: 'cancel' })
}

const isApproved = ({ pending, qp_status_code: code }: Operation) => !pending && code === '20000'

const sumOf = ({ operations }: Payment, type: string) =>
  operations.reduce(
    (sum, operation) =>
      operation.type === type && isApproved(operation) ? sum + (operation.amount ?? 0) : sum,
    0,
  )

function toPayment(payment: Payment, { allowsTests }: Options): ProviderPayment {
  const { order_id: reference, currency, link, test_mode: isTest } = payment
  const authorizedOre = isTest && !allowsTests ? 0 : sumOf(payment, 'authorize')
  const capturedOre = sumOf(payment, 'capture')
  const approved = payment.operations.filter(isApproved)
  const authorized = approved.find(({ type }) => type === 'authorize')
  const isCancelled = approved.some(({ type }) => type === 'cancel')
  return {
    reference,
    state: authorizedOre > 0 ? 'authorized' : stateOf(payment),
    amountOre: link?.amount ?? authorizedOre,
    currency,
    authorizedOre,
    capturedOre,
    refundedOre: sumOf(payment, 'refund'),
    cancelledOre: isCancelled ? authorizedOre - capturedOre : 0,
    authorizedUntil: authorized && new Date(Date.parse(authorized.created_at) + authorizationMs),
    events: approved.map((operation) => toEvent(payment, operation)),
  }
}

function stateOf({ state, link }: Payment): 'declined' | 'terminated' | 'created' {
  if (state === 'rejected') return 'declined'
  return link ? 'created' : 'terminated'
}

const toEvent = ({ id }: Payment, operation: Operation) => ({
  key: `${id}:${operation.id}`,
  name: `quickpay.${operation.type}`,
  amountOre: operation.amount ?? undefined,
  raw: operation,
})

/** The checksum is an HMAC of the bytes as received, with the private key of the account and not the API key. */
function readCallback({ body, header }: CallbackRequest, privateKey: string): CallbackReport {
  const checksum = createHmac('sha256', privateKey).update(body).digest('hex')
  if (!isSame(header('quickpay-checksum-sha256') ?? '', checksum)) {
    throw new AppError('wrong_credentials')
  }
  const payment = parseCallback(Payment, body)
  return {
    reference: payment.order_id,
    providerId: String(payment.id),
    events: payment.operations.filter(isApproved).map((operation) => toEvent(payment, operation)),
  }
}
