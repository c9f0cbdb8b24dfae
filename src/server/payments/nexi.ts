import { z } from 'zod'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { NexiAccess } from '../payment-settings.ts'
import { callProvider, readAnswer, unlessUnknown } from './call-provider.ts'
import { nexiWebhook, readNexiCallback } from './nexi-callback.ts'
import { hasFailed, Payment, toPayment, type Charge, type Refund } from './nexi-payment.ts'
import { nexiMovements } from './nexi-report.ts'
import {
  ProviderError,
  type Modification,
  type NewPayment,
  type PaymentAt,
  type Provider,
} from './provider.ts'

type Options = {
  callbackUrl: string
  /** The page of our terms, which Nexi links to. */
  termsUrl: string
  today: () => PlainDate
}

/**
 * Nexi Checkout, before Nets Easy (developer.nexigroup.com/nexi-checkout). Payments are found by its own id only. A
 * repeated creation makes a second payment, which does no harm: nobody has the address of the first. Each charge and
 * refund has an item of our own with the key of its request, so that a repetition finds it. A buyer who leaves, and a
 * card that is declined, are not reported. A payment that was charged cannot be cancelled: the rest ends by itself.
 */
export function nexiProvider(access: NexiAccess, options: Options): Provider {
  const call: Call = (path, { method, body, key } = {}) =>
    callProvider(access.apiUrl, path, {
      ...(method && { method }),
      // The key alone, without a scheme.
      headers: { authorization: access.secretKey, ...(key && { 'idempotency-key': key }) },
      body,
    })
  const movements = nexiMovements((path) => call(path))
  return {
    name: 'nexi',
    refundsMayFail: true,
    // At most 36 characters.
    referenceOf: (attemptId) => attemptId,
    create: async (payment) => {
      const body = paymentBody(payment, access, options)
      const answer = await call('/v1/payments', { body })
      const { paymentId, hostedPaymentPageUrl } = readAnswer(Created, answer)
      const page = new URL(hostedPaymentPageUrl)
      page.searchParams.set('language', 'da-DK')
      return { redirectUrl: page.href, providerId: paymentId }
    },
    get: async (of) => {
      const payment = await find(call, of)
      return payment && toPayment(payment)
    },
    capture: (change) => capture(call, change),
    refund: (change) => refund(call, change),
    cancel: (of) => cancel(call, of),
    listMovements: (day) => movements({ day, today: options.today() }),
    readCallback: async (request) => readNexiCallback(request, access),
  }
}

type Call = (
  path: string,
  init?: { method?: 'PUT'; body?: unknown; key?: string },
) => Promise<unknown>

const Created = z.object({ paymentId: z.string().max(64), hostedPaymentPageUrl: z.url() })

/** The callbacks that a payment's state depends on. */
const heard = [
  'payment.reservation.created.v2',
  'payment.charge.created.v2',
  'payment.cancel.created',
  'payment.refund.initiated.v2',
  'payment.refund.completed',
  'payment.refund.failed',
] as const

function paymentBody(
  { reference, amountOre, currency, returnUrl, cancelUrl, description }: NewPayment,
  access: NexiAccess,
  { callbackUrl, termsUrl }: Options,
) {
  return {
    order: {
      items: [itemOf(reference, description, amountOre)],
      amount: amountOre,
      currency,
      reference,
    },
    checkout: {
      integrationType: 'HostedPaymentPage',
      returnUrl,
      cancelUrl,
      termsUrl,
      charge: false,
      // We have asked for what we need; Nexi shows only the choice of payment.
      merchantHandlesConsumerData: true,
    },
    notifications: {
      webHooks: heard.map((eventName) => ({
        eventName,
        ...nexiWebhook(callbackUrl, reference, access),
      })),
    },
    myReference: reference,
  }
}

