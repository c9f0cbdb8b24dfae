import type pg from 'pg'
import { isSealedWith } from '#server/accounts/reseal.ts'
import { printOf, secretSinceSetting, type SecretSince } from '#server/accounts/secret-age.ts'
import { laterKeysSetting, firstKeySetting } from '#server/checkins/operator-keys.ts'
import type { Config } from '#server/config.ts'
import type { SecretFacts } from './evaluate-secrets.ts'

const dayMs = 86_400_000

/** What is known about the keys of a service; undefined without AUTH_SECRET, as in the demonstration. */
export async function readSecrets(
  client: pg.Client,
  { authSecret, acceptedSecrets }: Config,
): Promise<SecretFacts | undefined> {
  if (authSecret === undefined) return undefined
  const { rows } = await client.query<{ key: string; value: unknown; at: Date }>(
    'select key, value, updated_at as at from settings where key = any($1)',
    [[secretSinceSetting, firstKeySetting, laterKeysSetting]],
  )
  const found = (key: string) => rows.find((row) => row.key === key)
  const noted = found(secretSinceSetting)?.value as SecretSince | undefined
  const isNoted = noted?.print === printOf(authSecret)
  const keyAt = (found(laterKeysSetting) ?? found(firstKeySetting))?.at
  const { rows: sealed } = await client.query<{ secret: string }>('select secret from two_factors')
  const all = [authSecret, ...acceptedSecrets]
  return {
    characters: new Set(authSecret).size,
    daysUsed: isNoted ? daysSince(new Date(noted.since)) : undefined,
    acceptsOthers: acceptedSecrets.length > 0,
    passKeyDays: keyAt && daysSince(keyAt),
    unopened: sealed.filter(({ secret }) => isOpenedByNone(secret, all)).length,
  }
}

/** Only of texts that name their key; older ones name none. */
const isOpenedByNone = (sealed: string, secrets: readonly string[]): boolean =>
  sealed.startsWith('$ba$') && !secrets.some((secret) => isSealedWith(secret, sealed))

const daysSince = (at: Date): number => Math.floor((Date.now() - at.getTime()) / dayMs)
