import { bigint, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { noPersonalData } from '../personal-data.ts'
import { instant } from './columns.ts'

/**
 * Counts the changes to data on public pages: one row, incremented by triggers (see
 * `db/migrations/0000_baseline.sql`), so that no writer can forget it.
 */
export const publicData = pgTable('public_data', {
  id: smallint('id').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
})

noPersonalData(publicData, 'Change counter of the public pages', 'id version')

/** What the cache in front of the service was last asked to remove, one row for each surrogate key. */
export const cdnPurges = pgTable('cdn_purges', {
  key: text('key').primaryKey(),
  /** The version of the data that the cache no longer has older answers than; empty until the first purge arrives. */
  version: text('version').notNull(),
  /** When a process last began to send it. */
  triedAt: instant('tried_at').notNull(),
  /** Attempts in a row that did not arrive. */
  failures: integer('failures').notNull().default(0),
})

noPersonalData(
  cdnPurges,
  'What a cache in front was last asked to remove',
  'key version triedAt failures',
)
