import { expect, test } from 'vitest'
import { invitationState } from './invitation.ts'

const sent = { expiresAt: 1000, acceptedAt: null, revokedAt: null }

test.each([
  ['fresh', sent, 0, 'open'],
  ['in its last millisecond', sent, 999, 'open'],
  ['at the instant it expires', sent, 1000, 'expired'],
  ['accepted', { ...sent, acceptedAt: 5 }, 6, 'accepted'],
  ['accepted, and long past its expiry', { ...sent, acceptedAt: 5 }, 5000, 'accepted'],
  ['revoked', { ...sent, revokedAt: 5 }, 6, 'revoked'],
  ['revoked after it expired', { ...sent, revokedAt: 2000 }, 3000, 'revoked'],
])('an invitation %s', (_, times, now, state) => {
  expect(invitationState(times, now)).toBe(state)
})
