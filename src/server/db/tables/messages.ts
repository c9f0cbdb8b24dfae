import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { MessageAudience, MessagePurpose } from '#domain/admin/message.ts'
import { kept, personalData } from '../personal-data.ts'
import { id, instant } from './columns.ts'

/** A message of the operator to many people (D30). Its mails are rows of the outbox with its id. */
export const messages = pgTable(
  'messages',
  {
    id: id().primaryKey(),
    /** The number in addresses and lists. */
    number: integer('number').notNull().unique().generatedAlwaysAsIdentity(),
    purpose: text('purpose').$type<MessagePurpose>().notNull(),
    audience: jsonb('audience').$type<MessageAudience>().notNull(),
    /** The audience in Danish, with the names of that day. */
    audienceText: text('audience_text').notNull(),
    subject: text('subject').notNull(),
    /** In our subset of Markdown (docs/algorithms/rich-text.md). */
    body: text('body').notNull(),
    /** The number of mails that were queued. */
    recipients: integer('recipients').notNull(),
    /** The banner that was published with it. */
    noticeId: uuid('notice_id'),
    sentAt: instant('sent_at').notNull(),
    sentBy: uuid('sent_by').notNull(),
    stoppedAt: instant('stopped_at'),
    stoppedBy: uuid('stopped_by'),
    /** The number of mails that the stop cancelled. */
    stoppedMails: integer('stopped_mails').notNull().default(0),
  },
  (t) => [index('messages_sent').on(t.sentAt)],
)

personalData(messages, {
  about: 'A message of the operator to many people',
  purpose: 'audit',
  retention: 'until the service is closed',
  columns: { sentBy: kept('staff'), stoppedBy: kept('staff') },
  nonPersonal:
    'id number purpose audience audienceText subject body recipients noticeId sentAt stoppedAt stoppedMails',
})
