import type { MovementKind } from '#domain/payments/compare-movements.ts'

/**
 * Stripe's reporting categories that move a buyer's money, and the sign with which their signed amounts count
 * (docs.stripe.com/reports/reporting-categories). Others are fees, payouts and reserves.
 */
export const stripeCategories: Readonly<Record<string, { kind: MovementKind; sign: 1 | -1 }>> = {
  charge: { kind: 'capture', sign: 1 },
  // A capture below the reservation is listed as the whole reservation, and its rest taken back.
  partial_capture_reversal: { kind: 'capture', sign: 1 },
  charge_failure: { kind: 'capture', sign: 1 },
  refund: { kind: 'refund', sign: -1 },
  refund_failure: { kind: 'refund', sign: -1 },
  dispute: { kind: 'dispute', sign: -1 },
  dispute_reversal: { kind: 'dispute', sign: -1 },
}
