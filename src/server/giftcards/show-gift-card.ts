import { refusalOfGiftCard, type GiftCardRefusal } from '#domain/payments/gift-card.ts'
import { AppError } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
import { hashOfKey } from '../keys.ts'
import { secretsOf } from '../payments/gift-card-code.ts'
import { findGiftCardByTypedCode } from '../payments/gift-card-ledger.ts'
import { findGiftCard, findGiftCardByLinkHash, sumReserved } from '../payments/gift-card-queries.ts'
import { accessByReturnToken } from '../payments/return-page.ts'
import { printPath } from './deliver-gift-card.ts'

/** The card behind its mailed link, with the code to print. */
export async function showGiftCard(ctx: Ctx, { key }: { key: string }) {
  await limit(ctx, { key: `gift-card-link:${addressOf(ctx)}`, max: 300, windowSeconds: 3600 })
  const card = await findGiftCardByLinkHash(ctx.db, hashOfKey(key))
  if (!card || card.status === 'unpaid') throw new AppError('not_found')
  const { amountOre, balanceOre, expiresOn, product, recipientName, senderName, greeting } = card
  return {
    code: (await secretsOf(ctx, card.id)).code,
    amountOre,
    balanceOre,
    expiresOn,
    product,
    recipientName,
    senderName,
    greeting,
    isBlocked: card.status === 'blocked',
    face: card.id,
  }
}

/** The token is in an address that the provider and the browser's history have, and the card is money. */
const shownAfterPaymentMs = 60 * 60 * 1000

/** The gift card of a payment, for the page after it. After an hour only the mailed link leads to it. */
export async function getBoughtGiftCard(ctx: Ctx, { token }: { token: string }) {
  const { order } = await accessByReturnToken(ctx, token)
  const paidMs = order.securedAt?.getTime() ?? 0
  const isShown = order.kind === 'gift_card' && ctx.now().getTime() - paidMs <= shownAfterPaymentMs
  const card = isShown ? await findGiftCard(ctx.db, order.subjectId) : undefined
  if (!card || card.status === 'unpaid') throw new AppError('not_found')
  const { recipientName, amountOre, arrivesOn } = card
  const { linkKey } = await secretsOf(ctx, card.id)
  return { recipientName, amountOre, arrivesOn, printPath: printPath(linkKey) }
}

/** What is left on a card, for whoever has its code. */
export async function getGiftCardBalance(ctx: Ctx, { code }: { code: string }) {
  const card = await findGiftCardByTypedCode(ctx, code)
  const { balanceOre, amountOre, expiresOn } = card
  const refusal = refusalOfGiftCard(card, today(ctx))
  return {
    balanceOre,
    amountOre,
    expiresOn,
    reservedOre: await sumReserved(ctx.db, card.id),
    state: refusal ? states[refusal] : ('usable' as const),
  }
}

const states = {
  gift_card_unknown: 'blocked',
  gift_card_blocked: 'blocked',
  gift_card_expired: 'expired',
  gift_card_empty: 'empty',
} as const satisfies Record<GiftCardRefusal, string>
