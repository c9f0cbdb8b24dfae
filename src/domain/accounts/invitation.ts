/** How many days an invitation can be accepted, counted from the newest mail. */
export const invitationDays = 7

type Times = { expiresAt: number; acceptedAt: number | null; revokedAt: number | null }

export type InvitationState = 'open' | 'expired' | 'accepted' | 'revoked'

/**
 * The state of an invitation at an instant (all in milliseconds). It can be accepted once, before the
 * instant of its expiry. A revoked invitation stays revoked.
 */
export function invitationState(
  { expiresAt, acceptedAt, revokedAt }: Times,
  now: number,
): InvitationState {
  if (revokedAt !== null) return 'revoked'
  if (acceptedAt !== null) return 'accepted'
  return now < expiresAt ? 'open' : 'expired'
}
