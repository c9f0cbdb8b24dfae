import { cardImage } from '#domain/passes/card-image.ts'
import { withdrawalDeadline } from '#domain/passes/withdrawal.ts'
import { addDays, formatDay } from '#domain/shared/dates.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { minuteNow, today, type Ctx } from '../ctx.ts'
import { errorFields } from '../log.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import { secretsOf } from '../payments/gift-card-code.ts'
import { issueGiftCard } from '../payments/gift-card-ledger.ts'
import {
  eraseNeverSent,
  lockToSend,
  markSent,
  postponeSending,
  selectArriving,
  updateGiftCard,
  type GiftCardRow,
} from '../payments/gift-card-queries.ts'
import type { SecuredOrder } from '../payments/purchases.ts'
import { findOrder } from '../payments/queries.ts'

/** Cards are mailed from 8:00 Danish time on the day that the buyer chose. */
const firstMinute = 8 * 60
const batchSize = 100
/** An erased person's names and address wait so long for a card that cannot be mailed. */
const triedForDays = 30

/** Delivers a paid gift card: it can pay from now on, and the buyer gets the receipt and the card's link. */
export async function deliverGiftCard(ctx: Ctx, order: SecuredOrder) {
  const card = await issueGiftCard(ctx, order.subjectId, order.id)
  const { buyerName, buyerEmail } = order
  const { recipientName, arrivesOn } = card
  await queueMail(ctx.db, ctx, {
    template: 'giftCardReceipt',
    to: buyerEmail,
    data: {
      buyerName,
      orderNumber: order.number,
      orderedAt: order.createdAt.toISOString(),
      amountOre: card.amountOre,
      recipientName,
      arrivesOn,
      expiresOn: card.expiresOn,
      withdrawalDeadline: withdrawalDeadline(today(ctx)),
      receiptLink: `${ctx.publicUrl}/account/receipts/${order.id}`,
      ...(order.accountId === null && { withoutAccount: true }),
    },
    dedupeKey: `order:${order.id}`,
  })
  await queueMail(ctx.db, ctx, {
    template: 'giftCardLink',
    to: buyerEmail,
    data: { buyerName, recipientName, arrivesOn, link: await linkOf(ctx, card.id) },
    dedupeKey: `gift-card-link:${card.id}`,
  })
  ctx.wake?.('gift-cards')
  return { captureDueAt: ctx.now() }
}

/** A bought card whose money never came can no longer pay, and is not mailed. */
export async function blockGiftCard(ctx: Ctx, { orderId }: { orderId: string }) {
  const order = await findOrder(ctx.db, orderId)
  if (order) await updateGiftCard(ctx.db, order.subjectId, { status: 'blocked' })
}

/**
 * Job: mails each gift card to its recipient on the morning of its day, once. Each in a transaction of its
 * own, so that one that fails stops no other.
 */
export async function mailGiftCards(ctx: Ctx): Promise<void> {
  if (minuteNow(ctx) < firstMinute) return
  await eraseNeverSent(ctx.db, addDays(today(ctx), -triedForDays))
  const due = { day: today(ctx), now: ctx.now(), limit: batchSize }
  const arriving = await selectArriving(ctx.db, due)
  for (const id of arriving) {
    await ctx.db
      .transaction((tx) => mailOne({ ...ctx, db: tx }, id))
      .catch((error: unknown) => postpone(ctx, id, error))
  }
  if (arriving.length > 0) ctx.wake?.('mails')
}

async function postpone(ctx: Ctx, id: string, error: unknown) {
  ctx.log('warn', 'A gift card was not mailed', { giftCardId: id, ...errorFields(error) })
  await postponeSending(ctx.db, id, ctx.now())
}

async function mailOne(ctx: Ctx, id: string) {
  const card = await lockToSend(ctx.db, id)
  if (!card) return
  await mailCard(ctx, card)
  await markSent(ctx.db, card, ctx.now())
}

async function mailCard(ctx: Ctx, card: GiftCardRow) {
  const { id, recipientEmail, recipientName, senderName, greeting, expiresOn } = card
  // The buyer may have been paid a part of it back.
  const amountOre = card.balanceOre
  if (!recipientEmail) return
  const { code } = await secretsOf(ctx, id)
  await queueMail(ctx.db, ctx, {
    template: 'giftCard',
    to: recipientEmail,
    data: {
      recipientName,
      senderName,
      greeting,
      amountOre,
      code,
      expiresOn,
      product: card.product,
      link: await linkOf(ctx, id),
      face: cardImage({
        seed: id,
        seasonCode: yearOf(card),
        product: 'Gavekort',
        holder: `Til ${recipientName}`,
        number: null,
        facts: `${formatKroner(amountOre)} Gælder til og med ${formatDay(expiresOn)}`,
      }),
    },
    dedupeKey: `gift-card:${id}`,
  })
}

/** The season of the card's colours, without its year on the face. */
const yearOf = ({ createdAt }: GiftCardRow) => `gave-${createdAt.getUTCFullYear() + 1}`

async function linkOf(ctx: Ctx, giftCardId: string): Promise<string> {
  return `${ctx.publicUrl}${printPath((await secretsOf(ctx, giftCardId)).linkKey)}`
}

/** Below `/payments`, whose addresses are in no statistics. The key is behind #, so no server logs it. */
export const printPath = (linkKey: string) => `/payments/gift-card#${linkKey}`
