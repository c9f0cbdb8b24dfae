import type { Db } from '../../db/client.ts'
import type { Log } from '../../log.ts'

/** All that the simulated company knows of the world: its own tables, and what the shop was given. */
export type SimulatorWorld = {
  db: Db
  now: () => Date
  log: Log
  /** The hosted page's address as the buyer's browser reaches it, without a trailing slash. */
  pageUrl: () => string
  keys: () => Promise<SimulatorKeys>
}

/** What a real provider would hand the shop when the two sign up. */
export type SimulatorKeys = { apiKey: string; callbackSecret: string }
