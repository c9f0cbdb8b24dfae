import type { MovementKind } from '#domain/payments/compare-movements.ts'
import type { PlainDate } from '#domain/shared/dates.ts'

/** A payment by our reference and, once the provider has told it, by the provider's own id. */
export type PaymentAt = { reference: string; providerId: string | null }

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
  /** Refunds that it had accepted and that failed later; they are not in `refundedOre`. */
  failedRefunds?: FailedRefund[]
  disputes?: Dispute[]
  events: ProviderEvent[]
}

/**
 * The buyer's bank asks for the money back. While it is open the provider holds the money; then it is ours again, or it
 * has been given to the buyer.
 */
export type Dispute = {
  id: string
  state: 'open' | 'won' | 'lost'
  amountOre: number
  /** The day by which evidence must be sent, where the provider says it. */
  answerBy: PlainDate | null
}

/** `id` is the provider's own; `key` that of the request, where it was ours. */
export type FailedRefund = { id: string; key: string; amountOre: number }

export type ProviderEvent = {
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
  /** Where a buyer comes back who has not paid, at a provider that has two addresses. */
  cancelUrl: string
  description: string
  expiresAt: Date
  receipt: PaymentReceipt
}

/** What the payment is for, at a provider that shows it to the buyer. Amounts in øre, VAT included. */
export type PaymentReceipt = {
  orderNumber: string
  /** What of the lines a gift card pays: the rest is the payment. */
  giftCardOre: number
  lines: { id: string; name: string; totalOre: number; vatOre: number; discountOre: number }[]
}

export type Modification = PaymentAt & { amountOre: number; idempotencyKey: string }

/** A capture, refund or dispute as the provider reports it; the amount is below 0 where it takes back another. */
export type ProviderMovement = {
  reference: string
  kind: MovementKind
  amountOre: number
}

/** `isComplete`: the day is over there, and its list does not change any more. */
export type MovementsOfDay = { movements: ProviderMovement[]; isComplete: boolean }

/** A provider's callback as it came. */
export type CallbackRequest = {
  body: Uint8Array
  header: (name: string) => string | undefined
  /** A parameter of the address that was called. */
  query: (name: string) => string | undefined
  /** The registered address, which may differ from the one behind a proxy. */
  registeredUrl: string
}

/**
 * What a callback is about. It only causes a fetch of the payment: its content is not trusted. Without our reference it
 * is found by the provider's id.
 */
export type CallbackReport = {
  reference: string | null
  providerId: string | null
  events: ProviderEvent[]
  /** When it was signed, where the provider says so. */
  sentAt?: Date
}

/**
 * A payment provider. Every call that changes something carries an idempotency key (at most 50
 * characters), so that a repeated call gets the same answer. Throws ProviderError after 10 s at most.
 */
export type Provider = {
  name: string
  /** A reservation can be captured once, and the capture releases the rest; otherwise in parts. */
  capturesOnce?: true
  /** A refund may fail for a month after the provider has accepted it. */
  refundsMayFail?: true
  /** The reference of an attempt, where ours is too long. Unique and never reused. */
  referenceOf?: (attemptId: string) => string
  create: (
    payment: NewPayment,
    idempotencyKey: string,
  ) => Promise<{ redirectUrl: string; providerId?: string }>
  /** Undefined for an unknown payment. */
  get: (payment: PaymentAt) => Promise<ProviderPayment | undefined>
  capture: (modification: Modification) => Promise<void>
  refund: (modification: Modification) => Promise<void>
  /** Releases what is authorised and not captured; ends a payment that is not yet authorised. */
  cancel: (payment: PaymentAt, idempotencyKey: string) => Promise<void>
  /** The movements of money on a Danish day, of a provider that lists them by its API. */
  listMovements?: (day: PlainDate) => Promise<MovementsOfDay>
  /** Registers the address for callbacks, where the provider asks for it. The secret signs them and is shown this once. */
  registerCallbacks?: (url: string) => Promise<{ id: string; secret: string }>
  /** Ends an earlier registration. */
  endCallbacks?: (id: string) => Promise<void>
  /**
   * Reads a callback; undefined for a provider that sends none. Throws `wrong_credentials` for one that the provider
   * did not sign, and `malformed_body`.
   */
  readCallback?: (request: CallbackRequest) => Promise<CallbackReport>
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
