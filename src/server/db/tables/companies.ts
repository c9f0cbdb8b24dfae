import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { noPersonalData } from '../personal-data.ts'
import { instant } from './columns.ts'

/** What the company register answered, so that it is asked once a month and not at every keystroke. */
export const companyLookups = pgTable('company_lookups', {
  cvr: text('cvr').primaryKey(),
  found: boolean('found').notNull(),
  name: text('name'),
  /** False for a company that has ended or is bankrupt. */
  active: boolean('active'),
  askedAt: instant('asked_at').notNull(),
})

noPersonalData(
  companyLookups,
  'What the public company register says',
  'cvr found name active askedAt',
)
