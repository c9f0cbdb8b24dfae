import { isCurrent } from '#domain/passes/pass-state.ts'
import { isCompanyCard } from '#domain/passes/products.ts'
import { evaluateWithdrawal, refundByUse } from '#domain/passes/withdrawal.ts'
import type { WithdrawalStatus } from '#domain/passes/withdrawal-text.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { danishDay } from '../clock.ts'
import type { Db } from '../db/client.ts'
import { sumRefunds } from '../payments/money-queries.ts'
import type { OrderLineRow } from '../payments/queries.ts'
import { selectUnpaidLines, sumOfUnpaid, selectPassMoney, type MoneyLine } from './pass-money.ts'
import type { PassPaymentRow } from './payment-queries.ts'
import { countRounds, type PassRow } from './queries.ts'
import { lastDayOf } from './withdrawal-right.ts'

/** What can be withdrawn on a day: the card, or after the card's deadline only its upgrade. */
export type WithdrawalAgreement = {
  status: WithdrawalStatus
  deadline: PlainDate
  upgrade: PassPaymentRow | undefined
  /** Order lines that would be refunded, the newest first. */
  lines: MoneyLine[]
  /** Order lines that were never captured; a withdrawal cancels the debt without a refund. */
  unpaid: OrderLineRow[]
  /** The amount paid. */
  price: number
  plannedRounds: number
  countedRounds: number
  kept: number
  refund: number
}

/**
 * Evaluates a withdrawal as of its declaration. Rounds played afterwards are always charged, even
 * without the buyer's consent to an early start, because the buyer had already withdrawn.
 */
export async function evaluateAgreement(
  db: Db,
  pass: PassRow,
  declaredAt: Date,
): Promise<WithdrawalAgreement> {
  const day = danishDay(declaredAt)
  const deadline = await deadlineOfPass(db, pass, day)
  const status = withdrawalStatusOf(pass, deadline, day)
  const { sale, upgrade } = await selectPassMoney(db, pass)
  const { plannedRounds } = pass.soldTerms
  const upgradeDeadline = upgrade && (await deadlineOfUpgrade(db, upgrade.payment, day))
  if (upgrade && upgradeDeadline && status === 'too_late' && day <= upgradeDeadline) {
    const { payment } = upgrade
    const played = await countRounds(db, pass.id, { declaredAt, from: danishDay(payment.paidAt) })
    const use = { price: payment.amountOre, plannedRounds }
    const sums = sumsOf(use, played, payment.startNow === true)
    const paid = await excludeUnpaid(db, { pass, lines: [upgrade], sums })
    return { status: 'open', deadline: upgradeDeadline, upgrade: payment, ...paid }
  }
  const played = await countRounds(db, pass.id, { declaredAt })
  const use = { price: pass.soldTerms.price, plannedRounds }
  const sums = sumsOf(use, played, pass.startNow)
  const lines = upgrade ? [upgrade, sale] : [sale]
  const paid = await excludeUnpaid(db, { pass, lines, sums })
  return { status, deadline, upgrade: undefined, ...paid }
}

type Sums = ReturnType<typeof sumsOf>

/**
 * Reduces the sums to what was captured, because only that can be kept or refunded, and by what was paid back for
 * rounds at a club that left: the buyer gets that part of the price once.
 */
async function excludeUnpaid(
  db: Db,
  { pass, lines, sums }: { pass: PassRow; lines: MoneyLine[]; sums: Sums },
) {
  const owed = await selectUnpaidLines(db, pass)
  const unpaid = owed.filter(({ id }) => lines.some(({ orderLineId }) => orderLineId === id))
  let returned = 0
  for (const line of lines) returned += await sumRefunds(db, line.orderLineId, 'club_left')
  const price = Math.max(0, sums.price - sumOfUnpaid(unpaid) - returned)
  const kept = Math.min(sums.kept, price)
  const paid = lines.filter(({ orderLineId }) => !unpaid.some(({ id }) => id === orderLineId))
  return { ...sums, price, kept, refund: price - kept, lines: paid, unpaid }
}

type Played = Awaited<ReturnType<typeof countRounds>>

function sumsOf(
  use: { price: number; plannedRounds: number },
  { before, after }: Played,
  startedByRequest: boolean,
) {
  const refund = refundByUse({
    ...use,
    countedRounds: before,
    roundsAfter: after,
    startedByRequest,
  })
  return { ...use, countedRounds: before + after, ...refund }
}

const deadlineOfPass = (
  db: Db,
  { orderId, orderedOn, withdrawalDeadline }: PassRow,
  day: PlainDate,
) => lastDayOf(db, { orderId, purchasedOn: orderedOn, promised: withdrawalDeadline }, day)

async function deadlineOfUpgrade(
  db: Db,
  { orderId, paidAt, withdrawalDeadline: promised }: PassPaymentRow,
  day: PlainDate,
) {
  return promised && lastDayOf(db, { orderId, purchasedOn: danishDay(paidAt), promised }, day)
}

function withdrawalStatusOf(pass: PassRow, deadline: PlainDate, day: PlainDate): WithdrawalStatus {
  if (pass.status === 'withdrawn') return 'withdrawn'
  const verdict = evaluateWithdrawal(
    {
      // Only consumers have the right of withdrawal (L-WD-7).
      buyer: isCompanyCard(pass.productCode) ? 'company' : 'consumer',
      deadline,
      state: pass.status,
    },
    day,
  )
  if (!verdict.ok && verdict.reason === 'company_buyer') return 'exempt'
  if (!isCurrent(pass.status)) return 'ended'
  return verdict.ok ? 'open' : 'too_late'
}
