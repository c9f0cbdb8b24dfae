import type { Receipt, ReceiptInList } from '#contract/receipts.ts'
import type { CaptureRow, RefundRow } from '../payments/money-queries.ts'
import type { OrderLineRow, OrderRow } from '../payments/queries.ts'

export type OrderMoney = {
  lines: OrderLineRow[]
  captures: CaptureRow[]
  refunds: RefundRow[]
  /** Lines whose money came later, by an order of its own. */
  madeGood: ReadonlySet<string>
}

/** Where the money of an order stands, in one word. */
export function stateOfReceipt(
  order: Pick<OrderRow, 'totalOre' | 'status'>,
  { lines, captures, madeGood }: OrderMoney,
): ReceiptInList['state'] {
  if (order.totalOre === 0) return 'nothing_owed'
  const isReturned = lines.every(({ totalOre, refundedOre }) => refundedOre >= totalOre)
  if (isReturned || order.status === 'refunded' || order.status === 'cancelled') return 'returned'
  const isOwed = captures.some(
    ({ status, orderLineId }) => status === 'refused' && !madeGood.has(orderLineId ?? ''),
  )
  if (isOwed) return 'owed'
  const isTaken = captures.some(({ status }) => status === 'done')
  const isWaiting = captures.some(({ status }) => status === 'due' || status === 'sending')
  return isTaken && !isWaiting ? 'paid' : 'reserved'
}

type Movement = Receipt['money'][number]

/** What was taken and what went back, in the order in which it happened. */
export function moneyOfReceipt({ captures, refunds }: OrderMoney): Movement[] {
  const moves = [...captures.flatMap(taken), ...refunds.map(givenBack)]
  return moves.filter(({ amountOre }) => amountOre > 0).toSorted((a, b) => a.at.localeCompare(b.at))
}

/** A capture that was refused or given up moved nothing. */
function taken({ status, amountOre, createdAt, doneAt }: CaptureRow): Movement[] {
  if (status === 'refused' || status === 'dropped') return []
  const kind = status === 'done' ? 'taken' : 'taking'
  return [{ kind, amountOre, at: (doneAt ?? createdAt).toISOString(), why: null }]
}

/** One that failed is seen to by a person, and so is still on its way. */
function givenBack({ status, amountOre, reason, createdAt, doneAt }: RefundRow): Movement {
  const kind = status === 'done' ? 'refunded' : status === 'released' ? 'released' : 'refunding'
  const at = (doneAt ?? createdAt).toISOString()
  return { kind, amountOre, at, why: reasons[reason] ?? null }
}

const reasons: Readonly<Record<string, string>> = {
  withdrawal: 'Fortrydelse',
  paid_twice: 'Betalt to gange',
  order_expired: 'Betalingen kom for sent',
  order_cancelled: 'Bestillingen var lukket',
  entry_withdrawn: 'Afmeldt fra turneringen',
  tournament_cancelled: 'Turneringen er aflyst',
  already_has_card: 'Spilleren havde et kort',
}
