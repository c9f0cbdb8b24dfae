import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { TestHouse } from './house.ts'

/**
 * Runs what should wait while another transaction holds something, lets go when as many wait as should, and
 * answers what came of it. Without a lock in the code nothing waits, and the answer shows that.
 */
export async function holding<Result>(
  house: TestHouse,
  statement: string,
  run: () => Promise<Result>,
  waiters = 1,
): Promise<Result> {
  const { running } = await house.db.transaction(async (tx) => {
    await tx.execute(sql.raw(statement))
    const running = run()
    await waitingFor(house, waiters)
    return { running }
  })
  return running
}

/** Until so many wait for a lock; for a second at most, for without one nobody does. */
export async function waitingFor(house: TestHouse, waiters: number) {
  for (let turn = 0; turn < 40 && (await countWaiting(house)) < waiters; turn += 1) {
    await setTimeout(25)
  }
}

async function countWaiting({ db }: TestHouse): Promise<number> {
  const { rows } = await db.execute(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return rows.length
}
