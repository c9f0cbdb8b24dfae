import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { reserveAnswerText, type ReserveAnswer } from '#domain/entries/reserves.ts'
import { kept, nonPersonal, personalData } from '../personal-data.ts'
import { id, instant } from './columns.ts'
import { tournamentRounds } from './competitions.ts'
import { tournamentEntries } from './entries.ts'

/** A player on the waiting list who is asked to take the place of an absent one on a start list. */
export const reserveCalls = pgTable(
  'reserve_calls',
  {
    id: id().primaryKey(),
    roundId: uuid('round_id')
      .notNull()
      .references(() => tournamentRounds.id, { onDelete: 'cascade' }),
    /** Whose place it is. */
    outEntryId: uuid('out_entry_id')
      .notNull()
      .references(() => tournamentEntries.id, { onDelete: 'cascade' }),
    /** Who is asked. */
    entryId: uuid('entry_id')
      .notNull()
      .references(() => tournamentEntries.id, { onDelete: 'cascade' }),
    askedAt: instant('asked_at').notNull(),
    until: instant('until').notNull(),
    /** Null while it is open. */
    answer: text('answer').$type<ReserveAnswer>(),
    answeredAt: instant('answered_at'),
  },
  (t) => [
    index('reserve_calls_round').on(t.roundId),
    // One reserve at a time is asked for a place, and for one place at a time.
    uniqueIndex('reserve_calls_open')
      .on(t.roundId, t.outEntryId)
      .where(sql`${t.answer} is null`),
    uniqueIndex('reserve_calls_asked')
      .on(t.entryId)
      .where(sql`${t.answer} is null`),
  ],
)

personalData(reserveCalls, {
  about: 'A player on the waiting list who was asked to take an absent player’s start',
  purpose: 'tournament',
  retention: 'with the tournament',
  section: ['reserveCalls', 'Spurgt fra ventelisten'],
  columns: {
    outEntryId: kept('pseudonym'),
    entryId: kept('pseudonym'),
    roundId: nonPersonal({ jsonKey: 'day', label: 'Dag', replacedBy: tournamentRounds.day }),
    askedAt: kept('purchase', 'Spurgt'),
    until: kept('purchase', 'Frist'),
    answer: kept('purchase', { label: 'Svar', valueLabels: reserveAnswerText }),
    answeredAt: kept('purchase', 'Svaret'),
  },
  nonPersonal: 'id',
})
