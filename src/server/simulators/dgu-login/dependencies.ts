import { simulatedClient, simulatedLoginPath } from '../../accounts/dgu-client.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/client.ts'
import type { Log } from '../../log.ts'

/** All that the simulated login knows of the world: its own table, and the client it was told of. */
export type LoginDependencies = {
  db: Db
  log: Log
  /** Where browsers reach it, without a trailing slash; its path is where it is mounted. */
  issuer: () => string
  /** The one client, as the union would have registered it. */
  client: () => Promise<{ id: string; secret: string; redirectUri: string; scope: string }>
}

type Services = {
  db: Db
  log: Log
  clock: { now: () => Date }
  config: Config
  publicUrl: () => string
}

/** The simulated login inside the service; both sides find the same secret in the settings. */
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
