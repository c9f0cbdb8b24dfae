import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'

/**
 * Timeouts of the database for each kind of work, in milliseconds; 0 is no limit. `statement`: one query. `lock`:
 * the wait for a locked row or table. `idle`: a transaction without a query, which still holds its locks.
 * `connection`: the wait for a free or a new connection. `waiting`: the number of callers that may wait for a
 * connection before the next one is refused at once.
 */
export const limitsOf = {
  /** A visitor waits: an API request or a page, which makes several of them. */
  request: { statement: 15_000, lock: 8_000, idle: 30_000, connection: 5_000, waiting: 500 },
  /** Background jobs. A job that is cut off continues at its next run. */
  job: { statement: 300_000, lock: 30_000, idle: 120_000, connection: 10_000, waiting: 50 },
  /** An uploaded file: it is large, and its rows stay locked during the import. */
  import: { statement: 600_000, lock: 30_000, idle: 120_000, connection: 5_000, waiting: 200 },
  /** A command line: an import, a seed, a new administrator. */
  command: {
    statement: 1_800_000,
    lock: 60_000,
    idle: 600_000,
    connection: 10_000,
    waiting: 1000,
  },
  /** Migrations, backup and restore: their duration depends on the size of the data, and they wait for each other. */
  unlimited: { statement: 0, lock: 0, idle: 0, connection: 10_000, waiting: 1000 },
} as const

export type Work = keyof typeof limitsOf

/**
 * The limits as startup options of a connection: they cost no query and apply to the whole connection. A request's
 * query has no parallel workers: starting them took longer than a search did, and other requests need the processors.
 */
export function startOptions(work: Work): string {
  const { statement, lock, idle } = limitsOf[work]
  return [
    `-c statement_timeout=${statement}`,
    `-c lock_timeout=${lock}`,
    `-c idle_in_transaction_session_timeout=${idle}`,
    ...(work === 'request' ? ['-c max_parallel_workers_per_gather=0'] : []),
  ].join(' ')
}

/** The same limits for a role, for poolers that accept no startup options. */
export function roleSettings(role: string): string {
  const { statement, lock, idle } = limitsOf.request
  const settings = { statement_timeout: statement, lock_timeout: lock }
  return Object.entries({ ...settings, idle_in_transaction_session_timeout: idle })
    .map(([name, ms]) => `ALTER ROLE ${role} SET ${name} = '${ms / 1000}s';`)
    .join(' ')
}

/** Changes the limits of one transaction, such as an import within a request. */
export async function setTransactionLimits(tx: Db, work: Work): Promise<void> {
  const { statement, lock, idle } = limitsOf[work]
  await tx.execute(sql`
    select set_config('statement_timeout', ${String(statement)}, true),
      set_config('lock_timeout', ${String(lock)}, true),
      set_config('idle_in_transaction_session_timeout', ${String(idle)}, true)`)
}
