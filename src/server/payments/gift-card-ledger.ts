import { expiryAfterReturn, refusalOfGiftCard, shareGiftCard } from '#domain/payments/gift-card.ts'
import { AppError } from '../app-error.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
import { leastRestOre } from '../payment-settings.ts'
import { hashOfCode } from './gift-card-code.ts'
import {
  findGiftCardByCodeHash,
  lockGiftCard,
  moveBalance,
  setLineGiftCard,
  sumHeldByLine,
  updateGiftCard,
  type GiftCardRow,
} from './gift-card-queries.ts'
import { selectOrderLines, updateOrder, type OrderRow } from './queries.ts'

/**
 * Takes what a gift card can pay of a new order from its balance, line by line, and returns the sum: all, or
 * as much as leaves a rest that can be paid.
 * The card's lock makes two orders wait for each other. Throws `refused` with the reason of
 * `refusalOfGiftCard`.
 */
export async function payWithGiftCard(
  tx: Db,
  ctx: Ctx,
  { orderId, giftCardId }: { orderId: string; giftCardId: string },
): Promise<number> {
  const card = await lockGiftCard(tx, giftCardId)
  const refusal = refusalOfGiftCard(card, today(ctx))
  if (refusal) throw new AppError('refused', { reason: refusal })
  const lines = await selectOrderLines(tx, orderId)
  const shares = shareGiftCard(
    card.balanceOre,
    lines.map(({ totalOre }) => totalOre),
    leastRestOre(ctx.config),
  )
  for (const [index, share] of shares.entries()) {
    const line = lines[index]
    if (!line || share === 0) continue
    await setLineGiftCard(tx, line.id, share)
    await moveBalance(tx, {
      giftCardId,
      orderId,
      orderLineId: line.id,
      kind: 'used',
      amountOre: -share,
      at: ctx.now(),
    })
  }
  const giftCardOre = shares.reduce((sum, share) => sum + share, 0)
  await updateOrder(tx, orderId, { giftCardId, giftCardOre })
  await recordActivity(tx, ctx, {
    action: 'payments.use_gift_card',
    subject: { type: 'order', id: orderId },
    data: { giftCardOre },
  })
  return giftCardOre
}

/** Everything that an order still holds of its gift card goes back: the order will not be paid. */
export async function returnOrderToGiftCard(tx: Db, ctx: Ctx, order: OrderRow): Promise<void> {
  if (!order.giftCardId) return
  const lines = await selectOrderLines(tx, order.id)
  await returnLinesToGiftCard(
    tx,
    ctx,
    order,
    lines.map(({ id }) => id),
  )
}

/** Gives the gift card back what it pays of some lines. Returns the sum. */
export async function returnLinesToGiftCard(
  tx: Db,
  ctx: Ctx,
  order: OrderRow,
  orderLineIds: readonly string[],
): Promise<number> {
  let sum = 0
  for (const orderLineId of orderLineIds) {
    sum += await returnLineToGiftCard(tx, ctx, { order, orderLineId })
  }
  return sum
}

/**
 * Gives the gift card back what it pays of a line, or as much of it as `amountOre`. Returns the amount.
 * A card that has expired meanwhile, or soon will, is valid for a year from now if the order was paid;
 * orders that nobody pays would otherwise keep a card valid for ever.
 */
export async function returnLineToGiftCard(
  tx: Db,
  ctx: Ctx,
  {
    order: { id: orderId, giftCardId, securedBy },
    orderLineId,
    amountOre,
  }: { order: OrderRow; orderLineId: string; amountOre?: number },
): Promise<number> {
  if (!giftCardId) return 0
  const card = await lockGiftCard(tx, giftCardId)
  const held = await sumHeldByLine(tx, orderLineId)
  const back = Math.min(held, amountOre ?? held)
  if (back === 0) return 0
  await moveBalance(tx, {
    giftCardId,
    orderId,
    orderLineId,
    kind: 'returned',
    amountOre: back,
    at: ctx.now(),
  })
  if (securedBy) {
    const expiresOn = expiryAfterReturn(card.expiresOn, today(ctx))
    await updateGiftCard(tx, giftCardId, { expiresOn })
  }
  return back
}

/** Delivers a bought gift card: from now on it can pay. `ctx.db` is the transaction. */
export async function issueGiftCard(ctx: Ctx, giftCardId: string, orderId: string) {
  const { db: tx } = ctx
  const card = await lockGiftCard(tx, giftCardId)
  if (card.status !== 'unpaid') throw new AppError('refused', { reason: 'already_issued' })
  await updateGiftCard(tx, giftCardId, { status: 'active' })
  await moveBalance(tx, {
    giftCardId,
    orderId,
    kind: 'issued',
    amountOre: card.amountOre,
    at: ctx.now(),
  })
  return card
}

/**
 * Takes from the balance what the buyer of a gift card gets back for it. Throws `refused` with
 * `gift_card_used` when less is left. The card stays active: what an order still holds may come back to it.
 */
export async function takeFromBoughtCard(tx: Db, ctx: Ctx, order: OrderRow, amountOre: number) {
  const card = await lockGiftCard(tx, order.subjectId)
  if (card.balanceOre < amountOre) {
    throw new AppError('refused', { reason: 'gift_card_used', leftOre: card.balanceOre })
  }
  await moveBalance(tx, {
    giftCardId: card.id,
    orderId: order.id,
    kind: 'refunded',
    amountOre: -amountOre,
    at: ctx.now(),
  })
}

/**
 * The gift card of a code as a person types it. Tries are limited by address, for all pages together;
 * a code that we have not sold, and a card that is not paid, are both `refused` with `gift_card_unknown`.
 */
export async function findGiftCardByTypedCode(ctx: Ctx, typed: string): Promise<GiftCardRow> {
  await limit(ctx, { key: `gift-card-code:${addressOf(ctx)}`, max: 20, windowSeconds: 600 })
  const codeHash = hashOfCode(typed)
  const card = codeHash && (await findGiftCardByCodeHash(ctx.db, codeHash))
  if (!card || card.status === 'unpaid') {
    throw new AppError('refused', { reason: 'gift_card_unknown' })
  }
  return card
}
