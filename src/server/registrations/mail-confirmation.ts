import { cardImage } from '#domain/passes/card-image.ts'
import { formatPeriod } from '#domain/shared/dates.ts'
import type { Ctx } from '../ctx.ts'
import { sendAhead } from '../db/transactions.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import type { SecuredOrder } from '../payments/purchases.ts'
import type { Delivered } from './fulfil.ts'

/** Queues the confirmation on a durable medium in the transaction that makes the agreement (L-IN-6). */
export async function mailConfirmation(ctx: Ctx, order: SecuredOrder, delivered: Delivered[]) {
  const sum = (pick: (card: Delivered) => number) =>
    delivered.reduce((total, card) => total + pick(card), 0)
  const totalOre = sum(({ line }) => line.totalOre)
  const mail = {
    template: 'orderConfirmation',
    to: order.buyerEmail,
    data: {
      buyerName: order.buyerName,
      orderNumber: order.number,
      orderedAt: order.createdAt.toISOString(),
      cards: delivered.map(toCard),
      totalOre,
      giftCardOre: sum(({ line }) => line.giftCardOre),
      vatOre: sum(({ line }) => line.vatOre),
      payment: paymentOf(totalOre, delivered),
      receiptLink: `${ctx.publicUrl}/account/receipts/${order.id}`,
    },
    dedupeKey: `order:${order.id}`,
  } as const
  await sendAhead(ctx.db, () => queueMail(ctx.db, ctx, mail))
}

function toCard({ ordered, line, pass, withdrawalDeadline }: Delivered) {
  const { terms, startNow } = ordered
  return {
    product: `${ordered.upgrades ? 'Opgradering til ' : ''}${terms.productName} ${terms.seasonCode}`,
    holder: [ordered.firstName, ordered.lastName].filter(Boolean).join(' '),
    ...(pass.status === 'active' && { passNumber: pass.number }),
    face: cardImage({
      seed: pass.number,
      seasonCode: terms.seasonCode,
      product: terms.productName,
      holder: [ordered.firstName, ordered.lastName].filter(Boolean).join(' '),
      number: pass.status === 'active' ? pass.number : null,
      facts: formatPeriod(pass.firstDay, pass.lastDay),
    }),
    summary: ordered.summary,
    listPriceOre: line.listPriceOre,
    discountOre: line.discountOre,
    totalOre: line.totalOre,
    vatMode: line.vatMode,
    vatOre: line.vatOre,
    firstDay: pass.firstDay,
    lastDay: pass.lastDay,
    withdrawalDeadline,
    plannedRounds: terms.plannedRounds,
    ...(startNow && { startNow }),
  }
}

function paymentOf(totalOre: number, delivered: Delivered[]) {
  if (totalOre === 0) return 'nothing_owed' as const
  const isWaiting = delivered.some(({ pass }) => pass.status === 'awaiting_verification')
  return isWaiting ? ('reserved' as const) : ('taken' as const)
}
