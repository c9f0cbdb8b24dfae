import { bigint, pgTable, smallint } from 'drizzle-orm/pg-core'

/**
 * How often data on public pages has changed: one row, raised by triggers (see
 * `db/migrations/0000_baseline.sql`), so that no writer can forget it.
 */
export const publicData = pgTable('public_data', {
  id: smallint('id').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
})
