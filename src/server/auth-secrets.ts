import type { Ctx } from './ctx.ts'
import { getOrCreateSetting } from './db/settings.ts'
import { newKey } from './keys.ts'

/**
 * The secrets of the service: the first signs, and what any of them signed is accepted. Without AUTH_SECRET it is one
 * secret that is created once for all processes and stored under the name.
 */
export async function authSecretsOf(
  {
    config,
    db,
    now,
  }: Pick<Ctx, 'db' | 'now'> & {
    config: Pick<Ctx['config'], 'authSecret' | 'acceptedSecrets'>
  },
  storedAs: string,
): Promise<[string, ...string[]]> {
  const { authSecret, acceptedSecrets } = config
  return [authSecret ?? (await getOrCreateSetting(db, storedAs, now(), newKey)), ...acceptedSecrets]
}
