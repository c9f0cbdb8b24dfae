import type { PlainDate } from '../shared/dates.ts'
import { addDays, plainDate, weekdayOf } from '../shared/dates.ts'
import { isDeadlineHoliday } from '../shared/holidays.ts'
import type { Ore } from '../shared/money.ts'
import { wholePart, type SettlementTerms } from './terms.ts'

/** The payment days of a season (D13). */
export type PaymentDays = {
  onAccount: [first: PlainDate, second: PlainDate]
  statement: PlainDate
  /** The last day for objections. */
  objections: PlainDate
  final: PlainDate
}

/**
 * The payment days of a year. A payment on a Saturday, a Sunday or a bank holiday is made on the bank
 * day before.
 */
export function paymentDays(year: number): PaymentDays {
  const day = (date: string) => plainDate(`${String(year).padStart(4, '0')}-${date}`)
  return {
    onAccount: [bankDay(day('07-15')), bankDay(day('10-15'))],
    statement: day('12-08'),
    objections: day('12-18'),
    final: bankDay(day('12-22')),
  }
}

/** The day itself, or the bank day before it. */
export function bankDay(day: PlainDate): PlainDate {
  let candidate = day
  while (weekdayOf(candidate) >= 6 || isDeadlineHoliday(candidate))
    candidate = addDays(candidate, -1)
  return candidate
}

/** Payments below 100,00 kr. are carried to the next one (E38). */
export const leastPayment: Ore = 10_000

export type OnAccount = {
  pay: Ore
  /** Too small or negative: carried to the next payment, never collected from the club. */
  carried: Ore
}

/**
 * A payment on account: the agreed part of the share earned so far, less earlier payments.
 * Rounded down; commission is not included.
 */
export function onAccount(input: {
  share: Ore
  alreadyPaid: Ore
  terms: Pick<SettlementTerms, 'onAccount'>
}): OnAccount {
  const { share, alreadyPaid, terms } = input
  const due = Math.floor((share * terms.onAccount) / wholePart) - alreadyPaid
  return due < leastPayment ? { pay: 0, carried: due } : { pay: due, carried: 0 }
}
