import { withdrawalDeadline } from '#domain/passes/withdrawal.ts'
import { withdrawalText, type WithdrawalStatus } from '#domain/passes/withdrawal-text.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { danishDay } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import {
  findGiftCard,
  findOrderOfGiftCard,
  lockGiftCard,
  type GiftCardRow,
} from '../payments/gift-card-queries.ts'
import { selectRefundsByCause, sumRefunds } from '../payments/money-queries.ts'
import {
  lockOrder,
  selectOrderLines,
  type OrderLineRow,
  type OrderRow,
} from '../payments/queries.ts'
import { queueRefund } from '../payments/queue-refund.ts'
import { lastDayOf } from './withdrawal-right.ts'

type Contract = { orderNumber?: string | undefined; email: string }

/** The paid order of a gift card, with what its buyer gets back by withdrawing: what nobody has used. */
export type GiftCardAgreement = {
  order: OrderRow
  line: OrderLineRow
  status: WithdrawalStatus
  deadline: PlainDate
  /** What was paid and has not been paid back before, in øre. */
  priceOre: number
  refundOre: number
}

/** The gift card that an address has bought with an order number, as of a declaration; undefined without one. */
export async function findGiftCardAgreement(
  db: Db,
  contract: Contract,
  declaredAt: Date,
): Promise<GiftCardAgreement | undefined> {
  const order = await findOrderOfGiftCard(db, contract)
  const [line] = order ? await selectOrderLines(db, order.id) : []
  const card = order && (await findGiftCard(db, order.subjectId))
  if (!order?.securedAt || !line || !card) return undefined
  const [purchasedOn, day] = [danishDay(order.securedAt), danishDay(declaredAt)]
  const promised = withdrawalDeadline(purchasedOn)
  const deadline = await lastDayOf(db, { orderId: order.id, purchasedOn, promised }, day)
  const isWithdrawn = (await selectRefundsByCause(db, causeOf(line))).length > 0
  const isInTime = day <= deadline
  const priceOre = line.totalOre - (await sumRefunds(db, line.id))
  return {
    order,
    line,
    status: statusOf({ isWithdrawn, isPaidBack: priceOre === 0, card, isInTime }),
    deadline,
    priceOre,
    refundOre: Math.min(card.balanceOre, priceOre),
  }
}

type Facts = {
  isWithdrawn: boolean
  isPaidBack: boolean
  card: Pick<GiftCardRow, 'status'>
  isInTime: boolean
}

function statusOf({ isWithdrawn, isPaidBack, card, isInTime }: Facts): WithdrawalStatus {
  if (isWithdrawn) return 'withdrawn'
  if (isPaidBack || card.status !== 'active') return 'ended'
  return isInTime ? 'open' : 'too_late'
}

const causeOf = ({ id }: OrderLineRow) => `withdrawal:${id}`

/** The effect of a withdrawal, as for a card. */
export function previewOfGiftCard(agreement: GiftCardAgreement) {
  const { order, status, deadline, priceOre, refundOre } = agreement
  const isOpen = status === 'open'
  return {
    kind: 'gift_card' as const,
    number: order.number ?? '',
    productName: 'Gavekort',
    holder: order.buyerName,
    status,
    text: isOpen ? refundTextOf(agreement) : withdrawalText(status, deadline, 'gift_card'),
    price: priceOre,
    roundsCounted: 0,
    plannedRounds: 0,
    retainedOre: isOpen ? priceOre - refundOre : 0,
    refundOre: isOpen ? refundOre : 0,
    toGiftCardOre: 0,
    deadline,
  }
}

export function refundTextOf({
  priceOre,
  refundOre,
}: Pick<GiftCardAgreement, 'priceOre' | 'refundOre'>): string {
  // The amount ends with the full stop of `kr.`
  if (refundOre === 0) return 'Hele gavekortet er brugt, så der er ikke noget at betale tilbage.'
  const used = priceOre - refundOre
  return used === 0
    ? `Du får hele beløbet, ${formatKroner(refundOre)}, tilbage.`
    : `Du får ${formatKroner(refundOre)} tilbage: ${formatKroner(used)} af gavekortet er brugt.`
}

/**
 * Pays the buyer back what is left on the gift card, under the locks of order and card, so that nobody can use
 * it meanwhile. `ctx.db` is the transaction. Undefined when the declaration names no gift card.
 */
export async function endGiftCard(
  ctx: Ctx,
  contract: Contract,
  declaredAt: Date,
): Promise<(GiftCardAgreement & { released: boolean }) | undefined> {
  const { db: tx } = ctx
  const order = await findOrderOfGiftCard(tx, contract)
  if (!order) return undefined
  await lockOrder(tx, order.id)
  await lockGiftCard(tx, order.subjectId)
  const agreement = await findGiftCardAgreement(tx, contract, declaredAt)
  if (!agreement) return undefined
  const { line, status, refundOre } = agreement
  if (status !== 'open' || refundOre === 0) return { ...agreement, released: false }
  const { released } = await queueRefund(tx, ctx, {
    orderId: order.id,
    orderLineId: line.id,
    amountOre: refundOre,
    reason: 'withdrawal',
    causeKey: causeOf(line),
  })
  return { ...agreement, released }
}
