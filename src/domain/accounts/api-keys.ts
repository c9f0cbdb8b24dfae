/**
 * What a club's key for a program opens, and nothing else. No scope covers money, contact details, accounts or the
 * club's own settings.
 */
export const apiKeyScopes = ['results:read', 'entries:write', 'scores:write'] as const
export type ApiKeyScope = (typeof apiKeyScopes)[number]

/** The Danish names of the scopes. */
export const apiKeyScopeText: Readonly<Record<ApiKeyScope, string>> = {
  'results:read': 'Læse deltagere, startlister, scorer og resultater',
  'entries:write': 'Tilmelde og framelde spillere',
  'scores:write': 'Skrive scorekort',
}

/** How many days a key may live; a longer one would be forgotten. */
export const apiKeyLifetimes = [30, 90, 365] as const

/** Requests of one key in a minute. */
export const apiKeyRequestsPerMinute = 300

export type ApiKeyState = 'valid' | 'key_revoked' | 'key_expired'

/** Whether a key opens anything at this instant; a revoked key stays revoked after its expiry. */
export const apiKeyState = (
  { revokedAt, expiresAt }: { revokedAt: Date | null; expiresAt: Date },
  now: Date,
): ApiKeyState =>
  revokedAt ? 'key_revoked' : expiresAt.getTime() <= now.getTime() ? 'key_expired' : 'valid'
