import { startSettlement } from './running-settlement.ts'
import type { SettlementInput } from './season-input.ts'
import type { SeasonSettlement } from './season-result.ts'

/**
 * Settles a season by both methods (docs/algorithms/settlement.md#a-whole-season). The result does not
 * depend on the order of any list, and adds up to the øre.
 * @throws RangeError for input that `validateSettlement` refuses, such as a visit at an unknown club.
 * @throws Error when the settlement does not balance.
 */
export function settleSeason(input: SettlementInput): SeasonSettlement {
  const settlement = startSettlement(input)
  for (const sale of input.sales) settlement.addSale(sale)
  for (const credit of input.creditRounds) settlement.addCreditRound(credit)
  for (const card of input.clipCards) settlement.addClipCard(card)
  for (const visit of input.visits) settlement.addVisit(visit)
  for (const clip of input.clips) settlement.addClip(clip)
  return settlement.finish()
}
