import { createHash, createHmac, randomUUID } from 'node:crypto'
import { amountToPay } from '#domain/payments/gift-card.ts'
import { providerDownText, type PaymentMethod } from '#domain/payments/payment-method.ts'
import { AppError } from '../app-error.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { openTransaction, sendAhead } from '../db/transactions.ts'
import { isProvider, leastOre, methodOf, type ProviderInUse } from '../payment-settings.ts'
import { insertAttempt, selectAttempts, storeCreated, type AttemptRow } from './attempt-queries.ts'
import { unlessDown } from './circuit-breaker.ts'
import { ProviderError, type PaymentReceipt, type Provider } from './provider.ts'
import {
  listPaymentMethods,
  providerByName,
  providerForAmount,
  returnTokenKey,
} from './providers.ts'
import {
  lockOrder,
  selectOrderLines,
  updateOrder,
  type OrderLineRow,
  type OrderRow,
} from './queries.ts'
import { alreadyPaid, assignOrderNumber, isOpen } from './start-order.ts'

/** How long a buyer has on the provider's page. */
const attemptMs = 10 * 60 * 1000
/** An attempt with less time left is not reused. */
const minReuseMs = 60 * 1000
/** An order expires later than its attempts, so that a payment in the last second still counts. */
const graceMs = 5 * 60 * 1000
/** Delay of the first poll if neither callback nor browser settles the attempt. */
const firstPollMs = 15 * 1000

/** How the buyer wants to pay, or the provider itself where the operator tries one. Without either the first one is used. */
export type PaidBy = { method?: PaymentMethod | undefined; provider?: ProviderInUse | undefined }

/**
 * Returns the address where the buyer pays. Repeated requests and other tabs reuse a live attempt of the same method. An
 * order of 0 kr. leads directly to our return page, where it is settled.
 * Throws `refused` with `already_paid`, `order_closed`, `sales_closed`, `payment_method_gone`, `amount_too_small` or
 * `payment_not_accepted`;
 * `outside_service_down` when the provider does not answer.
 */
export async function startAttempt(
  ctx: Ctx,
  orderId: string,
  paidBy: PaidBy = {},
): Promise<{ attemptId: string; redirectUrl: string; order: NumberedOrder }> {
  const key = await returnTokenKey(ctx)
  const { order, attempt, lines } = await openTransaction(
    ctx.db,
    (tx) => readToPay(tx, orderId),
    (tx, read) => findOrCreateAttempt({ ...ctx, db: tx }, { ...read, key, paidBy }),
  )
  ctx.wake?.('payments')
  const attemptId = attempt.id
  if (attempt.redirectUrl) return { attemptId, redirectUrl: attempt.redirectUrl, order }

  const provider = await providerByName(ctx, attempt.provider)
  const created = await createAtProvider(ctx, provider, { order, lines, attempt, key })
  const redirectUrl = await storeCreated(ctx.db, attemptId, { ...created, updatedAt: ctx.now() })
  return { attemptId, redirectUrl, order }
}

type NumberedOrder = OrderRow & { number: string }

/** The token of the return address: it cannot be guessed, and a repeated request gets the same one. */
export const returnToken = (key: string, attemptId: string) =>
  createHmac('sha256', key).update(`return:${attemptId}`).digest('base64url')

export const returnTokenHash = (token: string) => createHash('sha256').update(token).digest('hex')

/** The order, locked, with its lines and what was read under the lock of its attempts. */
async function readToPay(tx: Db, orderId: string) {
  const [order, attempts, lines] = await Promise.all([
    lockOrder(tx, orderId),
    selectAttempts(tx, orderId),
    selectOrderLines(tx, orderId),
  ])
  return { order, attempts, lines }
}

type ToPay = Awaited<ReturnType<typeof readToPay>>

async function findOrCreateAttempt(
  ctx: Ctx,
  { order, attempts, lines, key, paidBy }: ToPay & { key: string; paidBy: PaidBy },
) {
  if (!order) throw new AppError('not_found')
  if (order.status === 'cancelled' || (isOpen(order) && order.expiresAt <= ctx.now())) {
    throw new AppError('refused', { reason: 'order_closed' })
  }
  if (!isOpen(order)) throw alreadyPaid(order)

  const amountOre = amountToPay(order)
  const provider = paidBy.provider ?? providerForAmount(ctx, { amountOre, method: paidBy.method })
  if (amountOre > 0 && isProvider(provider) && amountOre < leastOre[provider]) {
    throw new AppError('refused', { reason: 'amount_too_small', leastOre: leastOre[provider] })
  }
  // An attempt at another provider may still be paid. Then the second payment is released.
  const live = attempts.find((one) => one.provider === provider && isUsable(one, ctx.now()))
  const attempt = live ?? (await newAttempt(ctx, order, { key, provider, amountOre }))
  const number = order.number ?? (await assignOrderNumber(ctx.db, ctx, order.id))
  return { order: { ...order, number }, attempt, lines }
}

