import { z } from 'zod'
import type { ProviderPayment } from './provider.ts'

const Operation = z.looseObject({
  id: z.int(),
  type: z.string().max(50),
  amount: z.int().nullish(),
  pending: z.boolean(),
  qp_status_code: z.string().max(20).nullish(),
  callback_url: z.string().max(2000).nullish(),
  created_at: z.iso.datetime({ offset: true }),
})
type Operation = z.infer<typeof Operation>

export const Payment = z.looseObject({
  id: z.int(),
  order_id: z.string().max(20),
  currency: z.string().max(3),
  state: z.string().max(30),
  test_mode: z.boolean(),
  /** Captured and not refunded. */
  balance: z.int().optional(),
  link: z.looseObject({ url: z.url(), amount: z.int() }).nullish(),
  operations: z.array(Operation).max(1000),
})
export type Payment = z.infer<typeof Payment>

/** A card's reservation is certain for a week; some last longer. */
const authorizationMs = 7 * 24 * 60 * 60 * 1000

export const isApproved = ({ pending, qp_status_code: code }: Operation) =>
  !pending && code === '20000'

export const sumOf = ({ operations }: Payment, type: string) =>
  operations.reduce(
    (sum, operation) =>
      operation.type === type && isApproved(operation) ? sum + (operation.amount ?? 0) : sum,
    0,
  )

export function toPayment(
  payment: Payment,
  { allowsTests }: { allowsTests: boolean },
): ProviderPayment {
  const { order_id: reference, currency, link, test_mode: isTest } = payment
  const authorizedOre = isTest && !allowsTests ? 0 : sumOf(payment, 'authorize')
  const capturedOre = sumOf(payment, 'capture')
  const approved = payment.operations.filter(isApproved)
  const authorized = approved.find(({ type }) => type === 'authorize')
  const isCancelled = approved.some(({ type }) => type === 'cancel')
  return {
    reference,
    state: authorizedOre > 0 ? 'authorized' : stateOf(payment),
    amountOre: link?.amount ?? authorizedOre,
    currency,
    authorizedOre,
    capturedOre,
    refundedOre: sumOf(payment, 'refund'),
    cancelledOre: isCancelled ? authorizedOre - capturedOre : 0,
    authorizedUntil: authorized && new Date(Date.parse(authorized.created_at) + authorizationMs),
    events: approved.map((operation) => toEvent(payment, operation)),
  }
}

function stateOf({ state, link }: Payment): 'declined' | 'terminated' | 'created' {
  if (state === 'rejected') return 'declined'
  return link ? 'created' : 'terminated'
}

export const toEvent = ({ id }: Payment, operation: Operation) => ({
  key: `${id}:${operation.id}`,
  name: `quickpay.${operation.type}`,
  amountOre: operation.amount ?? undefined,
  raw: operation,
})
