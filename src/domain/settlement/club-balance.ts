import type { Ore } from '../shared/money.ts'
import { leastPayment, onAccount } from './payments.ts'
import type { Balance, Earned } from './season-result.ts'
import type { SettlementTerms } from './terms.ts'

type BalanceInput = {
  earned: Earned
  /** From an earlier season; negative if the club owes it. */
  carriedIn: Ore
  /** This season's payments so far. */
  paidBefore: Ore
  isFinal: boolean
  /** No payment follows this season's. */
  leaves: boolean
  terms: Pick<SettlementTerms, 'onAccount'>
}

/**
 * What a club is paid now (D13, E38). On account concerns the pool share, corrections and what was
 * carried in; all else is paid at the final. Amounts are without VAT.
 */
export function balanceOf(input: BalanceInput): Balance {
  const { earned, carriedIn, paidBefore, isFinal, leaves, terms } = input
  const open = earned.total + carriedIn - paidBefore
  const settled = { carriedIn, paidBefore, notDue: 0, payNow: 0, invoice: 0, carried: 0 }
  if (!isFinal) {
    const alreadyPaid = paidBefore - carriedIn - earned.corrections
    const { pay, carried } = onAccount({ share: earned.share, alreadyPaid, terms })
    return { ...settled, payNow: pay, carried, notDue: open - pay - carried }
  }
  if (leaves && open < 0) return { ...settled, invoice: -open }
  if (leaves || open >= leastPayment) return { ...settled, payNow: open }
  return { ...settled, carried: open }
}
