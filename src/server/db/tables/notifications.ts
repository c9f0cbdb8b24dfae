import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { emptied, erasedAddress, kept, personalData, plain } from '../personal-data.ts'
import { id, instant } from './columns.ts'

/** The outbox: a mail is a row in the transaction that caused it, sent afterwards by a job. */
export const mails = pgTable(
  'mails',
  {
    id: id().primaryKey(),
    toAddress: text('to_address').notNull(),
    /** Whose proven address it was when the mail was written; an address may be another's later. */
    accountId: uuid('account_id'),
    template: text('template').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** The same event never mails twice. */
    dedupeKey: text('dedupe_key'),
    createdAt: instant('created_at').notNull(),
    dueAt: instant('due_at').notNull(),
    sentAt: instant('sent_at'),
    failedAt: instant('failed_at'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    /** As sent: the durable medium can be shown again. */
    subject: text('subject'),
    html: text('html'),
    text: text('text'),
  },
  (t) => [
    uniqueIndex('mails_dedupe').on(t.dedupeKey),
    index('mails_due').on(t.sentAt, t.dueAt),
    index('mails_to').on(t.toAddress),
    index('mails_account').on(t.accountId),
  ],
)

personalData(mails, {
  about: 'What we wrote; receipts are vouchers and stay with the accounts',
  purpose: 'sale',
  retention: 'mails',
  section: ['mails', 'Mails, vi har sendt dig'],
  columns: {
    accountId: emptied('pseudonym'),
    dedupeKey: kept('pseudonym'),
    data: emptied('letter', { notExported: 'the text made of it is' }, { to: {} }),
    html: kept('letter', { notExported: 'the same as the text' }),
    subject: kept('letter', 'Emne'),
    toAddress: emptied('contact', { as: 'email', label: 'Sendt til' }, { to: erasedAddress }),
    createdAt: plain('Skrevet'),
    sentAt: plain('Sendt'),
    text: kept('letter', 'Tekst'),
  },
  plain: 'id template dueAt failedAt attempts lastError',
})
