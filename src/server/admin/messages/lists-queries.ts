import { sql } from 'drizzle-orm'
import {
  getMessage,
  getMessageRecipient,
  listMessageRecipients,
  listMessages,
} from '#contract/admin/messages.ts'
import { accounts } from '../../db/tables/accounts.ts'
import { notices } from '../../db/tables/content.ts'
import { messages } from '../../db/tables/messages.ts'
import { mails } from '../../db/tables/notifications.ts'
import type { ListSource } from '../list-queries.ts'
import type { RecordSource } from '../record-queries.ts'

/** How far a mail has got, by the outbox itself. One that was reported as unwanted has arrived. */
const mailState = sql`(case
  when ${mails.undelivered} = 'stopped' then 'stopped'
  when ${mails.undelivered} in ('suppressed', 'unsubscribed') then 'suppressed'
  when ${mails.undelivered} = 'hard_bounce' or ${mails.failedAt} is not null then 'failed'
  when ${mails.sentAt} is not null then 'sent'
  else 'queued' end)`

const mailsIn = (state: string) => sql`(select count(*)::int from ${mails}
  where ${mails.messageId} = ${messages.id} and ${mailState} = ${state})`

const hasUnsent = sql`exists (select from ${mails} where ${mails.messageId} = ${messages.id}
  and ${mails.sentAt} is null and ${mails.failedAt} is null)`

export const messagesSource: ListSource = {
  list: listMessages,
  from: sql`${messages} left join ${accounts} on ${accounts.id} = ${messages.sentBy}`,
  id: messages.id,
  columns: {
    subject: messages.subject,
    state: sql`(case when ${messages.stoppedAt} is not null then 'stopped'
      when ${hasUnsent} then 'sending' else 'sent' end)`,
    audience: messages.audienceText,
    purpose: messages.purpose,
    recipients: messages.recipients,
    queued: mailsIn('queued'),
    sent: mailsIn('sent'),
    failed: mailsIn('failed'),
    suppressed: mailsIn('suppressed'),
    stopped: messages.stoppedMails,
    sentAt: messages.sentAt,
    sentBy: accounts.name,
    number: messages.number,
  },
  search: (has) => has(sql`lower(${messages.subject} || ' ' || ${messages.audienceText})`),
}

const ofNotice = (column: 'body' | 'id') => sql`(select ${notices[column]}::text from ${notices}
  where ${notices.id} = ${messages.noticeId})`

export const messageRecord: RecordSource = {
  record: getMessage,
  source: messagesSource,
  more: {
    body: messages.body,
    notice: ofNotice('body'),
    noticePath: sql`'/admin/notices/' || ${ofNotice('id')}`,
    stoppedAt: messages.stoppedAt,
    stoppedBy: sql`(select stopper.name from ${accounts} as stopper where stopper.id = ${messages.stoppedBy})`,
  },
  timelineOf: (id) => ({ others: sql`array[${id}]` }),
}

export const recipientsSource: ListSource = {
  list: listMessageRecipients,
  from: sql`${mails} join ${messages} on ${messages.id} = ${mails.messageId}
    left join ${accounts} on ${accounts.id} = ${mails.accountId}`,
  id: mails.id,
  columns: {
    email: mails.toAddress,
    name: accounts.name,
    person: sql`'/admin/people/' || ${accounts.id}`,
    state: mailState,
    doneAt: sql`coalesce(${mails.sentAt}, ${mails.failedAt})`,
    dueAt: mails.dueAt,
    error: mails.lastError,
    message: messages.number,
    subject: messages.subject,
  },
  search: (has) =>
    has(
      sql`lower(${mails.toAddress} || ' ' || coalesce(${accounts.name}, '') || ' ' || ${messages.subject})`,
    ),
}

export const recipientRecord: RecordSource = {
  record: getMessageRecipient,
  source: recipientsSource,
  timelineOf: (id) => ({ others: sql`array[${id}]` }),
  viewedAs: 'mail',
}
