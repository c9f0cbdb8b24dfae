import { randomUUID } from 'node:crypto'
import type { SimulatedPayment } from './queries.ts'

const dayMs = 24 * 60 * 60 * 1000

/** An authorisation is valid for 14 days, as with the Danish wallet; at these for a week. */
const daysAt: Partial<Record<SimulatedPayment['provider'], number>> = {
  quickpay: 7,
  stripe: 7,
  nexi: 7,
}

type EventName =
  | 'authorized'
  | 'declined'
  | 'aborted'
  | 'expired'
  | 'terminated'
  | 'captured'
  | 'refunded'
  | 'refund_failed'
  | 'disputed'
  | 'dispute_closed'
  | 'cancelled'

/** A change of a payment: its new state and the events to send. */
export type Change = { payment: SimulatedPayment; events: SimulatedEvent[] }

export type SimulatedEvent = {
  reference: string
  pspReference: string
  name: string
  amount: { currency: string; value: number }
  timestamp: string
  success: boolean
  /** Of one operation, where it differs from the payment's. */
  callbackUrl?: string
  /** What the shop sent with one operation, to find it again. */
  note?: Record<string, string>
}

/** The change with something of its own at each of its events. */
export function marked({ payment, events }: Change, own: Partial<SimulatedEvent>): Change {
  const marks = events.map((event) => ({ ...event, ...own }))
  const before = payment.events.slice(0, payment.events.length - events.length)
  return { payment: { ...payment, events: [...before, ...marks] }, events: marks }
}

/** Applies the effects of time on a payment: a delayed approval or its expiry. */
export function advanceTime(payment: SimulatedPayment, now: Date): Change {
  if (payment.state === 'CREATED' && payment.approveAt && payment.approveAt <= now) {
    return authorize(payment, payment.amountOre, now)
  }
  if (payment.state === 'CREATED' && payment.expiresAt <= now) {
    return change(payment, now, 'expired', { state: 'EXPIRED' })
  }
  const failed = failRefunds(payment, now)
  if (failed.events.length > 0) return failed
  const disputed = dispute(payment, now)
  if (disputed.events.length > 0) return disputed
  // QuickPay does not say that a reservation has run out, before it is to be captured.
  const isSaid = payment.provider !== 'quickpay'
  if (isSaid && hasRunOut(payment, now) && remaining(payment) > 0) return cancel(payment, now)
  return { payment, events: [] }
}

export function authorize(payment: SimulatedPayment, amountOre: number, now: Date): Change {
  const authorizedUntil = new Date(now.getTime() + (daysAt[payment.provider] ?? 14) * dayMs)
  return change(
    payment,
    now,
    'authorized',
    { state: 'AUTHORIZED', authorizedOre: amountOre, authorizedUntil, approveAt: null },
    amountOre,
  )
}

export const decline = (payment: SimulatedPayment, now: Date) =>
  change(payment, now, 'declined', { state: 'DECLINED' })

export const abort = (payment: SimulatedPayment, now: Date) =>
  change(payment, now, 'aborted', { state: 'ABORTED' })

/** Captures an amount; undefined when the provider would refuse it. */
export function capture(
  payment: SimulatedPayment,
  amountOre: number,
  now: Date,
): Change | undefined {
  if (payment.failure === 'capture_refused') return undefined
  if (payment.state !== 'AUTHORIZED' || amountOre > remaining(payment)) return undefined
  if (hasRunOut(payment, now)) return undefined
  const capturedOre = payment.capturedOre + amountOre
  return change(payment, now, 'captured', { capturedOre }, amountOre)
}

export function refund(
  payment: SimulatedPayment,
  amountOre: number,
  now: Date,
): Change | undefined {
  if (amountOre > payment.capturedOre - payment.refundedOre) return undefined
  const refundedOre = payment.refundedOre + amountOre
  return change(payment, now, 'refunded', { refundedOre }, amountOre)
}

/** How long a refund that fails is pending. */
const pendingMs = 5_000

export type RefundState = 'pending' | 'done' | 'failed'

