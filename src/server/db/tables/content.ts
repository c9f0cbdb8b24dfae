import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { kept, noPersonalData, personalData } from '../personal-data.ts'
import { day, id, instant } from './columns.ts'

/** Every wording of a text that the business owns (D27); the highest version is shown. */
export const contentTexts = pgTable(
  'content_texts',
  {
    key: text('key').notNull(),
    /** 1 is the first that replaced the wording shipped with the code. */
    version: integer('version').notNull(),
    body: text('body').notNull(),
    writtenAt: instant('written_at').notNull(),
    writtenBy: uuid('written_by').notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.version] })],
)

personalData(contentTexts, {
  about: 'A text of the business',
  purpose: 'staff',
  retention: 'with the row',
  columns: { writtenBy: kept('staff') },
  plain: 'key version body writtenAt',
})

/** A message across the public pages on some days (D27, D30). */
export const notices = pgTable(
  'notices',
  {
    id: id().primaryKey(),
    /** In the small way of writing (docs/algorithms/rich-text.md). */
    body: text('body').notNull(),
    tone: text('tone').$type<'info' | 'warning'>().notNull(),
    firstDay: day('first_day').notNull(),
    /** The last day it is shown; moved to yesterday when it is taken down. */
    lastDay: day('last_day').notNull(),
    writtenAt: instant('written_at').notNull(),
    writtenBy: uuid('written_by').notNull(),
  },
  (t) => [index('notices_last_day').on(t.lastDay)],
)

personalData(notices, {
  about: 'A message on the pages',
  purpose: 'staff',
  retention: 'with the row',
  columns: { writtenBy: kept('staff') },
  plain: 'id body tone firstDay lastDay writtenAt',
})

/** Who sells (L-IN-1): one row, shown in footers, terms and mails (D28). */
export const companyDetails = pgTable(
  'company_details',
  {
    id: integer('id').primaryKey(),
    name: text('name').notNull(),
    street: text('street').notNull(),
    postcode: text('postcode').notNull(),
    city: text('city').notNull(),
    cvr: text('cvr').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    phoneHours: text('phone_hours').notNull(),
    writtenAt: instant('written_at').notNull(),
  },
  (t) => [check('company_details_one', sql`${t.id} = 1`)],
)

noPersonalData(
  companyDetails,
  'Who sells: our own company',
  'id name street postcode city cvr email phone phoneHours writtenAt',
)
