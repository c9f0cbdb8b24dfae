import type { Registry } from 'prom-client'
import type { Boards } from './board/boards.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db/client.ts'
import type { demonstration } from './demo/demonstration.ts'
import type { Log } from './log.ts'
import type { CurrentQueue } from './salequeue/current-queue.ts'
import type { simulators } from './simulators/simulators.ts'

/** The dependencies of the service, created once by the entry point or by a test. */
export type AppServices = {
  db: Db
  clock: Clock
  config: Config
  log: Log
  /** The public address, without a trailing slash. */
  publicUrl: () => string
  /** The address at which this process calls itself; the public address when absent. */
  loopbackUrl?: () => string
  /** The boards of this process; absent where it does not listen for the versions of tournaments. */
  boards?: Boards
  /** The queue of a sale; read at each request where this process does not follow its changes. */
  saleQueue?: CurrentQueue
  /** The metrics of queues, jobs and payments; absent where only `/metrics` reads them. */
  stateMetrics?: Registry
  /** Only in the demonstration and in tests. */
  simulators?: typeof simulators
  /** Only in the demonstration and in tests. */
  demonstration?: typeof demonstration
  /** Only in a demonstration that moves by itself while somebody looks at it. */
  visits?: ReturnType<typeof demonstration.followVisits>
  /** Set by `startJobs`. */
  wake?: (job: string) => void
}
