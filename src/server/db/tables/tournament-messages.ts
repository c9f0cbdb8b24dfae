import { boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { TournamentAudience } from '#domain/competitions/tournament-audience.ts'
import { kept, personalData } from '../personal-data.ts'
import { id, instant } from './columns.ts'
import { tournaments } from './competitions.ts'
import { tournamentEntries } from './entries.ts'

/** A message of a tournament's directors to its players. */
export const tournamentMessages = pgTable(
  'tournament_messages',
  {
    /** Chosen by the browser, so that a repeated request sends nothing again. */
    id: id().primaryKey(),
    tournamentId: uuid('tournament_id')
      .notNull()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
    audience: jsonb('audience').$type<TournamentAudience>().notNull(),
    /** The audience in Danish, as it was called that day. */
    audienceText: text('audience_text').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    /** Whether it also went by SMS and push to those who want that. */
    isUrgent: boolean('is_urgent').notNull(),
    sentAt: instant('sent_at').notNull(),
    sentBy: uuid('sent_by').notNull(),
  },
  (t) => [index('tournament_messages_tournament').on(t.tournamentId, t.sentAt)],
)

personalData(tournamentMessages, {
  about: 'A message of a tournament’s directors to its players',
  purpose: 'tournament',
  retention: 'with the tournament',
  columns: { sentBy: kept('staff') },
  nonPersonal: 'id tournamentId audience audienceText subject body isUrgent sentAt',
})

/** Whom a message was for; the mail and the SMS are found by their dedupe keys. */
export const tournamentMessageRecipients = pgTable(
  'tournament_message_recipients',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => tournamentMessages.id, { onDelete: 'cascade' }),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => tournamentEntries.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.messageId, t.entryId] }),
    index('tournament_message_recipients_entry').on(t.entryId),
  ],
)

personalData(tournamentMessageRecipients, {
  about: 'A player to whom a message of a tournament was sent',
  purpose: 'tournament',
  retention: 'with the tournament',
  columns: { entryId: kept('pseudonym') },
  nonPersonal: 'messageId',
})
