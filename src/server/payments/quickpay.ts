import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import type { QuickPayAccess } from '../payment-settings.ts'
import { callProvider, readAnswer, unlessUnknown } from './call-provider.ts'
import { isSame } from './callback-signature.ts'
import { parseCallback } from './parse-callback.ts'
import { listQuickPayMovements } from './quickpay-movements.ts'
import { isApproved, Payment, sumOf, toEvent, toPayment } from './quickpay-payment.ts'
import {
  ProviderError,
  type CallbackReport,
  type CallbackRequest,
  type Modification,
  type PaymentAt,
  type Provider,
} from './provider.ts'

type Options = {
  callbackUrl: string
  now: () => Date
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
    listMovements: (day) =>
      listQuickPayMovements((path) => call(path), {
        day,
        now: options.now(),
        allowsTests: options.allowsTests,
      }),
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
