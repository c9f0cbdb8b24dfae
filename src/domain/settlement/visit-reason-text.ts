import type { ExplainedVisit } from './explain-settlement.ts'

/** Why a visit has points or none, for the back office and for its club. */
export const visitReasonText: Record<ExplainedVisit['why'], string> = {
  weighed: 'Tæller',
  no_money: 'Kortet er betalt tilbage',
  voided: 'Taget tilbage',
  conflict: 'Over kortets runder, tjekket ind uden dækning',
  after_cut_off: 'Efter afregningens sidste dag',
}
