import { sql } from 'drizzle-orm'
import { jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { StampedPosition } from '#domain/scoring/positions.ts'
import type { SuspensionKind } from '#domain/scoring/suspension.ts'
import { kept, personalData } from '../personal-data.ts'
import { instant } from './columns.ts'
import { tournaments } from './competitions.ts'

/** A suspension of play. */
export const suspensions = pgTable(
  'suspensions',
  {
    id: uuid('id').primaryKey(),
    tournamentId: uuid('tournament_id')
      .notNull()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
    /** Immediate danger stops play at once; otherwise a started hole may be finished (Rule 5.7b). */
    kind: text('kind').$type<SuspensionKind>().notNull(),
    startedAt: instant('started_at').notNull(),
    startedBy: uuid('started_by'),
    /** Null until the time of resumption is announced. */
    resumesAt: instant('resumes_at'),
    endedAt: instant('ended_at'),
    /** Where each flight was when play stopped, by its scores of that moment. */
    positions: jsonb('positions').$type<StampedPosition[]>().notNull().default([]),
  },
  (t) => [
    uniqueIndex('suspensions_one')
      .on(t.tournamentId)
      .where(sql`${t.endedAt} is null`),
  ],
)

personalData(suspensions, {
  about: 'A suspension of play',
  purpose: 'tournament',
  retention: 'with the tournament',
  columns: { startedBy: kept('staff') },
  nonPersonal: 'id tournamentId kind startedAt resumesAt endedAt positions',
})
