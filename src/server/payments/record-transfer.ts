import type { PlainDate } from '#domain/shared/dates.ts'
import { refundReasons } from '#domain/payments/admin-refund.ts'
import { isFailedRefund } from '#domain/payments/payment-cases.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { danishDay } from '../clock.ts'
import { today, type Ctx } from '../ctx.ts'
import { issueCreditReceipt } from './issue-receipt.ts'
import { mailMoneyBack } from './mail-money-back.ts'
import { lockAttempt } from './attempt-queries.ts'
import {
  findRefund,
  insertRefund,
  lockCaptureOfLine,
  selectRefundsByCause,
  sumRefunds,
  type RefundRow,
} from './money-queries.ts'
import { noteRefunded } from './queue-refund.ts'
import {
  addRefundedToLine,
  findPaymentCase,
  transferCause,
  lockOrder,
  resolveCase,
  selectOrderLines,
  type PaymentCaseRow,
} from './queries.ts'
import { nothingToRetry, requireNotPaidSince, requireOpen } from './retry-case.ts'

/** The case of a refund that failed at once, or after it had been accepted, ends with the refund's id. */
const failedRefundOf = ({ kind, causeKey }: PaymentCaseRow): string | undefined =>
  isFailedRefund(kind) ? causeKey.split(':')[1] : undefined

/**
 * Records that the back office paid the failed refund of a case from the company's bank account, and resolves the case:
 * the line counts as paid back, with a credit receipt and a mail, and nothing is expected at the provider. The day is
 * from that of the capture to today. Runs in the caller's transaction, as its last step, because a receipt locks its
 * series of numbers. A resend changes nothing. Throws `refused`: `nothing_to_retry`, also for another day than the
 * recorded one, `refund_exceeds_payment`, `paid_back_since`, `refunded_at_provider`, `transfer_day_impossible`, and
 * `transfer_of_surplus` for money that paid for no line: it is neither sold nor posted, so there is nothing to credit.
 */
export async function recordTransfer(ctx: Ctx, caseId: string, paidOn: PlainDate) {
  const { db: tx } = ctx
  const found = await findPaymentCase(tx, caseId)
  if (!found) throw new AppError('not_found')
  const order = found.orderId ? await lockOrder(tx, found.orderId) : undefined
  const failedId = failedRefundOf(found)
  const failed = failedId ? await findRefund(tx, failedId) : undefined
  if (!order || failed?.status !== 'failed') throw nothingToRetry()
  const { orderLineId, amountOre, reason } = failed
  if (!orderLineId) throw new AppError('refused', { reason: 'transfer_of_surplus' })
  const causeKey = transferCause(failed.id)
  const [earlier] = await selectRefundsByCause(tx, causeKey)
  // Another day is another transfer: somebody may have paid a second time.
  if (earlier && earlier.bankPaidOn !== paidOn) throw nothingToRetry()
  if (earlier) return
  await requireOpen(tx, caseId)
  await requireOwed(ctx, { ...failed, orderLineId }, paidOn)
  const at = ctx.now()
  const times = { dueAt: at, createdAt: at, doneAt: at, bankPaidOn: paidOn }
  const same = { orderId: order.id, orderLineId, amountOre, reason, causeKey }
  // Without an attempt: no money moves at the provider.
  const refund = await insertRefund(tx, { ...same, ...times, attemptId: null, status: 'done' })
  if (!refund) throw new AppError('conflict')
  await addRefundedToLine(tx, orderLineId, amountOre)
  await noteRefunded(tx, order)
  await mailMoneyBack(ctx, order, {
    refundOre: amountOre,
    giftCardOre: 0,
    released: false,
    transferredOn: paidOn,
    reason: refundReasons.find((one) => one === reason) ?? 'other',
    ended: [],
    key: causeKey,
  })
  await recordActivity(tx, ctx, {
    action: 'payments.record_transfer',
    subject: { type: 'order', id: order.id },
    data: { refundId: refund.id, amountOre, paidOn },
  })
  await resolveCase(tx, caseId, at)
  await issueCreditReceipt(ctx, refund.id)
}

type Owed = RefundRow & { orderLineId: string }

/** The money was taken before that day, is not back, and no refund of that much has been made since this one failed. */
async function requireOwed({ db: tx, ...ctx }: Ctx, failed: Owed, paidOn: PlainDate) {
  const { orderId, orderLineId, amountOre } = failed
  const capture = await lockCaptureOfLine(tx, orderId, orderLineId)
  const attempt = capture && (await lockAttempt(tx, capture.attemptId))
  if (!capture?.doneAt || !attempt) throw nothingToRetry()
  if (paidOn > today(ctx) || paidOn < danishDay(capture.doneAt)) {
    throw new AppError('refused', { reason: 'transfer_day_impossible' })
  }
  if (attempt.refundedOre + amountOre > attempt.capturedOre) {
    throw new AppError('refused', { reason: 'refunded_at_provider' })
  }
  await requireNotPaidSince(tx, failed)
  const line = (await selectOrderLines(tx, orderId)).find(({ id }) => id === orderLineId)
  const leftOre = (line?.totalOre ?? 0) - (await sumRefunds(tx, orderLineId))
  if (amountOre > leftOre) throw new AppError('refused', { reason: 'refund_exceeds_payment' })
}
