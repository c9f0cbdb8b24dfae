import type { Db } from '../../db/client.ts'
import type { Log } from '../../log.ts'
import { simulatorKeys, type ProviderKeys } from '../../payments/providers.ts'

/** All that the simulated company knows of the world: its own tables, and what the shop was given. */
export type SimulatorDependencies = {
  db: Db
  now: () => Date
  log: Log
  /** The hosted page's address as the buyer's browser reaches it, without a trailing slash. */
  pageUrl: () => string
  keys: () => Promise<ProviderKeys>
}

/** The simulated company inside the service; both sides find the same keys in the settings. */
export const simulatorDependencies = (services: {
  db: Db
  clock: { now: () => Date }
  log: Log
  publicUrl: () => string
}): SimulatorDependencies => ({
  db: services.db,
  now: services.clock.now,
  log: services.log,
  pageUrl: () => `${services.publicUrl()}/simulator/payments`,
  keys: () => simulatorKeys({ db: services.db, now: services.clock.now }),
})
