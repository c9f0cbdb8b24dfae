/** For how many days the mailed link to an approval works. */
export const approvalLinkDays = 14

/**
 * What somebody outside the company may be asked to approve: closing a cut-off, or a proposed change of VAT or of the
 * company's own bank account.
 */
export const approvalSubjectKinds = ['cut_off', 'vat', 'own_account'] as const
export type ApprovalSubjectKind = (typeof approvalSubjectKinds)[number]

export type ApprovalState = 'open' | 'approved' | 'refused' | 'withdrawn' | 'changed' | 'expired'

export type ApprovalFacts = {
  decision: 'approved' | 'refused' | null
  isWithdrawn: boolean
  /** Whether what is approved is still there, still waits, and has the hash that was asked about. */
  isAsAsked: boolean
  /** Milliseconds since 1970; from this instant on the link no longer works. */
  expiresAt: number
}

/**
 * The state of a request for an approval at an instant, in milliseconds since 1970
 * (docs/algorithms/outside-approval.md). Only an open one can be answered.
 */
export function approvalState(
  { decision, isWithdrawn, isAsAsked, expiresAt }: ApprovalFacts,
  now: number,
): ApprovalState {
  if (decision) return decision
  if (isWithdrawn) return 'withdrawn'
  if (!isAsAsked) return 'changed'
  return now < expiresAt ? 'open' : 'expired'
}
