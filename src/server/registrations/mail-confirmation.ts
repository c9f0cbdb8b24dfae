import type { Ctx } from '../ctx.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import type { SecuredOrder } from '../payments/purchases.ts'
import type { Delivered } from './fulfil.ts'

/** The agreement on a durable medium, without delay (L-IN-6), in the transaction that makes it. */
export async function mailConfirmation(ctx: Ctx, order: SecuredOrder, delivered: Delivered[]) {
  const sum = (pick: (one: Delivered) => number) =>
    delivered.reduce((total, one) => total + pick(one), 0)
  const totalOre = sum(({ line }) => line.totalOre)
  await queueMail(ctx.db, ctx, {
    template: 'orderConfirmation',
    to: order.buyerEmail,
    data: {
      buyerName: order.buyerName,
      orderNumber: order.number,
      orderedAt: order.createdAt.toISOString(),
      cards: delivered.map(toCard),
      totalOre,
      vatOre: sum(({ line }) => line.vatOre),
      payment: paymentOf(totalOre, delivered),
    },
    dedupeKey: `order:${order.id}`,
  })
}

function toCard({ ordered, line, pass, withdrawalDeadline }: Delivered) {
  const { terms, startNow } = ordered
  return {
    product: `${ordered.upgrades ? 'Opgradering til ' : ''}${terms.productName} ${terms.seasonCode}`,
    holder: [ordered.firstName, ordered.lastName].filter(Boolean).join(' '),
    ...(pass.status === 'active' && { passNumber: pass.number }),
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
