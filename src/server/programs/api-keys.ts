import { randomUUID } from 'node:crypto'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type * as contract from '#contract/programs/api-keys.ts'
import type { ApiKeys } from '#contract/programs/api-keys.ts'
import { apiKeyState } from '#domain/accounts/api-keys.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { accessClubWith } from '../clubs/access.ts'
import { lockClub } from '../clubs/queries.ts'
import type { Ctx } from '../ctx.ts'
import { hashOfKey, newKey } from '../keys.ts'
import { apiKeyPrefix } from './identify-program.ts'
import {
  countValidApiKeys,
  insertApiKey,
  selectApiKeys,
  writeKeyRevoked,
} from './api-key-queries.ts'

/** More than any club has programs; a limit against a program that makes keys without end. */
const mostKeys = 20

const dayMs = 86_400_000

export async function listApiKeys(ctx: Ctx, { clubId }: { clubId: string }): Promise<ApiKeys> {
  const club = await accessClubWith(ctx, 'club.programs', clubId)
  const rows = await selectApiKeys(ctx.db, clubId)
  return {
    clubName: club.name,
    keys: rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
      revokedAt: row.revokedAt?.toISOString() ?? null,
      state: apiKeyState(row, ctx.now()),
    })),
  }
}

/** Makes a key; only its hash is stored, so this is the only time that it can be shown. */
export async function createApiKey(
  ctx: Ctx,
  { clubId, name, scopes, days }: ParsedInput<typeof contract.createApiKey>,
): Promise<ApiKeys & { keyId: string; key: string }> {
  const club = await accessClubWith(ctx, 'club.programs', clubId)
  const key = apiKeyPrefix + newKey()
  const id = randomUUID()
  const createdAt = ctx.now()
  await ctx.db.transaction(async (tx) => {
    await lockClub(tx, club.id)
    if ((await countValidApiKeys(tx, club.id, createdAt)) >= mostKeys) {
      throw new AppError('refused', { reason: 'keys_many' })
    }
    await insertApiKey(tx, {
      id,
      clubId: club.id,
      name,
      keyHash: hashOfKey(key),
      ending: key.slice(-4),
      scopes: [...new Set(scopes)],
      createdAt,
      createdBy: ctx.actor?.accountId ?? null,
      expiresAt: new Date(createdAt.getTime() + days * dayMs),
    })
    await recordActivity(tx, ctx, {
      action: 'programs.create_key',
      subject: { type: 'api_key', id },
      data: { clubId: club.id, scopes, days },
    })
  })
  return { ...(await listApiKeys(ctx, { clubId })), keyId: id, key }
}

export async function revokeApiKey(
  ctx: Ctx,
  { clubId, keyId }: ParsedInput<typeof contract.revokeApiKey>,
): Promise<ApiKeys> {
  await accessClubWith(ctx, 'club.programs', clubId)
  await ctx.db.transaction(async (tx) => {
    const by = { revokedAt: ctx.now(), revokedBy: ctx.actor?.accountId ?? null }
    const revoked = await writeKeyRevoked(tx, { clubId, keyId, ...by })
    if (revoked === undefined) throw new AppError('not_found')
    if (!revoked) return
    await recordActivity(tx, ctx, {
      action: 'programs.revoke_key',
      subject: { type: 'api_key', id: keyId },
      data: { clubId },
    })
  })
  return listApiKeys(ctx, { clubId })
}
