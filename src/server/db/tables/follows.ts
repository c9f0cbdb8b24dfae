import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { FollowKind } from '#domain/board/follows.ts'
import { deleted, personalData } from '../personal-data.ts'
import { accounts } from './accounts.ts'
import { instant } from './columns.ts'

/** What an account follows on boards: an entry, a flight, a division, or a club by its name (LB-10). */
export const follows = pgTable(
  'follows',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<FollowKind>().notNull(),
    /** An id, or the name of a club. The target may have been deleted. */
    target: text('target').notNull(),
    followedAt: instant('followed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.kind, t.target] })],
)

personalData(follows, {
  about: 'What an account follows on boards',
  purpose: 'account',
  retention: 'with the account',
  section: ['follows', 'Dem jeg følger'],
  columns: {
    accountId: deleted('pseudonym'),
    kind: deleted('golf', {
      label: 'Følger',
      valueLabels: { player: 'Spiller', flight: 'Flight', division: 'Række', club: 'Klub' },
    }),
    target: deleted('golf', 'Hvem'),
    followedAt: deleted('golf', 'Fulgt'),
  },
})
