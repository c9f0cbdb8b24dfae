import { bigint, pgTable, smallint } from 'drizzle-orm/pg-core'

/**
 * How often what the public reads has changed: one row, counted up by triggers (see
 * `db/migrations/0002_public-data-version.sql`), so that no writer can forget it.
 */
export const publicData = pgTable('public_data', {
  id: smallint('id').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
})
