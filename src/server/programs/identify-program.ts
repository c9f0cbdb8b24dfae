import { apiKeyRequestsPerMinute, apiKeyState } from '#domain/accounts/api-keys.ts'
import { AppError } from '../app-error.ts'
import type { ApiKey, Ctx } from '../ctx.ts'
import { limit } from '../http/rate-limit.ts'
import { hashOfKey } from '../keys.ts'
import { findApiKeyByHash, writeKeyUsed } from './api-key-queries.ts'

/** Lets people and secret scanners recognise a key of ours in a file. */
export const apiKeyPrefix = 'saesonkort_'

/**
 * The key in an `Authorization: Bearer` header. Read at every request, so that a revoked key ends at once. Throws
 * `not_signed_in` for a key that opens nothing, so that a request with one never falls back to cookies, and
 * `too_many_requests`.
 */
export async function identifyProgram(ctx: Ctx, token: string): Promise<ApiKey> {
  const row = await findApiKeyByHash(ctx.db, hashOfKey(token))
  const state = row ? apiKeyState(row, ctx.now()) : 'key_unknown'
  if (!row || state !== 'valid') throw new AppError('not_signed_in', { reason: state })
  await limit(ctx, { key: `api-key:${row.id}`, max: apiKeyRequestsPerMinute, windowSeconds: 60 })
  await writeKeyUsed(ctx.db, row.id, ctx.now())
  return { keyId: row.id, clubId: row.clubId, scopes: row.scopes }
}
