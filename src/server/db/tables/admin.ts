import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { SettledSource } from '#domain/admin/todays-work.ts'
import { kept, personalData } from '../personal-data.ts'
import { instant } from './columns.ts'

/**
 * Work that staff have done outside the service, such as a repayment by bank transfer, where no
 * other table would show it.
 */
export const settledWork = pgTable(
  'settled_work',
  {
    source: text('source').$type<SettledSource>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** What was done. Personal numbers (CPR) are masked (E39). */
    note: text('note').notNull(),
    settledAt: instant('settled_at').notNull(),
    settledBy: uuid('settled_by').notNull(),
  },
  (t) => [primaryKey({ columns: [t.source, t.subjectId] })],
)

personalData(settledWork, {
  about: 'Work that staff have done outside the service; about orders, never about people',
  purpose: 'audit',
  retention: 'with the row',
  columns: { settledBy: kept('staff') },
  nonPersonal: 'source subjectId note settledAt',
})
