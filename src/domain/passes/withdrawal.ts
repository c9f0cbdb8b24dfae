import type { PlainDate } from '#domain/shared/dates.ts'
import { addDays, addMonths, earliest, latest } from '#domain/shared/dates.ts'
import { nextWorkingDay } from '#domain/shared/holidays.ts'
import type { Ore } from '#domain/shared/money.ts'
import type { PassState } from './pass-state.ts'

/** Days of the right of withdrawal, counted from the day after the purchase. */
export const withdrawalDays = 14

/**
 * The last day of the right of withdrawal, until 23:59:59 Danish time (L-WD-2). If the buyer was
 * not informed of the right, 12 months are added before moving to a working day (L-WD-1, E35).
 */
export function withdrawalDeadline(purchasedOn: PlainDate, informationGiven = true): PlainDate {
  const lastDay = addDays(purchasedOn, withdrawalDays)
  return nextWorkingDay(informationGiven ? lastDay : addMonths(lastDay, 12))
}

/** The confirmation with the information about the right, as far as it has got. */
export type Confirmation =
  | { state: 'on_its_way' }
  /** It could not be delivered, and nobody tries any more. */
  | { state: 'not_delivered' }
  | { state: 'sent'; on: PlainDate }

/**
 * The deadline once the promised one has passed. The promise stands as long as the confirmation with the information
 * was sent on the day of the purchase or the next. Sent later, the 14 days run from that day; never delivered, they
 * end 12 months later (L-WD-1, E35, docs/algorithms/refund.md). It never ends before the promised day.
 */
export function deadlineByConfirmation(
  sale: { purchasedOn: PlainDate; promised: PlainDate },
  confirmation: Confirmation,
): PlainDate {
  const { purchasedOn, promised } = sale
  const withoutInformation = withdrawalDeadline(purchasedOn, false)
  if (confirmation.state === 'on_its_way') return promised
  if (confirmation.state === 'not_delivered') return latest(promised, withoutInformation)
  if (confirmation.on <= addDays(purchasedOn, 1)) return promised
  return latest(promised, earliest(withdrawalDeadline(confirmation.on), withoutInformation))
}

export type WithdrawalVerdict =
  | { ok: true; deadline: PlainDate }
  | { ok: false; reason: 'company_buyer' | 'already_ended' | 'too_late'; deadline: PlainDate }

/** May this purchase be withdrawn on the day? Only consumers may, as chosen at the purchase (L-WD-7). */
export function evaluateWithdrawal(
  sale: { buyer: 'consumer' | 'company'; deadline: PlainDate; state: PassState },
  day: PlainDate,
): WithdrawalVerdict {
  const { deadline } = sale
  if (sale.buyer === 'company') return { ok: false, reason: 'company_buyer', deadline }
  if (['withdrawn', 'refunded', 'revoked'].includes(sale.state)) {
    return { ok: false, reason: 'already_ended', deadline }
  }
  return day <= deadline ? { ok: true, deadline } : { ok: false, reason: 'too_late', deadline }
}

/**
 * Splits the price at a withdrawal into kept and refunded (docs/algorithms/refund.md, L-WD-6). A counted
 * round is 18 holes, or one or two nines on one day at one club.
 * @throws RangeError when a number is negative or not whole, or nothing was planned.
 */
export function refundByUse(sale: {
  price: Ore
  plannedRounds: number
  countedRounds: number
  /** The buyer ticked *start nu*; without it everything is paid back. */
  startedByRequest: boolean
  /** Rounds played after the declaration; not included in `countedRounds`. */
  roundsAfter?: number
}): { kept: Ore; refund: Ore } {
  const { price, plannedRounds, countedRounds, roundsAfter = 0 } = sale
  const numbers = [price, plannedRounds, countedRounds, roundsAfter]
  if (!numbers.every((n) => Number.isSafeInteger(n) && n >= 0)) {
    throw new RangeError('Price and rounds must be whole numbers from 0')
  }
  if (plannedRounds === 0) throw new RangeError('A refund by use needs planned rounds')

  const chargedRounds = (sale.startedByRequest ? countedRounds : 0) + roundsAfter
  const kept = Math.floor((price * Math.min(chargedRounds, plannedRounds)) / plannedRounds)
  return { kept, refund: price - kept }
}

export type RefundCause =
  | { cause: 'withdrawal'; plannedRounds: number; countedRounds: number; startedByRequest: boolean }
  | { cause: 'unverified' | 'duplicate' }
  | { cause: 'club_left'; plannedRounds: number; lostRounds: number }
  | { cause: 'goodwill'; amount: Ore }

/** The amount to refund for a cause, between 0 and what is left of the price. */
export function refundFor(paid: { price: Ore; alreadyRefunded: Ore }, cause: RefundCause): Ore {
  const left = Math.max(0, paid.price - paid.alreadyRefunded)
  return Math.max(0, Math.min(left, fullRefund(paid.price, cause)))
}

function fullRefund(price: Ore, cause: RefundCause): Ore {
  switch (cause.cause) {
    case 'withdrawal':
      return refundByUse({ price, ...cause }).refund
    case 'club_left':
      return Math.ceil((price * cause.lostRounds) / cause.plannedRounds)
    case 'goodwill':
      return cause.amount
    default:
      return price
  }
}