/**
 * Accepts an order on invoice: its attempt holds the whole amount as the customer's credit, and `settleAttempt`
 * delivers it like any other payment (E9). Only the caller decides who has credit. The poller settles the attempt
 * if this process ends before. Throws `refused` with `already_paid` or `order_closed`.
 */
export async function startInvoice(ctx: Ctx, orderId: string): Promise<{ attemptId: string }> {
  const key = await returnTokenKey(ctx)
  const order = await lockOrder(ctx.db, orderId)
  if (!order) throw new AppError('not_found')
  if (order.status === 'cancelled') throw new AppError('refused', { reason: 'order_closed' })
  if (!isOpen(order)) throw alreadyPaid(order)
  const attempt = await newAttempt(ctx, order, {
    key,
    provider: 'invoice',
    amountOre: amountToPay(order),
  })
  await assignOrderNumber(ctx.db, ctx, order.id)
  return { attemptId: attempt.id }
}

const isUsable = (attempt: AttemptRow, now: Date) =>
  attempt.status === 'created' &&
  attempt.releaseDueAt === null &&
  attempt.expiresAt.getTime() - now.getTime() > minReuseMs

async function newAttempt(
  ctx: Ctx,
  order: OrderRow,
  by: { key: string; provider: string; amountOre: number },
): Promise<AttemptRow> {
  const { amountOre } = by
  const provider = await providerByName(ctx, by.provider)
  // Nobody leaves our site for these.
  const isOurs = amountOre === 0 || by.provider === 'invoice'
  const now = ctx.now()
  const id = randomUUID()
  const expiresAt = new Date(now.getTime() + attemptMs)
  const orderEnd = new Date(expiresAt.getTime() + graceMs)
  if (order.expiresAt < orderEnd) {
    await sendAhead(ctx.db, () => updateOrder(ctx.db, order.id, { expiresAt: orderEnd }))
  }

  const attempt: AttemptRow = {
    id,
    orderId: order.id,
    provider: provider.name,
    reference: provider.referenceOf?.(id) ?? `sk-${id}`,
    providerId: null,
    status: 'created',
    amountOre,
    currency: order.currency,
    authorizedOre: 0,
    capturedOre: 0,
    refundedOre: 0,
    returnTokenHash: returnTokenHash(returnToken(by.key, id)),
    redirectUrl: null,
    createdAt: now,
    updatedAt: now,
    expiresAt,
    nextPollAt: isOurs ? now : new Date(now.getTime() + firstPollMs),
    polls: 0,
    authorizedUntil: null,
    releaseDueAt: null,
    releaseTries: 0,
    releasedAt: null,
    calledBackAt: null,
  }
  await sendAhead(ctx.db, () => insertAttempt(ctx.db, attempt))
  await recordActivity(ctx.db, ctx, {
    action: 'payments.start_attempt',
    subject: { type: 'order', id: order.id },
    data: { attemptId: id, provider: provider.name, amountOre },
  })
  return attempt
}

async function createAtProvider(
  ctx: Ctx,
  provider: Provider,
  by: { order: OrderRow; lines: OrderLineRow[]; attempt: AttemptRow; key: string },
): Promise<{ redirectUrl: string; providerId?: string }> {
  const { order, lines, attempt, key } = by
  const returnUrl = `${ctx.publicUrl}/payments/redirect?t=${returnToken(key, attempt.id)}`
  const payment = {
    reference: attempt.reference,
    amountOre: attempt.amountOre,
    currency: attempt.currency,
    returnUrl,
    cancelUrl: `${returnUrl}&cancelled=true`,
    description: `Sæsonkortet, bestilling ${order.number}`,
    expiresAt: attempt.expiresAt,
    receipt: receiptOf(order, lines),
  }
  try {
    return await unlessDown(ctx, provider.name, () => provider.create(payment, attempt.id))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log('warn', 'A payment could not be started', {
      attemptId: attempt.id,
      text: error.message,
    })
    if (error.kind === 'unclear') {
      const text = providerDownText(
        (await listPaymentMethods(ctx)).methods,
        methodAt(provider.name),
      )
      throw new AppError('outside_service_down', { reason: 'payment_provider_down', text })
    }
    // The attempt stays open; the poller ends it if the provider has no such payment.
    throw new AppError('refused', { reason: 'payment_not_accepted' })
  }
}

const receiptOf = ({ number, giftCardOre }: OrderRow, lines: OrderLineRow[]): PaymentReceipt => ({
  orderNumber: number ?? '',
  giftCardOre,
  lines: lines.map(({ id, description: name, totalOre, vatOre, discountOre }) => ({
    id,
    name,
    totalOre,
    vatOre,
    discountOre,
  })),
})

const methodAt = (provider: string) => (isProvider(provider) ? methodOf(provider) : undefined)
