import type { PaymentState } from '#contract/payments/endpoints.ts'
import type { PaymentMethod } from '#domain/payments/payment-method.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { isProvider } from '../payment-settings.ts'
import { errorFields } from '../log.ts'
import { findReturn, type AttemptRow } from './attempt-queries.ts'
import type { Purchases } from './purchases.ts'
import type { OrderRow } from './queries.ts'
import { settleAttempt } from './settle-attempt.ts'
import { returnTokenHash, startAttempt } from './start-attempt.ts'
import { isOpen } from './start-order.ts'

type ByToken = { token: string }

/** The stored state of a payment. Pages poll it often, so the provider is not called. */
export async function getPaymentReturn(ctx: Ctx, purchases: Purchases, { token }: ByToken) {
  const { order, attempt } = await accessByReturnToken(ctx, token)
  const state = stateOf(order, attempt)
  const pages = purchases.pages[order.kind]
  const restartPage =
    state === 'paid' ? undefined : await purchases.restartPage[order.kind]?.(ctx, order)
  return {
    state,
    orderNumber: order.number ?? '',
    kind: order.kind,
    totalOre: order.totalOre,
    giftCardOre: order.giftCardOre,
    next: state === 'paid' ? pages.paid : (restartPage ?? pages.unpaid),
    canRetry: !restartPage && isOpen(order) && order.expiresAt > ctx.now(),
    isReleased: restartPage !== undefined,
  }
}

/** The state after settling by the provider's report; without an answer it stays `waiting`. */
export async function checkPaymentReturn(ctx: Ctx, purchases: Purchases, input: ByToken) {
  const { order, attempt } = await accessByReturnToken(ctx, input.token)
  if (stateOf(order, attempt) === 'waiting') {
    const request = {
      attemptId: attempt.id,
      source: attempt.amountOre > 0 ? 'return' : 'internal',
    } as const
    await settleAttempt(ctx, purchases, request).catch((error: unknown) =>
      ctx.log('warn', 'A return was not settled', { attemptId: attempt.id, ...errorFields(error) }),
    )
  }
  return getPaymentReturn(ctx, purchases, input)
}

/** Starts a new attempt at the same order; refused with `payment_over` when the reserved item is released. */
export async function retryPayment(
  ctx: Ctx,
  purchases: Purchases,
  { token, paymentMethod }: ByToken & { paymentMethod?: PaymentMethod | undefined },
) {
  const { order, attempt } = await accessByReturnToken(ctx, token)
  const restartPage = await purchases.restartPage[order.kind]?.(ctx, order)
  if (restartPage) throw new AppError('refused', { reason: 'payment_over' })
  // A test is about one provider.
  const by =
    order.kind === 'set_up_test' && isProvider(attempt.provider)
      ? { provider: attempt.provider }
      : { method: paymentMethod }
  const { redirectUrl } = await startAttempt(ctx, order.id, by)
  return { redirectUrl }
}

/** The token gives access to its payment; any other token gets `not_found`. */
export async function accessByReturnToken(ctx: Ctx, token: string) {
  const found = await findReturn(ctx.db, returnTokenHash(token))
  if (!found) throw new AppError('not_found')
  return found
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
