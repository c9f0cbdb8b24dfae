import { isCurrent } from '#domain/passes/pass-state.ts'
import { judgeWithdrawal, refundByUse } from '#domain/passes/withdrawal.ts'
import type { WithdrawalStatus } from '#domain/passes/withdrawal-text.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { PassRow } from './queries.ts'

/** A company's card follows the company's contract instead of the consumer's right (L-WD-7). */
const companyProducts = ['FIRMA-N', 'FIRMA-P']

/** Where a card's right of withdrawal stands on a day. */
export function withdrawalStatusOf(pass: PassRow, day: PlainDate): WithdrawalStatus {
  if (pass.status === 'withdrawn') return 'withdrawn'
  const verdict = judgeWithdrawal(
    {
      buyer: companyProducts.includes(pass.productCode) ? 'company' : 'consumer',
      purchasedOn: pass.orderedOn,
      informationGiven: true,
      state: pass.status,
    },
    day,
  )
  if (!verdict.ok && verdict.reason === 'company_buyer') return 'exempt'
  if (!isCurrent(pass.status)) return 'ended'
  // The deadline that was promised stands, whatever the calendar is computed to be today.
  return day <= pass.withdrawalDeadline ? 'open' : 'too_late'
}

/** What is kept and paid back if the card is withdrawn now. */
export function refundOf({ soldTerms, startNow }: PassRow, countedRounds: number) {
  const { price, plannedRounds } = soldTerms
  const sums = refundByUse({ price, plannedRounds, countedRounds, startedByRequest: startNow })
  return { price, plannedRounds, countedRounds, ...sums }
}
