import type { Ore } from '#domain/shared/money.ts'

/**
 * An order is secured by an authorisation, a zero total, or an accepted invoice of a customer
 * with credit; what is secured is fulfilled (E9).
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

/** One try to pay with a provider. An order has many; at most one of them holds money. */
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
  /** The reservation of the goods has run out, by the caller's clock. */
  isExpired: boolean
  /** The attempt that secured it; another one is a second payment. */
  securedBy?: string | undefined
}

/** `refunded`: what we have recorded as paid back so far. */
export type Attempt = { id: string; state: AttemptState; amount: Ore; refunded: Ore }

/** What the provider says now. Amounts are totals so far, which repeat and reordering cannot hurt. */
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
  /** Money we must not keep: release what is reserved, pay back what was taken, notify the buyer. */
  | { do: 'release' | 'pay_back'; because: ReleaseReason; amount: Ore }
  /** Nothing is fulfilled and nothing released; a person looks at it. */
  | { do: 'open_case'; because: 'amount_mismatch' | 'currency_mismatch' | 'reservation_lost' }

export type ReleaseReason = 'order_expired' | 'order_cancelled' | 'paid_twice'

/**
 * What should happen with an attempt, given what we know and what the provider reports
 * (integrations.md 6, D8, E9). Asked by callback, return page and poller alike, under a lock;
 * the same report twice, late or out of order leads to the same end.
 */
export function settleVerdict(
  order: OrderToPay,
  attempt: Attempt,
  report: ProviderReport,
): SettleVerdict {
  if (attempt.state === 'mismatch') return { do: 'nothing', because: 'already_ended' }
  if (holdsMoney(attempt.state)) return laterNews(attempt, report)
  if (reportsMoney(report) || isFree(attempt, report)) return arrival(order, attempt, report)
  if (attempt.state !== 'created') return { do: 'nothing', because: 'already_ended' }
  if (report.state === 'created') return { do: 'nothing', because: 'still_open' }
  return { do: 'end_attempt', state: report.state === 'authorised' ? 'cancelled' : report.state }
}

/** Which moves an order may make; the same state again is no move. */
export function mayOrderMove(from: OrderState, to: OrderState): boolean {
  return orderMoves[from].includes(to)
}

/** Money shows up at an attempt that held none so far, even one that we had given up. */
function arrival(order: OrderToPay, attempt: Attempt, report: ProviderReport): SettleVerdict {
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

/** An attempt that secured the order: only capture, refund or the loss of the reservation is news. */
function laterNews(attempt: Attempt, report: ProviderReport): SettleVerdict {
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

/** An order of 0 kr. is settled by an attempt like any other, only that no money comes (E9). */
const isFree = (attempt: Attempt, report: ProviderReport) =>
  attempt.amount === 0 && attempt.state === 'created' && report.state === 'authorised'

const held = (report: ProviderReport) => Math.max(0, report.authorised - report.cancelled)

const isReleased = (report: ProviderReport) => report.authorised > 0 && held(report) === 0

const isSecured = ({ state }: OrderToPay) =>
  state === 'secured' || state === 'fulfilled' || state === 'part_refunded' || state === 'refunded'

const orderMoves: Record<OrderState, readonly OrderState[]> = {
  draft: ['awaiting_payment', 'secured', 'cancelled'],
  awaiting_payment: ['secured', 'cancelled'],
  secured: ['fulfilled', 'cancelled', 'part_refunded', 'refunded'],
  fulfilled: ['part_refunded', 'refunded', 'cancelled'],
  part_refunded: ['refunded'],
  cancelled: [],
  refunded: [],
}
