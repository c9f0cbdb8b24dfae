import type { PaymentState } from '#contract/payments.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { errorFields } from '../log.ts'
import { findAttemptByTokenHash, type AttemptRow } from './attempt-queries.ts'
import type { Purchases } from './purchases.ts'
import { findOrder, type OrderRow } from './queries.ts'
import { settleAttempt } from './settle-attempt.ts'
import { returnTokenHash, startAttempt } from './start-attempt.ts'
import { isOpen } from './start-order.ts'

type ByToken = { token: string }

/** Where a payment stands as far as we know; asked often, so the provider is left alone. */
export async function getPaymentReturn(ctx: Ctx, purchases: Purchases, { token }: ByToken) {
  const { order, attempt } = await accessByReturnToken(ctx, token)
  const state = stateOf(order, attempt)
  const pages = purchases.pages[order.kind]
  const again = state === 'paid' ? undefined : await purchases.restartPage[order.kind]?.(ctx, order)
  return {
    state,
    orderNumber: order.number ?? '',
    kind: order.kind,
    totalOre: order.totalOre,
    next: state === 'paid' ? pages.paid : (again ?? pages.unpaid),
    canRetry: !again && state !== 'waiting' && isOpen(order) && order.expiresAt > ctx.now(),
    isReleased: again !== undefined,
  }
}

/** The same, after asking the provider; silence on its side leaves the buyer waiting, no worse. */
export async function checkPaymentReturn(ctx: Ctx, purchases: Purchases, input: ByToken) {
  const { order, attempt } = await accessByReturnToken(ctx, input.token)
  if (stateOf(order, attempt) === 'waiting') {
    const asked = {
      attemptId: attempt.id,
      source: attempt.amountOre > 0 ? 'return' : 'internal',
    } as const
    await settleAttempt(ctx, purchases, asked).catch((error: unknown) =>
      ctx.log('warn', 'A return was not settled', { attemptId: attempt.id, ...errorFields(error) }),
    )
  }
  return getPaymentReturn(ctx, purchases, input)
}

/** A new attempt at the same order, as `startAttempt`; `payment_over` when what it bought is released. */
export async function retryPayment(ctx: Ctx, purchases: Purchases, { token }: ByToken) {
  const { order } = await accessByReturnToken(ctx, token)
  const again = await purchases.restartPage[order.kind]?.(ctx, order)
  if (again) throw new AppError('refused', { reason: 'payment_over' })
  const { redirectUrl } = await startAttempt(ctx, order.id)
  return { redirectUrl }
}

/** Whoever holds the token may see how the payment went; any other token finds nothing. */
async function accessByReturnToken(ctx: Ctx, token: string) {
  const attempt = await findAttemptByTokenHash(ctx.db, returnTokenHash(token))
  const order = attempt && (await findOrder(ctx.db, attempt.orderId))
  if (!attempt || !order) throw new AppError('not_found')
  return { attempt, order }
}

function stateOf(order: OrderRow, attempt: AttemptRow): PaymentState {
  if (order.securedBy !== null && order.status !== 'cancelled') return 'paid'
  if (attempt.status === 'created') return order.status === 'cancelled' ? 'expired' : 'waiting'
  return endStates[attempt.status] ?? 'expired'
}

const endStates: Partial<Record<AttemptRow['status'], PaymentState>> = {
  declined: 'declined',
  abandoned: 'cancelled',
  mismatch: 'mismatch',
}
