import { bigint, pgTable, smallint } from 'drizzle-orm/pg-core'
import { noPersonalData } from '../personal-data.ts'

/**
 * How often data on public pages has changed: one row, raised by triggers (see
 * `db/migrations/0000_baseline.sql`), so that no writer can forget it.
 */
export const publicData = pgTable('public_data', {
  id: smallint('id').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
})

noPersonalData(publicData, 'How often the public pages have changed', 'id version')
