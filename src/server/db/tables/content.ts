import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { kept, noPersonalData, personalData } from '../personal-data.ts'
import { day, id, instant } from './columns.ts'

/** Every version of a text that the back office edits (D27). The highest version is shown. */
export const contentTexts = pgTable(
  'content_texts',
  {
    key: text('key').notNull(),
    /** Version 1 is the first that replaced the wording in the code. */
    version: integer('version').notNull(),
    body: text('body').notNull(),
    writtenAt: instant('written_at').notNull(),
    writtenBy: uuid('written_by').notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.version] })],
)

personalData(contentTexts, {
  about: 'A version of a text',
  purpose: 'audit',
  retention: 'with the row',
  columns: { writtenBy: kept('staff') },
  nonPersonal: 'key version body writtenAt',
})

/** A banner on the public pages between two days (D30). */
export const notices = pgTable(
  'notices',
  {
    id: id().primaryKey(),
    /** In our subset of Markdown (docs/algorithms/rich-text.md). */
    body: text('body').notNull(),
    tone: text('tone').$type<'info' | 'warning'>().notNull(),
    firstDay: day('first_day').notNull(),
    /** The last day it is shown. Unpublishing sets it to yesterday. */
    lastDay: day('last_day').notNull(),
    writtenAt: instant('written_at').notNull(),
    writtenBy: uuid('written_by').notNull(),
  },
  (t) => [index('notices_last_day').on(t.lastDay)],
)

personalData(notices, {
  about: 'A banner on the public pages',
  purpose: 'audit',
  retention: 'with the row',
  columns: { writtenBy: kept('staff') },
  nonPersonal: 'id body tone firstDay lastDay writtenAt',
})

/** Our company: one row, shown in footers, terms and mails as e-handelsloven requires (L-IN-1). */
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
  'Name and address of our company',
  'id name street postcode city cvr email phone phoneHours writtenAt',
)
