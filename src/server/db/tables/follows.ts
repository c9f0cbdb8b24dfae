import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { FollowKind } from '#domain/board/follows.ts'
import { gone, personalData } from '../personal-data.ts'
import { accounts } from './accounts.ts'
import { instant } from './columns.ts'

/** What an account follows on boards: an entry, a flight, a *række*, or a club by its name (LB-10). */
export const follows = pgTable(
  'follows',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<FollowKind>().notNull(),
    /** An id, or the name of a club; what it leads to may be gone. */
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
    accountId: gone('pseudonym'),
    kind: gone('golf', {
      label: 'Følger',
      words: { player: 'Spiller', flight: 'Flight', division: 'Række', club: 'Klub' },
    }),
    target: gone('golf', 'Hvem'),
    followedAt: gone('golf', 'Fulgt'),
  },
})
