import { sql } from 'drizzle-orm'
import { bigserial, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { kept, noPersonalData, personalData } from '../personal-data.ts'
import { instant } from './columns.ts'

/** The activity log, written in the transaction of each change. It holds ids, never personal values (E11). */
export const activity = pgTable(
  'activity',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull(),
    /** Null when the system, a mailed link or a paired device acted. */
    accountId: uuid('account_id'),
    actorKind: text('actor_kind').notNull(),
    /** `module.verb`, as in `passes.issue`. */
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    index('activity_subject').on(t.subjectType, t.subjectId),
    index('activity_at').on(t.at),
    // Finds changes to the roles of one club or tournament (`accounts/people-queries.ts`).
    index('activity_scope')
      .on(sql`(${t.data} ->> 'scopeId')`, t.id)
      .where(sql`${t.data} ->> 'scopeId' is not null`),
  ],
)

personalData(activity, {
  about: 'The activity log; ids and figures only',
  purpose: 'accounting',
  retention: 'log',
  section: ['log', 'Hvad der er gjort, og af hvem'],
  columns: {
    accountId: kept('pseudonym'),
    subjectId: kept('pseudonym'),
    data: kept('pseudonym'),
    at: kept('access', 'Hvornår'),
    action: kept('access', 'Hvad der skete'),
    subjectType: kept('access', { jsonKey: 'subject', label: 'Om' }),
    actorKind: kept('access', { jsonKey: 'by', label: 'Hvem' }),
  },
  nonPersonal: 'id',
})

/** Values shared by all processes: secrets generated at the first start, the demonstration's clock. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

noPersonalData(settings, 'Values shared by all processes', 'key value updatedAt')
