import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { SettledSource } from '#domain/admin/todays-work.ts'
import { kept, personalData } from '../personal-data.ts'
import { instant } from './columns.ts'

/** What a person has dealt with outside the service, where the thing itself can never tell. */
export const settledWork = pgTable(
  'settled_work',
  {
    source: text('source').$type<SettledSource>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** What was done; personal numbers masked (E39). */
    note: text('note').notNull(),
    settledAt: instant('settled_at').notNull(),
    settledBy: uuid('settled_by').notNull(),
  },
  (t) => [primaryKey({ columns: [t.source, t.subjectId] })],
)

personalData(settledWork, {
  about: 'What the back office did outside the service; about orders, never about people',
  purpose: 'staff',
  retention: 'with the row',
  columns: { settledBy: kept('staff') },
  plain: 'source subjectId note settledAt',
})
