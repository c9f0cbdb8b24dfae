import type { RefundReason } from '#domain/payments/admin-refund.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Ctx } from '../ctx.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import type { OrderRow } from './queries.ts'

type RefundNotice = {
  refundOre: number
  /** The part of it that is on a gift card again. */
  giftCardOre: number
  released: boolean
  /** It was paid back, and the buyer's bank has returned it to us. */
  cameBack?: boolean
  /** The day that it was transferred to the buyer's bank account. */
  transferredOn?: PlainDate
  reason: RefundReason
  /** Danish names of the items that ended. */
  ended: string[]
  key: string
}

/** Mails the buyer the amount and the reason, once for each decision. */
export async function mailMoneyBack(ctx: Ctx, order: OrderRow, notice: RefundNotice) {
  const { refundOre, giftCardOre, released, cameBack, transferredOn, reason, ended, key } = notice
  await queueMail(ctx.db, ctx, {
    template: 'moneyBack',
    to: order.buyerEmail,
    ...(order.accountId && { accountId: order.accountId }),
    data: {
      buyerName: order.buyerName,
      orderNumber: order.number ?? '',
      amountOre: refundOre,
      giftCardOre,
      released,
      ...(cameBack && { cameBack }),
      ...(transferredOn && { transferredOn }),
      reason,
      ended,
      ...(order.accountId === null && { withoutAccount: true }),
    },
    dedupeKey: `money-back:${key}`,
  })
}
