import type { PlainDate } from '../shared/dates.ts'
import { addDays, plainDate, weekdayOf } from '../shared/dates.ts'
import { isDeadlineHoliday } from '../shared/holidays.ts'
import type { Ore } from '../shared/money.ts'
import { wholePart, type SettlementTerms } from './terms.ts'

/** The days on which clubs are paid for a season (D13). */
export type PaymentDays = {
  onAccount: [first: PlainDate, second: PlainDate]
  statement: PlainDate
  /** The last day for objections. */
  objections: PlainDate
  final: PlainDate
}

/**
 * The days of a season's year (D13). Money moves on bank days: a payment that would fall on a
 * Saturday, a Sunday or a bank holiday falls on the bank day before.
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

function bankDay(wanted: PlainDate): PlainDate {
  let candidate = wanted
  while (weekdayOf(candidate) >= 6 || isDeadlineHoliday(candidate))
    candidate = addDays(candidate, -1)
  return candidate
}

/** Below 100,00 kr. nothing is sent (season-pass.md 3.1 rule 11, E38). */
export const leastPayment: Ore = 10_000

export type OnAccount = {
  pay: Ore
  /** Too small to send, or below 0: part of the next payment, never drawn from the club (D13). */
  carried: Ore
}

/**
 * What is paid on account: as much as brings the total to the agreed part of the pool share earned
 * so far (D13). Half an øre is dropped (E38); commission is not part of it.
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
