import type { SettlementInput } from './season-input.ts'
import { createErrorList, type SettlementError } from './settlement-errors.ts'
import { validateFrame } from './validate-frame.ts'
import { validateSales } from './validate-sales.ts'
import { validateVisits } from './validate-visits.ts'

/** All errors of a document at once; none means that `settleSeason` does not throw. */
export function validateSettlement(input: SettlementInput): SettlementError[] {
  const list = createErrorList()
  validateFrame(input, list)
  validateSales(input, list)
  validateVisits(input, list)
  return list.errors
}
