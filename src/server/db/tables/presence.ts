import { bigserial, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { presenceText, type Occasion, type PresenceMark } from '#domain/entries/presence.ts'
import type { DayLinkKind } from '#domain/accounts/day-links.ts'
import { deleted, nonPersonal, personalData } from '../personal-data.ts'
import { instant } from './columns.ts'
import { tournamentRounds, tournaments } from './competitions.ts'
import { tournamentEntries } from './entries.ts'

/**
 * Insert-only: each mark of the morning's *Fremmøde*, and of the ceremony. The mark that was made last counts, not the one that
 * arrived last, because a phone may have been offline.
 */
export const presenceMarks = pgTable(
  'presence_marks',
  {
    /** Generated on the phone, so that a resend is recognised as the same mark. */
    id: uuid('id').primaryKey(),
    number: bigserial('number', { mode: 'number' }).notNull(),
    roundId: uuid('round_id')
      .notNull()
      .references(() => tournamentRounds.id, { onDelete: 'cascade' }),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => tournamentEntries.id, { onDelete: 'cascade' }),
    occasion: text('occasion').$type<Occasion>().notNull().default('start'),
    mark: text('mark').$type<PresenceMark>().notNull(),
    /** One of them is set: a director or helper with an account, or a day link. */
    byAccountId: uuid('by_account_id'),
    byLinkId: uuid('by_link_id'),
    /** By the server's clock, corrected for the phone's. */
    markedAt: instant('marked_at').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (t) => [index('presence_marks_entry').on(t.roundId, t.entryId)],
)

personalData(presenceMarks, {
  about:
    'Whether a player has come to the start of a round or to the ceremony, as each helper marked it',
  purpose: 'tournament',
  retention: 'tournamentContacts',
  section: ['presence', 'Fremmøde ved turneringer'],
  columns: {
    entryId: deleted('pseudonym'),
    byAccountId: deleted('staff'),
    byLinkId: deleted('staff'),
    roundId: nonPersonal({ jsonKey: 'day', label: 'Dag', replacedBy: tournamentRounds.day }),
    occasion: deleted('golf', {
      label: 'Hvortil',
      valueLabels: { start: 'Start', ceremony: 'Præmieoverrækkelse' },
    }),
    mark: deleted('golf', { label: 'Fremmøde', valueLabels: presenceText }),
    markedAt: deleted('golf', 'Markeret'),
  },
  nonPersonal: 'id number receivedAt',
})

/** A link for a helper without an account, valid on the days of the tournament (D35). */
export const dayLinks = pgTable(
  'day_links',
  {
    id: uuid('id').primaryKey(),
    tournamentId: uuid('tournament_id')
      .notNull()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<DayLinkKind>().notNull(),
    /** Who it was given to, as the director wrote it. */
    name: text('name').notNull(),
    /** SHA-256 of the key; the key itself is derived from the secret, so that the code can be shown again. */
    keyHash: text('key_hash').notNull().unique(),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by'),
    firstOpenedAt: instant('first_opened_at'),
    revokedAt: instant('revoked_at'),
    revokedBy: uuid('revoked_by'),
  },
  (t) => [index('day_links_tournament').on(t.tournamentId)],
)

personalData(dayLinks, {
  about: 'A day link of a tournament, and who it was given to',
  purpose: 'tournament',
  retention: 'tournamentContacts',
  columns: {
    name: deleted('name', { notExported: 'the host wrote it, and no account belongs to it' }),
    keyHash: deleted('secret'),
    createdBy: deleted('staff'),
    revokedBy: deleted('staff'),
  },
  nonPersonal: 'id tournamentId kind createdAt firstOpenedAt revokedAt',
})