/** The only item of an order, a charge or a refund: the sums must match to the øre. VAT is on our own receipt. */
const itemOf = (reference: string, name: string, amountOre: number) => ({
  reference,
  name,
  quantity: 1,
  unit: 'stk.',
  unitPrice: amountOre,
  taxRate: 0,
  taxAmount: 0,
  grossTotalAmount: amountOre,
  netTotalAmount: amountOre,
})

async function find(call: Call, { providerId }: PaymentAt): Promise<Payment | undefined> {
  // The answer with the id was lost, and the address of the page with it.
  if (!providerId) return undefined
  const answer = await unlessUnknown(call(`/v1/payments/${providerId}`))
  return answer === undefined
    ? undefined
    : readAnswer(z.object({ payment: Payment }), answer).payment
}

async function findExisting(call: Call, of: PaymentAt): Promise<Payment> {
  const payment = await find(call, of)
  if (!payment) throw new ProviderError('refused', 'No such payment', 404)
  return payment
}

const isOf = ({ orderItems }: Charge | Refund, key: string) =>
  (orderItems ?? []).some(({ reference }) => reference === key)

async function capture(call: Call, change: Modification): Promise<void> {
  const { amountOre, idempotencyKey: key } = change
  const { paymentId, charges } = await findExisting(call, change)
  if ((charges ?? []).some((charge) => isOf(charge, key))) return
  const body = { amount: amountOre, orderItems: [itemOf(key, 'Sæsonkortet', amountOre)] }
  await call(`/v1/payments/${paymentId}/charges`, { body, key })
}

/** Pays back from the charges in their order. An item says which request and which charge a refund belongs to. */
async function refund(call: Call, change: Modification): Promise<void> {
  const { amountOre, idempotencyKey: key } = change
  const payment = await findExisting(call, change)
  const all = payment.refunds ?? []
  const charges = (payment.charges ?? []).toSorted(
    (a, b) => Date.parse(a.created) - Date.parse(b.created),
  )
  const isOf =
    (isMeant: (reference: string) => boolean) =>
    ({ orderItems }: Refund) =>
      (orderItems ?? []).some(({ reference }) => isMeant(reference))
  const sumOf = (refunds: Refund[]) => refunds.reduce((sum, one) => sum + one.amount, 0)
  const isOwn = isOf((reference) => reference.startsWith(`${key}:`))
  // A part of this request that has failed meanwhile was accepted too: it is reported as failed, and not sent twice.
  let leftOre = amountOre - sumOf(all.filter(isOwn))
  // It takes up its charge as well, because its idempotency key is used.
  const used = all.filter((one) => isOwn(one) || !hasFailed(one))
  const parts = charges.map(({ chargeId, amount }, at) => {
    const isOfCharge = isOf((reference) => reference.endsWith(`:${chargeId}`))
    const freeOre = amount - sumOf(used.filter(isOfCharge))
    const partOre = Math.max(0, Math.min(leftOre, freeOre))
    leftOre -= partOre
    return { chargeId, partOre, key: `${key}:${at}` }
  })
  if (leftOre > 0) throw new ProviderError('refused', 'More than was charged')
  for (const { chargeId, partOre, key: partKey } of parts.filter(({ partOre: ore }) => ore > 0)) {
    const body = {
      amount: partOre,
      orderItems: [itemOf(`${key}:${chargeId}`, 'Sæsonkortet', partOre)],
    }
    await call(`/v1/charges/${chargeId}/refunds`, { body, key: partKey })
  }
}

/** Only a whole reservation can be cancelled; a payment that nobody has made is terminated. */
async function cancel(call: Call, of: PaymentAt): Promise<void> {
  const { paymentId, summary, terminated } = await findExisting(call, of)
  if (summary.chargedAmount > 0 || summary.cancelledAmount > 0 || terminated) return
  if (summary.reservedAmount === 0) {
    await call(`/v1/payments/${paymentId}/terminate`, { method: 'PUT' })
    return
  }
  const body = { amount: summary.reservedAmount }
  await call(`/v1/payments/${paymentId}/cancels`, { body })
}
