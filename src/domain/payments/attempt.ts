import type { Ore } from '#domain/shared/money.ts'

/**
 * An order is secured by an authorisation, a total of 0 kr., or an invoice to a customer with
 * credit. Secured orders are fulfilled (E9).
 */
export const orderStates = [
  'draft',
  'awaiting_payment',
  'secured',
  'fulfilled',
  'cancelled',
  'part_refunded',
  'refunded',
] as const
export type OrderState = (typeof orderStates)[number]

/** One attempt to pay with a provider. An order may have many; at most one holds money. */
export const attemptStates = [
  'created',
  'authorised',
  'captured',
  'part_refunded',
  'refunded',
  'cancelled',
  'declined',
  'abandoned',
  'expired',
  'mismatch',
] as const
export type AttemptState = (typeof attemptStates)[number]

export type OrderToPay = {
  state: OrderState
  total: Ore
  /** The reservation of the goods has expired, by the caller's clock. */
  isExpired: boolean
  /** Id of the attempt that secured the order; money at another attempt is a second payment. */
  securedBy?: string | undefined
}

/** `refunded`: the amount recorded as refunded so far. */
export type Attempt = { id: string; state: AttemptState; amount: Ore; refunded: Ore }

/** The provider's report. Amounts are running totals, so repeated and reordered reports do no harm. */
export type ProviderReport = {
  state: 'created' | 'authorised' | 'declined' | 'abandoned' | 'expired' | 'cancelled'
  currency: string
  authorised: Ore
  captured: Ore
  refunded: Ore
  cancelled: Ore
}

export type SettleVerdict =
  | { do: 'nothing'; because: 'no_news' | 'still_open' | 'already_ended' }
  /** Mark the attempt authorised and the order secured, and fulfil it, in one transaction. */
  | { do: 'secure' }
  | { do: 'record_captured'; captured: Ore }
  | { do: 'record_refunded'; state: 'refunded' | 'part_refunded'; refunded: Ore }
  /** The attempt ended without money; the order stays open for another one. */
  | { do: 'end_attempt'; state: 'declined' | 'abandoned' | 'expired' | 'cancelled' }
  /** Money we must not keep: release the reservation or refund the capture, and notify the buyer. */
  | { do: 'release' | 'pay_back'; because: ReleaseReason; amount: Ore }
  /** Nothing is fulfilled or released; a person must decide. */
  | { do: 'open_case'; because: 'amount_mismatch' | 'currency_mismatch' | 'reservation_lost' }

export type ReleaseReason = 'order_expired' | 'order_cancelled' | 'paid_twice'

/**
 * Decides what to do about an attempt after a provider's report. Callback, return page and poller
 * call it under a lock; repeated, late and reordered reports lead to the same state (D8).
 */
export function settleVerdict(
  order: OrderToPay,
  attempt: Attempt,
  report: ProviderReport,
): SettleVerdict {
  if (attempt.state === 'mismatch') return { do: 'nothing', because: 'already_ended' }
  if (holdsMoney(attempt.state)) return evaluateSecuredAttempt(attempt, report)
  if (reportsMoney(report) || isFree(attempt, report))
    return evaluateNewMoney(order, attempt, report)
  if (attempt.state !== 'created') return { do: 'nothing', because: 'already_ended' }
  if (report.state === 'created') return { do: 'nothing', because: 'still_open' }
  return { do: 'end_attempt', state: report.state === 'authorised' ? 'cancelled' : report.state }
}

/** May an order change from one state to the other? Keeping the same state is not a change. */
export function canChangeOrderState(from: OrderState, to: OrderState): boolean {
  return orderTransitions[from].includes(to)
}

/** Money arrives at an attempt without money so far, possibly one that had already ended. */
function evaluateNewMoney(
  order: OrderToPay,
  attempt: Attempt,
  report: ProviderReport,
): SettleVerdict {
  const amount = report.captured > 0 ? report.captured - report.refunded : held(report)
  const giveBack = (because: ReleaseReason): SettleVerdict => ({
    do: report.captured > 0 ? 'pay_back' : 'release',
    because,
    amount,
  })
  if (isSecured(order) && order.securedBy !== attempt.id) return giveBack('paid_twice')
  if (order.state === 'cancelled') return giveBack('order_cancelled')
  if (order.isExpired) return giveBack('order_expired')
  if (report.currency !== 'DKK') return { do: 'open_case', because: 'currency_mismatch' }
  const paid = Math.max(report.authorised, report.captured)
  if (paid !== attempt.amount || attempt.amount !== order.total) {
    return { do: 'open_case', because: 'amount_mismatch' }
  }
  return { do: 'secure' }
}

/** For an attempt that secured the order, only a capture, a refund or a lost reservation matters. */
function evaluateSecuredAttempt(attempt: Attempt, report: ProviderReport): SettleVerdict {
  if (report.refunded > 0) {
    const state = report.refunded >= report.captured ? 'refunded' : 'part_refunded'
    if (report.refunded > attempt.refunded)
      return { do: 'record_refunded', state, refunded: report.refunded }
    return { do: 'nothing', because: 'no_news' }
  }
  if (attempt.state !== 'authorised') return { do: 'nothing', because: 'no_news' }
  if (report.captured > 0) return { do: 'record_captured', captured: report.captured }
  const isLost = report.state === 'cancelled' || report.state === 'expired' || isReleased(report)
  return isLost
    ? { do: 'open_case', because: 'reservation_lost' }
    : { do: 'nothing', because: 'no_news' }
}

function holdsMoney(state: AttemptState): boolean {
  return ['authorised', 'captured', 'part_refunded', 'refunded'].includes(state)
}

function reportsMoney(report: ProviderReport): boolean {
  return report.captured > report.refunded || (report.captured === 0 && held(report) > 0)
}

/** An order of 0 kr. is also settled by an attempt, but without money. */
const isFree = (attempt: Attempt, report: ProviderReport) =>
  attempt.amount === 0 && attempt.state === 'created' && report.state === 'authorised'

const held = (report: ProviderReport) => Math.max(0, report.authorised - report.cancelled)

const isReleased = (report: ProviderReport) => report.authorised > 0 && held(report) === 0

const isSecured = ({ state }: OrderToPay) =>
  state === 'secured' || state === 'fulfilled' || state === 'part_refunded' || state === 'refunded'

const orderTransitions: Record<OrderState, readonly OrderState[]> = {
  draft: ['awaiting_payment', 'secured', 'cancelled'],
  awaiting_payment: ['secured', 'cancelled'],
  secured: ['fulfilled', 'cancelled', 'part_refunded', 'refunded'],
  fulfilled: ['part_refunded', 'refunded', 'cancelled'],
  part_refunded: ['refunded'],
  cancelled: [],
  refunded: [],
}
