import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'

/**
 * How long the database may take for each kind of work, in milliseconds; 0 is without end.
 * `statement`: one question. `lock`: waiting for somebody else's row or table. `idle`: a transaction in which
 * nothing is asked, while it holds what it has locked. `connection`: waiting for a free connection, or for the
 * database to take one. `waiting`: how many may wait for a connection before the next is refused at once.
 */
export const limitsOf = {
  /** A visitor waits for it: an API request, or a page, which is several of them. */
  request: { statement: 15_000, lock: 8_000, idle: 30_000, connection: 5_000, waiting: 500 },
  /** What happens without anybody asking. A job that is cut off finds its work again at the next turn. */
  job: { statement: 300_000, lock: 30_000, idle: 120_000, connection: 10_000, waiting: 50 },
  /** A file that somebody uploads; it is large, and its rows are locked while it is read in. */
  import: { statement: 600_000, lock: 30_000, idle: 120_000, connection: 5_000, waiting: 200 },
  /** A command that somebody typed: an import, a seed, a new operator. */
  command: {
    statement: 1_800_000,
    lock: 60_000,
    idle: 600_000,
    connection: 10_000,
    waiting: 1000,
  },
  /** Migrations, backup and restore: they take as long as the data are large, and wait for each other. */
  unlimited: { statement: 0, lock: 0, idle: 0, connection: 10_000, waiting: 1000 },
} as const

export type Work = keyof typeof limitsOf

/** As PostgreSQL takes them when a connection is made: they cost no question, and hold for all of it. */
export function startOptions(work: Work): string {
  const { statement, lock, idle } = limitsOf[work]
  return [
    `-c statement_timeout=${statement}`,
    `-c lock_timeout=${lock}`,
    `-c idle_in_transaction_session_timeout=${idle}`,
  ].join(' ')
}

/** The same for a role, where a pooler stands between and takes no settings from us. */
export function roleSettings(role: string): string {
  const { statement, lock, idle } = limitsOf.request
  const settings = { statement_timeout: statement, lock_timeout: lock }
  return Object.entries({ ...settings, idle_in_transaction_session_timeout: idle })
    .map(([name, ms]) => `ALTER ROLE ${role} SET ${name} = '${ms / 1000}s';`)
    .join(' ')
}

/** For a transaction that takes longer than others of its pool, as a file that is read in by a request does. */
export async function allowTime(tx: Db, work: Work): Promise<void> {
  const { statement, lock, idle } = limitsOf[work]
  await tx.execute(sql`
    select set_config('statement_timeout', ${String(statement)}, true),
      set_config('lock_timeout', ${String(lock)}, true),
      set_config('idle_in_transaction_session_timeout', ${String(idle)}, true)`)
}
