import type { Db } from '../db/client.ts'
import { findAttemptByReference } from './attempt-queries.ts'
import type { Provider } from './provider.ts'

/** Longer than any invoice stays open, so that nothing is released while it is. */
const creditMs = 5 * 365 * 24 * 60 * 60 * 1000

/**
 * The provider of orders on invoice (E9): a customer with credit has authorised the whole amount. It reports what
 * our own ledger says; money arrives at the bank, and is captured when its payment is registered
 * (docs/algorithms/company-cards.md). A refund of a paid invoice is a bank transfer that a person makes.
 */
export const invoiceProvider = (db: Db): Provider => ({
  name: 'invoice',
  create: async ({ returnUrl }) => ({ redirectUrl: returnUrl }),
  get: async ({ reference }) => {
    const attempt = await findAttemptByReference(db, 'invoice', reference)
    if (!attempt) return undefined
    const { amountOre, currency, capturedOre, refundedOre, createdAt } = attempt
    return {
      reference,
      state: 'authorized',
      amountOre,
      currency,
      authorizedOre: amountOre,
      capturedOre,
      refundedOre,
      cancelledOre: 0,
      authorizedUntil: new Date(createdAt.getTime() + creditMs),
      events: [{ key: reference, name: 'invoice.accepted', amountOre, raw: {} }],
    }
  },
  capture: async () => undefined,
  refund: async () => undefined,
  cancel: async () => undefined,
})
