import type { MovementKind } from '#domain/payments/compare-movements.ts'

type Category = { kind: MovementKind; sign: 1 | -1 }

/**
 * Stripe's reporting categories that move a buyer's money, and the sign with which their signed amounts count
 * (docs.stripe.com/reports/reporting-categories). Others are fees, payouts and reserves.
 */
const categories: Readonly<Record<string, Category>> = {
  charge: { kind: 'capture', sign: 1 },
  // A capture below the reservation is listed as the whole reservation, and its rest taken back.
  partial_capture_reversal: { kind: 'capture', sign: 1 },
  charge_failure: { kind: 'capture', sign: 1 },
  refund: { kind: 'refund', sign: -1 },
  refund_failure: { kind: 'refund', sign: -1 },
  dispute: { kind: 'dispute', sign: -1 },
  dispute_reversal: { kind: 'dispute', sign: -1 },
}

/** Undefined for a category that moves no buyer's money; the name is foreign text, so `constructor` is none either. */
export const stripeCategory = (name: string): Category | undefined =>
  Object.hasOwn(categories, name) ? categories[name] : undefined
