import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { deleted, personalData } from '../personal-data.ts'
import { clubs } from './clubs.ts'
import { id, instant } from './columns.ts'

/**
 * Who receives the month's mail of a club, where it differs from the usual: administrators receive it, and nobody
 * else. One row per address.
 */
export const clubMailChoices = pgTable(
  'club_mail_choices',
  {
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id),
    /** In lower case. */
    email: text('email').notNull(),
    receives: boolean('receives').notNull(),
    chosenAt: instant('chosen_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clubId, t.email] }),
    index('club_mail_choices_email').on(t.email),
  ],
)

personalData(clubMailChoices, {
  about: 'Whether an address receives the month’s mail of a club',
  purpose: 'play',
  retention: 'until the club changes it',
  section: ['clubMails', 'Månedens mail fra klubber'],
  columns: {
    clubId: deleted('purchase', { jsonKey: 'club', label: 'Klub', replacedBy: clubs.name }),
    email: deleted('contact', 'Mail'),
    receives: deleted('purchase', 'Modtager mailen'),
    chosenAt: deleted('access', 'Valgt'),
  },
  nonPersonal: '',
})

/**
 * A link in the month's mail to one address, by which the reader may close the course, give a round of today back and
 * object, without a sign-in. Only a hash of its key is stored.
 */
export const clubLinks = pgTable(
  'club_links',
  {
    id: id().primaryKey(),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id),
    /** In lower case. */
    email: text('email').notNull(),
    keyHash: text('key_hash').notNull().unique(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('club_links_email').on(t.email), index('club_links_expiry').on(t.expiresAt)],
)

personalData(clubLinks, {
  about: 'A link in the month’s mail to a club',
  purpose: 'play',
  retention: 'until it expires',
  columns: {
    email: deleted('contact', { notExported: 'the address is in the choice of the mail' }),
    keyHash: deleted('secret'),
  },
  nonPersonal: 'id clubId createdAt expiresAt',
})
