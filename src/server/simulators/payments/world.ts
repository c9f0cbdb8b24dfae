import type { Db } from '../../db/client.ts'
import type { Log } from '../../log.ts'
import { simulatorKeys, type ProviderKeys } from '../../payments/provider-keys.ts'

/** All that the simulated company knows of the world: its own tables, and what the shop was given. */
export type SimulatorWorld = {
  db: Db
  now: () => Date
  log: Log
  /** The hosted page's address as the buyer's browser reaches it, without a trailing slash. */
  pageUrl: () => string
  keys: () => Promise<ProviderKeys>
}

/** The simulated company inside our house; both sides find the same keys in the settings. */
export const simulatorWorld = (house: {
  db: Db
  clock: { now: () => Date }
  log: Log
  publicUrl: () => string
}): SimulatorWorld => ({
  db: house.db,
  now: house.clock.now,
  log: house.log,
  pageUrl: () => `${house.publicUrl()}/simulator/payments`,
  keys: () => simulatorKeys({ db: house.db, now: house.clock.now }),
})
