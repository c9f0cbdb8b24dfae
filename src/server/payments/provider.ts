/** A provider's report on a payment. Amounts in øre. */
export type ProviderPayment = {
  reference: string
  /** Stays `authorized` after capture and refund; only the amounts change. */
  state: 'created' | 'authorized' | 'declined' | 'aborted' | 'expired' | 'terminated'
  /** The authorised amount, or the requested amount before the authorisation. */
  amountOre: number
  currency: string
  authorizedOre: number
  capturedOre: number
  refundedOre: number
  cancelledOre: number
  /** Until then a capture is guaranteed. */
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
 * A payment provider. Every call that changes something carries an idempotency key (at most 50
 * characters), so that a repeated call gets the same answer. Throws ProviderError after 10 s at most.
 */
export type Provider = {
  name: string
  create: (payment: NewPayment, idempotencyKey: string) => Promise<{ redirectUrl: string }>
  /** Undefined for an unknown reference. */
  get: (reference: string) => Promise<ProviderPayment | undefined>
  capture: (modification: Modification) => Promise<void>
  refund: (modification: Modification) => Promise<void>
  /** Releases what is authorised and not captured; ends a payment that is not yet authorised. */
  cancel: (reference: string, idempotencyKey: string) => Promise<void>
}

/**
 * `refused` is final: the provider understood the request and refused it. `unclear` is anything else,
 * such as a time-out or a server error: the call may have succeeded, so repeat it with the same key.
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
