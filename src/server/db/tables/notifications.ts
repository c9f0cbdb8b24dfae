import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { SuppressionReason, UndeliveredReason } from '#domain/notifications/delivery.ts'
import {
  cleared,
  deleted,
  erasedAddress,
  kept,
  personalData,
  nonPersonal,
} from '../personal-data.ts'
import { id, instant } from './columns.ts'

/** The mail outbox: a mail is stored in the transaction that caused it, and a job sends it later. */
export const mails = pgTable(
  'mails',
  {
    id: id().primaryKey(),
    toAddress: text('to_address').notNull(),
    /** The account whose verified address it was when the mail was queued; an address may change owner. */
    accountId: uuid('account_id'),
    /** The operator's message that it belongs to (`messages.id`). */
    messageId: uuid('message_id'),
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
    /** Why it did not arrive; null for one that did, as far as we know, and for one that is still tried. */
    undelivered: text('undelivered').$type<UndeliveredReason>(),
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
    index('mails_message')
      .on(t.messageId)
      .where(sql`${t.messageId} is not null`),
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
  nonPersonal: 'id messageId template dueAt failedAt attempts lastError undelivered',
})

/**
 * An address to which no mail is sent, because its server refuses it for good or its owner reported a mail. A row that
 * has ended is kept as history.
 */
export const mailSuppressions = pgTable(
  'mail_suppressions',
  {
    id: id().primaryKey(),
    /** In lower case. */
    address: text('address').notNull(),
    reason: text('reason').$type<SuppressionReason>().notNull(),
    source: text('source').$type<'mail_server' | 'provider'>().notNull(),
    /** Codes of the refusal, such as `550 5.1.1`. */
    codes: text('codes'),
    mailId: uuid('mail_id'),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
    endedBy: uuid('ended_by'),
    /** What an administrator wrote. */
    endReason: text('end_reason'),
  },
  (t) => [
    uniqueIndex('mail_suppressions_open')
      .on(t.address)
      .where(sql`${t.endedAt} is null`),
    index('mail_suppressions_address').on(t.address, t.endedAt),
  ],
)

personalData(mailSuppressions, {
  about: 'An address to which no mail is sent',
  purpose: 'support',
  retention: 'mails',
  section: ['suppressedMail', 'Adresser, vi ikke kan sende til'],
  columns: {
    address: deleted('contact', { jsonKey: 'email', label: 'Mail' }),
    reason: nonPersonal({
      label: 'Grund',
      valueLabels: {
        hard_bounce: 'Mailserveren afviste adressen',
        complaint: 'En mail blev meldt som uønsket',
      },
    }),
    createdAt: nonPersonal('Siden'),
    endedAt: nonPersonal('Ophævet'),
    endedBy: deleted('staff'),
    endReason: deleted('message', 'Hvorfor ophævet'),
    mailId: deleted('pseudonym'),
  },
  nonPersonal: 'id source codes',
})
