import type { Ore } from '../shared/money.ts'
import { roundHalfUp } from '../shared/money.ts'
import type { ClubExpectation } from './club-economy.ts'

type BesideGreenFee = {
  /** The green fees of as many guests; a nine counts half the weekday's fee. */
  greenFees: Ore
  /**
   * The break-even: the club gains if at most this many of 100 card guests would otherwise have paid
   * green fee. 0 … 100; undefined without green fees.
   */
  ofHundred: number | undefined
}

/** Compares a season's income from card guests with green fees (docs/algorithms/savings.md). Fees are øre from 0. */
export function besideGreenFee(
  { weekdayRounds, weekendRounds, nines }: ClubExpectation,
  fees: { weekday: Ore; weekend: Ore },
  total: Ore,
): BesideGreenFee {
  const greenFees =
    weekdayRounds * fees.weekday +
    weekendRounds * fees.weekend +
    roundHalfUp(nines * fees.weekday, 2)
  return {
    greenFees,
    ofHundred: greenFees > 0 ? Math.min(100, Math.floor((total * 100) / greenFees)) : undefined,
  }
}
