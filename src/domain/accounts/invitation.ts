/** How long an invitation can be accepted, in days, reckoned from the newest mail. */
export const invitationDays = 7

type Times = { expiresAt: number; acceptedAt: number | null; revokedAt: number | null }

export type InvitationState = 'open' | 'expired' | 'accepted' | 'revoked'

/**
 * Where an invitation stands at an instant (all in milliseconds). It can be accepted once, until the
 * instant of its expiry and not at it; what was taken back stays so, whatever came before.
 */
export function invitationState(
  { expiresAt, acceptedAt, revokedAt }: Times,
  now: number,
): InvitationState {
  if (revokedAt !== null) return 'revoked'
  if (acceptedAt !== null) return 'accepted'
  return now < expiresAt ? 'open' : 'expired'
}
