import type { SettlementInput } from './season-input.ts'
import { createFaultList, type SettlementFault } from './settlement-faults.ts'
import { validateFrame } from './validate-frame.ts'
import { validateSales } from './validate-sales.ts'
import { validateVisits } from './validate-visits.ts'

/** All faults of a document at once; none means that `settleSeason` does not throw. */
export function validateSettlement(input: SettlementInput): SettlementFault[] {
  const list = createFaultList()
  validateFrame(input, list)
  validateSales(input, list)
  validateVisits(input, list)
  return list.faults
}
