import { simulatedClient, simulatedLoginPath } from '../../accounts/dgu-client.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/client.ts'
import type { Log } from '../../log.ts'

/** The dependencies of the simulated login: its own table and its registered client. */
export type LoginDependencies = {
  db: Db
  log: Log
  /** The URL for browsers without a trailing slash; its path is the mount path. */
  issuer: () => string
  /** The registered client. */
  client: () => Promise<{ id: string; secret: string; redirectUri: string; scope: string }>
}

type Services = {
  db: Db
  log: Log
  clock: { now: () => Date }
  config: Config
  publicUrl: () => string
}

/** The dependencies inside the service; both sides read the same secret from the settings. */
export const loginDependencies = (services: Services): LoginDependencies => ({
  db: services.db,
  log: services.log,
  issuer: () => services.publicUrl() + simulatedLoginPath,
  client: async () => ({
    ...(await simulatedClient({ db: services.db, now: services.clock.now })),
    redirectUri: `${services.publicUrl()}/oauth/callback`,
    scope: services.config.dguLogin.scope,
  }),
})