export function refundState(
  payment: SimulatedPayment,
  { pspReference }: SimulatedEvent,
): RefundState {
  const events = payment.events as SimulatedEvent[]
  const hasFailed = events.some(
    ({ name, note }) => name === 'payment.refund_failed' && note?.refund === pspReference,
  )
  if (hasFailed) return 'failed'
  return payment.failure === 'refund_fails' ? 'pending' : 'done'
}

/** The refunds of a payment whose card is closed: the money comes back. */
function failRefunds(payment: SimulatedPayment, now: Date): Change {
  const due = (payment.events as SimulatedEvent[]).filter(
    (event) =>
      event.name === 'payment.refunded' &&
      refundState(payment, event) === 'pending' &&
      new Date(event.timestamp).getTime() + pendingMs <= now.getTime(),
  )
  return due.reduce(
    (before: Change, { pspReference, note, amount: { value } }) => {
      const refundedOre = before.payment.refundedOre - value
      const done = marked(change(before.payment, now, 'refund_failed', { refundedOre }, value), {
        note: { ...note, refund: pspReference },
      })
      return { payment: done.payment, events: [...before.events, ...done.events] }
    },
    { payment, events: [] },
  )
}

const endOfDisputeMs = 60_000

/** The buyer's bank disputes what was captured, and decides a minute later. */
function dispute(payment: SimulatedPayment, now: Date): Change {
  const none = { payment, events: [] }
  const outcome = disputeOutcome(payment)
  const events = payment.events as SimulatedEvent[]
  const captured = events.find(({ name }) => name === 'payment.captured')
  if (!outcome || !captured) return none
  const age = now.getTime() - new Date(captured.timestamp).getTime()
  const [opened] = events.filter(({ name }) => name === 'payment.disputed')
  const isClosed = events.some(({ name }) => name === 'payment.dispute_closed')
  if (!opened && age >= pendingMs) return change(payment, now, 'disputed', {}, payment.capturedOre)
  if (!opened || isClosed || age < endOfDisputeMs) return none
  const closed = change(payment, now, 'dispute_closed', {}, payment.capturedOre)
  return marked(closed, { note: { dispute: opened.pspReference } })
}

export function disputeOutcome({ failure }: SimulatedPayment): 'won' | 'lost' | undefined {
  if (failure === 'dispute_lost') return 'lost'
  return failure === 'dispute_won' ? 'won' : undefined
}

/** Releases the rest of an authorisation, or ends a payment that was not approved. */
export function cancel(payment: SimulatedPayment, now: Date): Change {
  if (payment.state === 'CREATED') return terminate(payment, now)
  const left = remaining(payment)
  if (left === 0) return { payment, events: [] }
  return change(payment, now, 'cancelled', { cancelledOre: payment.cancelledOre + left }, left)
}

/** A shop's request to release; undefined when the provider refuses it. */
export const cancelAsAsked = (payment: SimulatedPayment, now: Date): Change | undefined =>
  payment.failure === 'release_refused' && payment.state === 'AUTHORIZED'
    ? undefined
    : cancel(payment, now)

/** Ends a payment that holds no money, so that nobody can make it any more. */
export const terminate = (payment: SimulatedPayment, now: Date) =>
  change(payment, now, 'terminated', { state: 'TERMINATED' })

export const hasRunOut = ({ authorizedUntil }: SimulatedPayment, now: Date): boolean =>
  authorizedUntil !== null && authorizedUntil <= now

const remaining = (payment: SimulatedPayment) =>
  payment.authorizedOre - payment.capturedOre - payment.cancelledOre

function change(
  payment: SimulatedPayment,
  now: Date,
  name: EventName,
  ...[set, value = payment.amountOre]: [Partial<SimulatedPayment>, number?]
): Change {
  const event: SimulatedEvent = {
    reference: payment.reference,
    pspReference: randomUUID(),
    name: `payment.${name}`,
    amount: { currency: payment.currency, value },
    timestamp: now.toISOString(),
    success: true,
  }
  return { payment: { ...payment, ...set, events: [...payment.events, event] }, events: [event] }
}
