import { isCurrent } from '#domain/passes/pass-state.ts'
import { judgeWithdrawal, refundByUse } from '#domain/passes/withdrawal.ts'
import type { WithdrawalStatus } from '#domain/passes/withdrawal-text.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { danishDay } from '../clock.ts'
import type { Db } from '../db/client.ts'
import { selectPassMoney, type MoneyLine } from './pass-money.ts'
import type { PassPaymentRow } from './payment-queries.ts'
import { countRounds, type PassRow } from './queries.ts'

/** A company's card follows the company's contract instead of the consumer's right (L-WD-7). */
const companyProducts = ['FIRMA-N', 'FIRMA-P']

/** What a withdrawal on a day would be about: the card, or after its own days the upgrade alone. */
export type Agreement = {
  status: WithdrawalStatus
  deadline: PlainDate
  upgrade: PassPaymentRow | undefined
  /** Whence the money would go back, the newest first. */
  lines: MoneyLine[]
  price: number
  plannedRounds: number
  countedRounds: number
  kept: number
  refund: number
}

export async function judgeAgreement(db: Db, pass: PassRow, day: PlainDate): Promise<Agreement> {
  const status = withdrawalStatusOf(pass, day)
  const { sale, upgrade } = await selectPassMoney(db, pass)
  const { plannedRounds } = pass.soldTerms
  const deadline = upgrade?.payment.withdrawalDeadline
  if (upgrade && deadline && status === 'too_late' && day <= deadline) {
    const { payment } = upgrade
    const countedRounds = await countRounds(db, pass.id, danishDay(payment.paidAt))
    const use = { price: payment.amountOre, plannedRounds, countedRounds }
    const startedByRequest = payment.startNow === true
    const sums = { ...use, ...refundByUse({ ...use, startedByRequest }) }
    return { status: 'open', deadline, upgrade: payment, lines: [upgrade], ...sums }
  }
  const countedRounds = await countRounds(db, pass.id)
  const use = { price: pass.soldTerms.price, plannedRounds, countedRounds }
  const sums = { ...use, ...refundByUse({ ...use, startedByRequest: pass.startNow }) }
  const lines = upgrade ? [upgrade, sale] : [sale]
  return { status, deadline: pass.withdrawalDeadline, upgrade: undefined, lines, ...sums }
}

function withdrawalStatusOf(pass: PassRow, day: PlainDate): WithdrawalStatus {
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
