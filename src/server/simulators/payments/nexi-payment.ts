import { fromHex, toHex } from './ids.ts'
import { refundState, type SimulatedEvent } from './payment-states.ts'
import type { SimulatedPayment } from './queries.ts'

/** A shop may use a reference twice, which our state keeps apart. */
export const referenceOf = ({ reference }: SimulatedPayment) => reference.split('#')[0] ?? ''

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

const itemsOf = ({ note, amount }: SimulatedEvent) =>
  note?.reference ? [itemOf(note.reference, 'Sæsonkortet', amount.value)] : []

const named = (payment: SimulatedPayment, name: string) =>
  (payment.events as SimulatedEvent[]).filter((event) => event.name === `payment.${name}`)

/** Zeros are left out. */
const onlyAmounts = (amounts: Record<string, number>) =>
  Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount > 0))

/** A payment as it is retrieved. */
export function showNexi(payment: SimulatedPayment, pageUrl: string) {
  const terminated = named(payment, 'terminated')[0]
  return {
    payment: {
      paymentId: toHex(payment.id),
      summary: onlyAmounts({
        reservedAmount: payment.authorizedOre,
        chargedAmount: payment.capturedOre,
        refundedAmount: payment.refundedOre,
        cancelledAmount: payment.cancelledOre,
      }),
      consumer: { shippingAddress: {}, billingAddress: {}, privatePerson: {}, company: {} },
      paymentDetails:
        payment.authorizedOre > 0 ? { paymentType: 'CARD', paymentMethod: 'Visa' } : {},
      orderDetails: {
        amount: payment.amountOre,
        currency: payment.currency,
        reference: referenceOf(payment),
      },
      checkout: { url: `${pageUrl}/pay/${payment.id}`, cancelUrl: payment.cancelUrl },
      created: payment.createdAt.toISOString(),
      ...(terminated && { terminated: terminated.timestamp }),
      charges: named(payment, 'captured').map((event) => ({
        chargeId: toHex(event.pspReference),
        amount: event.amount.value,
        created: event.timestamp,
        orderItems: itemsOf(event),
      })),
      refunds: named(payment, 'refunded').map((event) => ({
        refundId: toHex(event.pspReference),
        amount: event.amount.value,
        state: refundStates[refundState(payment, event)],
        lastUpdated: event.timestamp,
        orderItems: itemsOf(event),
      })),
      myReference: referenceOf(payment),
    },
  }
}

const refundStates = { pending: 'Pending', done: 'Completed', failed: 'Failed' } as const

/** What is left of a charge. */
export function leftOfCharge(payment: SimulatedPayment, chargeId: string): number {
  const of = (name: string) =>
    named(payment, name)
      .filter(({ pspReference, note }) => (note?.charge ?? pspReference) === chargeId)
      .reduce((sum, { amount }) => sum + amount.value, 0)
  return of('captured') - of('refunded') + of('refund_failed')
}

/** The event that a webhook reports; none when a buyer leaves, and of a declined card we ask for none. */
export function nexiCallback(payment: SimulatedPayment, event: SimulatedEvent) {
  const data = dataOf(payment, event)
  return (
    data && {
      id: toHex(event.pspReference),
      event: data.event,
      timestamp: event.timestamp.replace('Z', '+00:00'),
      merchantId: 100_000_000,
      data: {
        ...data.own,
        amount: { amount: event.amount.value, currency: payment.currency },
        paymentId: toHex(payment.id),
      },
    }
  )
}

function dataOf(payment: SimulatedPayment, event: SimulatedEvent) {
  const id = toHex(event.pspReference)
  const orderItems = itemsOf(event)
  const byCard = { paymentMethod: 'Visa', paymentType: 'CARD' }
  switch (event.name) {
    case 'payment.authorized':
      return {
        event: 'payment.reservation.created.v2',
        own: { ...byCard, myReference: referenceOf(payment) },
      }
    case 'payment.captured':
      return {
        event: 'payment.charge.created.v2',
        own: { ...byCard, chargeId: id, orderItems },
      }
    case 'payment.refunded':
      return refundState(payment, event) === 'done'
        ? { event: 'payment.refund.completed', own: { refundId: id } }
        : {
            event: 'payment.refund.initiated.v2',
            own: {
              reconciliationReference: id,
              executed: event.timestamp,
              paymentActionId: id,
              orderItems,
            },
          }
    case 'payment.refund_failed':
      return {
        event: 'payment.refund.failed',
        own: {
          error: { code: '911', message: 'Refused by the simulation', source: 'Issuer' },
          refundId: toHex(event.note?.refund ?? ''),
          reconciliationReference: id,
        },
      }
    case 'payment.cancelled':
      return { event: 'payment.cancel.created', own: { cancelId: id, orderItems } }
    default:
      return undefined
  }
}

/** The id of the payment that a callback is about. */
export const paymentIdIn = (body: string): string =>
  fromHex((JSON.parse(body) as { data: { paymentId: string } }).data.paymentId)

/** The word that the shop sent with the payment. */
export const nexiHeaders = (payment: SimulatedPayment | undefined) => ({
  'content-type': 'application/json',
  authorization: payment?.callbackWord ?? '',
})
