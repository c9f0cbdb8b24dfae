import { canChangeState, type PassState } from '#domain/passes/pass-state.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import { sumReturnedByLines } from '../payments/gift-card-queries.ts'
import { findOrder, selectOrderLines } from '../payments/queries.ts'
import { amountOwed, selectUnpaidLines } from './pass-money.ts'
import { payTokenHash, payTokenOf } from './pay-link.ts'
import { lockPassesPaidBy } from './payment-queries.ts'
import { updatePass, type PassRow } from './queries.ts'

type Lines = { orderId: string; orderLineIds: string[] }

/**
 * Marks cards as unpaid after a capture was finally refused, so that they are no longer valid (D8),
 * and mails the buyer a link to pay again. `ctx.db` is the transaction.
 */
export async function markUnpaid(ctx: Ctx, lines: Lines): Promise<void> {
  for (const pass of await changeStates(ctx, lines, 'unpaid')) await mailPayLink(ctx, pass, lines)
}

/** Ends cards whose reservation expired before the membership was confirmed; no money was captured. */
export async function releaseUnverified(ctx: Ctx, lines: Lines): Promise<void> {
  await changeStates(ctx, lines, 'refunded')
}

async function changeStates(ctx: Ctx, { orderLineIds }: Lines, to: PassState): Promise<PassRow[]> {
  const moved: PassRow[] = []
  for (const pass of await lockPassesPaidBy(ctx.db, orderLineIds)) {
    if (!canChangeState(pass.status, to)) continue
    const endedAt = to === 'refunded' ? ctx.now() : null
    moved.push(await updatePass(ctx.db, pass.id, { status: to, endedAt }))
    await recordActivity(ctx.db, ctx, {
      action: to === 'unpaid' ? 'passes.mark_unpaid' : 'passes.release',
      subject: { type: 'pass', id: pass.id },
      data: { from: pass.status },
    })
  }
  return moved
}

/** Mails the pay link of an order's unpaid cards again; false when no card is unpaid. */
export async function mailPayLinkAgain(ctx: Ctx, orderId: string): Promise<boolean> {
  const ids = (await selectOrderLines(ctx.db, orderId)).map(({ id }) => id)
  const cards = await lockPassesPaidBy(ctx.db, ids)
  const unpaid = cards.filter(({ status }) => status === 'unpaid')
  const minute = Math.floor(ctx.now().getTime() / 60_000)
  for (const pass of unpaid)
    await mailPayLink(ctx, pass, { orderId, dedupeSuffix: `:again-${minute}` })
  return unpaid.length > 0
}

type PayLink = { orderId: string; dedupeSuffix?: string }

async function mailPayLink(ctx: Ctx, pass: PassRow, { orderId, dedupeSuffix = '' }: PayLink) {
  const owed = await amountOwed(ctx.db, pass)
  const order = await findOrder(ctx.db, orderId)
  if (!owed || !order) return
  const unpaid = (await selectUnpaidLines(ctx.db, pass)).map(({ id }) => id)
  const token = await payTokenOf(ctx, pass.id)
  await updatePass(ctx.db, pass.id, { payTokenHash: payTokenHash(token) })
  await queueMail(ctx.db, ctx, {
    template: 'paymentMissing',
    to: order.buyerEmail,
    data: {
      buyerName: order.buyerName,
      product: `${pass.soldTerms.productName} ${pass.soldTerms.seasonCode}`,
      orderNumber: order.number ?? '',
      amountOre: owed.amountOre,
      giftCardOre: await sumReturnedByLines(ctx.db, unpaid),
      link: `${ctx.publicUrl}/payments/pay?t=${token}`,
    },
    dedupeKey: `payment-missing:${pass.id}:${orderId}${dedupeSuffix}`,
  })
}
