import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { TestApp } from './test-app.ts'

/**
 * Runs operations that should wait while another transaction holds a lock, releases it when the expected number
 * waits, and returns their results. Without a lock in the code nothing waits, and the result shows that.
 */
export async function holding<Result>(
  app: TestApp,
  statement: string,
  run: () => Promise<Result>,
  waiters = 1,
): Promise<Result> {
  const { running } = await app.db.transaction(async (tx) => {
    await tx.execute(sql.raw(statement))
    const running = run()
    await waitForLockWaiters(app, waiters)
    return { running }
  })
  return running
}

/** Waits until this many wait for a lock, at most a second, because without a lock in the code none will. */
export async function waitForLockWaiters(app: TestApp, waiters: number) {
  for (let turn = 0; turn < 40 && (await countWaiting(app)) < waiters; turn += 1) {
    await setTimeout(25)
  }
}

async function countWaiting({ db }: TestApp): Promise<number> {
  const { rows } = await db.execute(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return rows.length
}
