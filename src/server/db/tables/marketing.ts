import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { WithdrawalWay } from '#domain/notifications/marketing.ts'
import { deleted, kept, nonPersonal, personalData } from '../personal-data.ts'
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

/** News that was mailed to everybody who had agreed. */
export const newsletters = pgTable('newsletters', {
  id: id().primaryKey(),
  subject: text('subject').notNull(),
  body: text('body').notNull(),
  recipients: integer('recipients').notNull(),
  sentAt: instant('sent_at').notNull(),
  sentBy: uuid('sent_by').notNull(),
})

personalData(newsletters, {
  about: 'News that was mailed',
  purpose: 'audit',
  retention: 'until the service is closed',
  columns: { sentBy: kept('staff') },
  nonPersonal: 'id subject body recipients sentAt',
})
