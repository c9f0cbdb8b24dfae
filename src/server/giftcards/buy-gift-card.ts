import { randomUUID } from 'node:crypto'
import type { buyGiftCard as contract } from '#contract/giftcards/endpoints.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { arrivalMonths, giftCardExpiry } from '#domain/payments/gift-card.ts'
import { priceOn } from '#domain/passes/price.ts'
import { addMonths, type PlainDate } from '#domain/shared/dates.ts'
import { AppError } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
import { hashOfKey } from '../keys.ts'
import { selectOnSale } from '../passes/seasons.ts'
import { secretsOf } from '../payments/gift-card-code.ts'
import { insertGiftCard } from '../payments/gift-card-queries.ts'
import { startAttempt } from '../payments/start-attempt.ts'
import { assignOrderNumber, startOrder } from '../payments/start-order.ts'

type Input = ParsedInput<typeof contract>

/** Orders a gift card and starts its payment. The card can pay nothing until it is paid itself. */
export async function buyGiftCard(ctx: Ctx, input: Input) {
  await limit(ctx, { key: `buy-gift-card:${addressOf(ctx)}`, max: 30, windowSeconds: 3600 })
  const arrivesOn = arrivalOf(ctx, input)
  const product = await productOf(ctx, input)
  const orderId = await ctx.db.transaction((tx) =>
    orderGiftCard({ ...ctx, db: tx }, input, { arrivesOn, product }),
  )
  const { redirectUrl } = await startAttempt(ctx, orderId, { method: input.paymentMethod })
  return { redirectUrl }
}

async function orderGiftCard(
  ctx: Ctx,
  input: Input,
  { arrivesOn, product }: { arrivesOn: PlainDate | null; product: string | null },
): Promise<string> {
  const { db: tx } = ctx
  const { amountOre, recipientName, senderName, greeting, delivery, buyerName, buyerEmail } = input
  const id = randomUUID()
  const { code, linkKey } = await secretsOf(ctx, id)
  await insertGiftCard(tx, {
    id,
    codeHash: hashOfKey(code),
    linkHash: hashOfKey(linkKey),
    status: 'unpaid',
    amountOre,
    expiresOn: giftCardExpiry(today(ctx), arrivesOn),
    createdAt: ctx.now(),
    product,
    recipientName,
    senderName,
    greeting,
    recipientEmail: delivery.how === 'mail' ? delivery.recipientEmail : null,
    arrivesOn,
  })
  const { orderId } = await startOrder(tx, ctx, {
    kind: 'gift_card',
    subjectId: id,
    accountId: ctx.actor?.accountId ?? null,
    buyerName,
    buyerEmail,
    lines: [
      {
        subjectId: id,
        description: `Gavekort til ${recipientName}`,
        listPriceOre: amountOre,
        discountOre: 0,
        // A means of payment: the VAT belongs to what it later pays for.
        vatMode: 'mpv',
        vatOre: 0,
      },
    ],
  })
  await assignOrderNumber(tx, ctx, orderId)
  return orderId
}

/** The Danish day on which the card is mailed; null for a card to print. */
function arrivalOf(ctx: Ctx, { delivery }: Input): PlainDate | null {
  if (delivery.how === 'print') return null
  const { arrivesOn } = delivery
  const day = today(ctx)
  if (arrivesOn < day || arrivesOn > addMonths(day, arrivalMonths)) {
    throw new AppError('refused', { reason: 'arrival_out_of_bounds' })
  }
  return arrivesOn
}

/** The Sæsonkort that the card is for, at the price on the button (L-IN-4). */
async function productOf(ctx: Ctx, { seasonCode, amountOre }: Input): Promise<string | null> {
  if (!seasonCode) return null
  const day = today(ctx)
  const onSale = (await selectOnSale(ctx.db, day)).find(({ season }) => season.code === seasonCode)
  const product = onSale?.products.find(({ code }) => code === 'FULD')
  const priceOre = product && priceOn(product, day)
  if (!product || priceOre !== amountOre) {
    throw new AppError('refused', { reason: 'price_changed', totalOre: priceOre })
  }
  return `${product.name} ${seasonCode}`
}
