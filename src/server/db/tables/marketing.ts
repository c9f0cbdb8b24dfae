import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { WithdrawalWay } from '#domain/notifications/marketing.ts'
import { deleted, nonPersonal, personalData } from '../personal-data.ts'
import { accounts } from './accounts.ts'
import { id, instant } from './columns.ts'

/** A consent to news by mail, with the sentence that was agreed to. A withdrawn one is kept as proof. */
export const marketingConsents = pgTable(
  'marketing_consents',
  {
    id: id().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    version: text('version').notNull(),
    wording: text('wording').notNull(),
    givenAt: instant('given_at').notNull(),
    /** Of the key in the links of its mails, which only withdraws it. */
    keyHash: text('key_hash').notNull().unique(),
    withdrawnAt: instant('withdrawn_at'),
    withdrawnBy: text('withdrawn_by').$type<WithdrawalWay>(),
  },
  (t) => [
    uniqueIndex('marketing_consents_open')
      .on(t.accountId)
      .where(sql`${t.withdrawnAt} is null`),
    index('marketing_consents_account').on(t.accountId),
  ],
)

personalData(marketingConsents, {
  about: 'A consent to news by mail',
  purpose: 'consent',
  retention: 'marketingConsents',
  section: ['marketingConsents', 'Samtykker til nyheder på mail'],
  columns: {
    accountId: deleted('pseudonym'),
    version: nonPersonal('Tekstens udgave'),
    wording: deleted('purchase', 'Samtykke'),
    givenAt: deleted('access', 'Givet'),
    keyHash: deleted('secret'),
    withdrawnAt: deleted('access', 'Trukket tilbage'),
    withdrawnBy: nonPersonal({
      label: 'Trukket tilbage ved',
      valueLabels: {
        account: 'kontoen',
        link: 'linket i en mail',
        complaint: 'en mail meldt uønsket',
      },
    }),
  },
  nonPersonal: 'id',
})
