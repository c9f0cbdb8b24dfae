import { resolve } from 'node:path'
import type { Config } from '#server/config.ts'
import { applyRoles } from '#server/db/roles.ts'

/** Gives the service's role its privileges where the settings name an owner; returns its name. */
export async function giveRoles({
  databaseUrl: runtimeUrl,
  databaseOwnerUrl: ownerUrl,
}: Pick<Config, 'databaseUrl' | 'databaseOwnerUrl'>): Promise<string | undefined> {
  if (!runtimeUrl || !ownerUrl) return undefined
  return applyRoles({ ownerUrl, runtimeUrl, script: resolve('db/roles.sql') })
}
