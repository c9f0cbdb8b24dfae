import { z } from 'zod'
import { danishDay } from '../clock.ts'
import type { ProviderPayment } from './provider.ts'

// Only what is needed: the rest of the objects is about the buyer.

const Charge = z.object({
  amount: z.int(),
  amount_captured: z.int(),
  disputed: z.boolean(),
  created: z.int(),
  payment_method_details: z
    .object({ card: z.object({ capture_before: z.int().optional() }).nullish() })
    .nullish(),
})

const Intent = z.object({
  id: z.string().max(255),
  status: z.string().max(50),
  amount: z.int(),
  amount_received: z.int(),
  metadata: z.record(z.string(), z.string()).nullish(),
  latest_charge: z.union([z.string(), Charge]).nullish(),
})
type Intent = z.infer<typeof Intent>

export const Session = z.object({
  id: z.string().max(255),
  status: z.enum(['open', 'complete', 'expired']).nullable(),
  client_reference_id: z.string().max(200).nullish(),
  amount_total: z.int().nullable(),
  currency: z.string().max(3).nullable(),
  livemode: z.boolean(),
  url: z.url().nullish(),
  payment_intent: z.union([z.string(), Intent]).nullish(),
})
export type Session = z.infer<typeof Session>

export const Refund = z.object({
  id: z.string().max(255),
  amount: z.int(),
  status: z.string().max(50).nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
})
export type Refund = z.infer<typeof Refund>

/** When evidence is due is left out once nothing can be sent any more. */
export const StripeDispute = z.object({
  id: z.string().max(255),
  amount: z.int(),
  status: z.string().max(50),
  evidence_details: z.object({ due_by: z.int().nullish() }),
})

const isWon = new Set(['won', 'warning_closed', 'prevented'])

const toDispute = ({ id, amount, status, evidence_details: { due_by: dueBy } }: StripeDispute) => ({
  id,
  amountOre: amount,
  state:
    status === 'lost'
      ? ('lost' as const)
      : isWon.has(status)
        ? ('won' as const)
        : ('open' as const),
  answerBy: dueBy ? danishDay(new Date(dueBy * 1000)) : null,
})
type StripeDispute = z.infer<typeof StripeDispute>

/** A refund may fail days after it succeeded, for example because the card is closed. */
export const hasFailed = ({ status }: Refund) => status === 'failed' || status === 'canceled'

/** A card's reservation lasts a week, unless the charge says until when. */
const authorizationMs = 7 * 24 * 60 * 60 * 1000

const states = { open: 'created', complete: 'created', expired: 'expired' } as const

type ReadWith = {
  allowsTests: boolean
  refunds: readonly Refund[]
  disputes: readonly StripeDispute[]
}

/** The payment of a session that was read with its payment intent and charge, of its refunds and of its disputes. */
export function toPayment(
  session: Session,
  { allowsTests, refunds, disputes }: ReadWith,
): ProviderPayment {
  const { client_reference_id: reference, amount_total: amountOre, currency } = session
  const report = {
    reference: reference ?? '',
    state: states[session.status ?? 'open'],
    amountOre: amountOre ?? 0,
    currency: (currency ?? '').toUpperCase(),
    authorizedOre: 0,
    capturedOre: 0,
    refundedOre: 0,
    cancelledOre: 0,
    events: [],
  }
  const intent = session.payment_intent
  if (session.status !== 'complete' || !intent || typeof intent === 'string') return report
  // A test card's payment is no money: the order can be paid again at once.
  if (!session.livemode && !allowsTests) return { ...report, state: 'declined' }
  return holdsMoney.has(intent.status)
    ? {
        ...report,
        state: 'authorized',
        ...moneyOf(intent, refunds),
        disputes: disputes.map(toDispute),
      }
    : report
}

const holdsMoney = new Set(['requires_capture', 'succeeded', 'canceled'])

/**
 * The amounts of a payment that was reserved. Refunds of ours have our key. Among the others is what a capture has
 * released; to the buyer only the rest of these is a refund.
 */
function moneyOf(intent: Intent, refunds: readonly Refund[]) {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : undefined
  const authorizedOre = charge?.amount ?? intent.amount
  const capturedOre = intent.amount_received
  const releasedOre = intent.status === 'requires_capture' ? 0 : authorizedOre - capturedOre
  const sumOf = (isMeant: (refund: Refund) => boolean) =>
    refunds.reduce(
      (sum, refund) => (!hasFailed(refund) && isMeant(refund) ? sum + refund.amount : sum),
      0,
    )
  const isOurs = ({ metadata }: Refund) => metadata?.key !== undefined
  const byHandOre = Math.max(0, sumOf((refund) => !isOurs(refund)) - releasedOre)
  const until = charge?.payment_method_details?.card?.capture_before
  return {
    authorizedOre,
    capturedOre,
    refundedOre: sumOf(isOurs) + byHandOre,
    failedRefunds: refunds.flatMap((refund) => {
      const { id, amount: amountOre, metadata } = refund
      return hasFailed(refund) && metadata?.key ? [{ id, key: metadata.key, amountOre }] : []
    }),
    cancelledOre: releasedOre,
    ...(charge && {
      authorizedUntil: new Date(until ? until * 1000 : charge.created * 1000 + authorizationMs),
    }),
    events: [
      toEvent(intent.id, 'authorized', authorizedOre),
      ...(capturedOre > 0 ? [toEvent(intent.id, 'captured', capturedOre)] : []),
      ...(intent.status === 'canceled' ? [toEvent(intent.id, 'cancelled', releasedOre)] : []),
    ],
  }
}

/** A payment intent is reserved, captured and cancelled once, so these keys are those of its callbacks too. */
export const toEvent = (intentId: string, name: string, amountOre?: number) => ({
  key: `${intentId}:${name}`,
  name: `stripe.${name}`,
  amountOre,
  raw: { paymentIntent: intentId, name, amountOre: amountOre ?? null },
})
