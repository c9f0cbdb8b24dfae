import { bigint, pgTable, smallint } from 'drizzle-orm/pg-core'
import { noPersonalData } from '../personal-data.ts'

/**
 * Counts the changes to data on public pages: one row, incremented by triggers (see
 * `db/migrations/0000_baseline.sql`), so that no writer can forget it.
 */
export const publicData = pgTable('public_data', {
  id: smallint('id').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
})

noPersonalData(publicData, 'Change counter of the public pages', 'id version')
