/**
 * The kinds of payment cases, each with the action that its page offers. With null, a person acts
 * elsewhere and writes a note.
 */
const actions = {
  amount_mismatch: null,
  currency_mismatch: null,
  reservation_lost: null,
  undeliverable: null,
  card_not_delivered: null,
  missing_at_provider: null,
  missing_with_us: null,
  other_amount: null,
  dispute: null,
  dispute_lost: null,
  delivery_failed: 'deliver',
  capture_refused: 'send_pay_link',
  release_refused: 'retry_release',
  refund_failed: 'retry_refund',
  refund_returned: 'ask_for_account',
} as const

export type PaymentCaseKind = keyof typeof actions
export const paymentCaseKinds = Object.keys(actions) as [PaymentCaseKind, ...PaymentCaseKind[]]

/** Whether a case is about a refund that failed, which may be transferred to the buyer's bank account instead. */
export const isFailedRefund = (kind: PaymentCaseKind): boolean =>
  kind === 'refund_failed' || kind === 'refund_returned'

export type PaymentCaseAction = NonNullable<(typeof actions)[PaymentCaseKind]>
export const paymentCaseActions = [
  'deliver',
  'send_pay_link',
  'retry_release',
  'retry_refund',
  'ask_for_account',
] as const satisfies readonly PaymentCaseAction[]

export const actionOf = (kind: PaymentCaseKind): PaymentCaseAction | null => actions[kind]
