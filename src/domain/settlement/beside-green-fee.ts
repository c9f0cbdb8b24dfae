import type { Ore } from '../shared/money.ts'
import { roundHalfUp } from '../shared/money.ts'
import type { ClubExpectation } from './club-economy.ts'

type BesideGreenFee = {
  /** What as many guests would have paid. A nine is reckoned at half the weekday's fee. */
  greenFees: Ore
  /**
   * The club earns on the card as long as at most so many of a hundred card guests would
   * otherwise have come and paid: 0 … 100. Undefined without green fees to compare with.
   */
  ofHundred: number | undefined
}

/** What a season's card guests bring beside green fee (docs/algorithms/savings.md). Fees are øre from 0. */
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
