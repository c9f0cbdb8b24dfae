/** What a provider says about one payment. Amounts in whole øre. */
export type ProviderPayment = {
  reference: string
  /** Stays `authorized` after capture and refund: how far it went is in the amounts. */
  state: 'created' | 'authorized' | 'declined' | 'aborted' | 'expired' | 'terminated'
  /** The amount that was authorised, or asked for while nothing is. */
  amountOre: number
  currency: string
  authorizedOre: number
  capturedOre: number
  refundedOre: number
  cancelledOre: number
  /** Until when a capture is promised. */
  authorizedUntil?: Date | undefined
  events: ProviderEvent[]
}

type ProviderEvent = {
  /** Unique at this provider. */
  key: string
  name: string
  amountOre?: number | undefined
  raw: Record<string, unknown>
}

export type NewPayment = {
  reference: string
  amountOre: number
  currency: string
  returnUrl: string
  description: string
  expiresAt: Date
}

export type Modification = { reference: string; amountOre: number; idempotencyKey: string }

/**
 * Another company that moves money. Every writing call carries an idempotency key (at most 50
 * characters), so that a resend gets the same answer. Throws ProviderError, after 10 s at most.
 */
export type Provider = {
  name: string
  create: (payment: NewPayment, idempotencyKey: string) => Promise<{ redirectUrl: string }>
  /** Undefined when the provider does not know the reference. */
  get: (reference: string) => Promise<ProviderPayment | undefined>
  capture: (modification: Modification) => Promise<void>
  refund: (modification: Modification) => Promise<void>
  /** Gives back what is authorised and not captured; ends a payment not yet authorised. */
  cancel: (reference: string, idempotencyKey: string) => Promise<void>
}

/**
 * `refused` is final: the provider understood and said no. `unclear` is everything else: no
 * answer, a time-out, a server error; it may have happened, so ask again with the same key.
 */
export class ProviderError extends Error {
  readonly kind: 'refused' | 'unclear'
  readonly status: number | undefined

  constructor(kind: 'refused' | 'unclear', message: string, status?: number) {
    super(message)
    this.name = 'ProviderError'
    this.kind = kind
    this.status = status
  }
}
