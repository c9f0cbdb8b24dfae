import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { noPersonalData } from '../personal-data.ts'
import { instant } from './columns.ts'

/** Responses of the company register, cached for a month. */
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
  'A cached response of the public company register',
  'cvr found name active askedAt',
)
