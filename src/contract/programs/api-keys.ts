import { z } from 'zod'
import { apiKeyLifetimes, apiKeyScopes } from '#domain/accounts/api-keys.ts'
import { endpoint, type SentInput } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'

/**
 * Why a request with a key is refused, or a key cannot be made. `key_unknown`, `key_revoked` and `key_expired` come
 * with `not_signed_in`; `key_scope` (the key lacks the scope) and `key_endpoint` (no key opens it) with `not_allowed`.
 */
export type ApiKeyRefusal =
  | 'key_unknown'
  | 'key_revoked'
  | 'key_expired'
  | 'key_scope'
  | 'key_endpoint'
  | 'keys_many'

const instant = z.string()
const ofClub = { clubId: z.uuid() }
const scopes = z.array(z.enum(apiKeyScopes)).min(1).max(apiKeyScopes.length)

const keys = z.object({
  clubName: z.string(),
  /** The newest first; revoked and expired ones included. */
  keys: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** The last four characters of the key. */
      ending: z.string(),
      scopes,
      createdAt: instant,
      expiresAt: instant,
      lastUsedAt: instant.nullable(),
      revokedAt: instant.nullable(),
      state: z.enum(['valid', 'key_revoked', 'key_expired']),
    }),
  ),
})
export type ApiKeys = z.output<typeof keys>

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/v1/clubs/:clubId/api-keys',
  audience: 'club.programs',
  summary: 'The club’s keys for programs',
  input: z.object(ofClub),
  output: keys,
})

/** `refused`: `keys_many` (20 that are valid). The answer is the only one that ever contains the key. */
export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/v1/clubs/:clubId/api-keys',
  audience: 'club.programs',
  summary: 'Make a key for a program; the answer shows it once',
  input: z.object({
    ...ofClub,
    name: freeText(60, { min: 2 }),
    scopes,
    days: z.literal(apiKeyLifetimes),
  }),
  output: keys.extend({ keyId: z.uuid(), key: z.string() }),
})
export type NewApiKey = SentInput<typeof createApiKey>

/** The key opens nothing from the next request on. Idempotent. */
export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/v1/clubs/:clubId/api-keys/:keyId',
  audience: 'club.programs',
  summary: 'Revoke a key at once',
  input: z.object({ ...ofClub, keyId: z.uuid() }),
  output: keys,
})
