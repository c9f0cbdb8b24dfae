import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cleared, erasedAddress, kept, personalData, nonPersonal } from '../personal-data.ts'
import { id, instant } from './columns.ts'

/** The mail outbox: a mail is stored in the transaction that caused it, and a job sends it later. */
export const mails = pgTable(
  'mails',
  {
    id: id().primaryKey(),
    toAddress: text('to_address').notNull(),
    /** The account whose verified address it was when the mail was queued; an address may change owner. */
    accountId: uuid('account_id'),
    template: text('template').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** Unique, so that the same event never queues two mails. */
    dedupeKey: text('dedupe_key'),
    createdAt: instant('created_at').notNull(),
    dueAt: instant('due_at').notNull(),
    sentAt: instant('sent_at'),
    failedAt: instant('failed_at'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    /** The mail as sent, so that the durable medium can be shown again. */
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
  about: 'A mail from us; receipts are vouchers and are kept with the accounts',
  purpose: 'sale',
  retention: 'mails',
  section: ['mails', 'Mails, vi har sendt dig'],
  columns: {
    accountId: cleared('pseudonym'),
    dedupeKey: kept('pseudonym'),
    data: cleared('message', { notExported: 'the rendered text is exported' }, { to: {} }),
    html: kept('message', { notExported: 'the same content as the text' }),
    subject: kept('message', 'Emne'),
    toAddress: cleared('contact', { jsonKey: 'email', label: 'Sendt til' }, { to: erasedAddress }),
    createdAt: nonPersonal('Skrevet'),
    sentAt: nonPersonal('Sendt'),
    text: kept('message', 'Tekst'),
  },
  nonPersonal: 'id template dueAt failedAt attempts lastError',
})
