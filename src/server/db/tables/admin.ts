import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AbuseAnswer, Evidence } from '#domain/admin/abuse.ts'
import type { SettledSource } from '#domain/admin/todays-work.ts'
import { kept, personalData } from '../personal-data.ts'
import { day, id, instant } from './columns.ts'

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

/** A card of a weekly list of possible abuse, with its evidence and its answer (docs/algorithms/abuse-list.md). */
export const abuseRows = pgTable(
  'abuse_rows',
  {
    id: id().primaryKey(),
    /** The Sunday that ends the week of the list. */
    week: day('week').notNull(),
    /** 1 for the worst. */
    position: smallint('position').notNull(),
    passId: uuid('pass_id').notNull(),
    points: integer('points').notNull(),
    evidence: jsonb('evidence').$type<Evidence[]>().notNull(),
    /** The names of the facts, which an answer leaves out of later lists. */
    facts: text('facts').array().notNull(),
    createdAt: instant('created_at').notNull(),
    answer: text('answer').$type<AbuseAnswer>(),
    /** What the holder is told, or a note to a card that is fine. Personal numbers (CPR) are masked. */
    reason: text('reason'),
    answeredAt: instant('answered_at'),
    answeredBy: uuid('answered_by'),
  },
  (t) => [unique('abuse_rows_card').on(t.week, t.passId), index('abuse_rows_pass').on(t.passId)],
)

personalData(abuseRows, {
  about: 'A card whose check-ins ask for a look, by clubs and times',
  purpose: 'security',
  retention: 'abuseLists',
  columns: {
    passId: kept('pseudonym'),
    evidence: kept('visit', { notExported: 'its check-ins are' }),
    facts: kept('pseudonym'),
    reason: kept('message', { notExported: 'the mail with it is' }),
    answeredBy: kept('staff'),
  },
  nonPersonal: 'id week position points createdAt answer answeredAt',
})
