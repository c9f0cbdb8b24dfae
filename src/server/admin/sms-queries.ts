import { sql } from 'drizzle-orm'
import { getSms, listSms } from '#contract/admin/sms.ts'
import { accounts } from '../db/tables/accounts.ts'
import { tournamentEntries } from '../db/tables/entries.ts'
import { urgentMessages } from '../db/tables/urgent-messages.ts'
import type { ListSource } from './list-queries.ts'
import type { RecordSource } from './record-queries.ts'

/** By what the SMS company has reported; a phone that stayed switched off has `EXPIRED`. */
const state = sql`(case
  when ${urgentMessages.failedAt} is not null then 'failed'
  when ${urgentMessages.status} = 'DELIVERED' then 'delivered'
  when ${urgentMessages.status} in ('UNDELIVERABLE', 'REJECTED', 'EXPIRED', 'DELETED') then 'undelivered'
  when ${urgentMessages.sentAt} is not null then 'sent'
  else 'queued' end)`

const name = sql`coalesce(${accounts.name},
  ${tournamentEntries.firstName} || ' ' || ${tournamentEntries.lastName})`

/** A code is not shown: with it a reader could prove the number as the recipient. */
const shownText = sql`case when ${urgentMessages.kind} <> 'phone_code' then ${urgentMessages.text} end`

export const smsSource: ListSource = {
  list: listSms,
  from: sql`${urgentMessages}
    left join ${accounts} on ${accounts.id} = ${urgentMessages.accountId}
    left join ${tournamentEntries} on ${tournamentEntries.id} = ${urgentMessages.entryId}`,
  where: sql`${urgentMessages.channel} = 'sms'`,
  id: urgentMessages.id,
  columns: {
    phone: urgentMessages.phone,
    name,
    person: sql`'/admin/people/' || ${accounts.id}`,
    kind: urgentMessages.kind,
    state,
    text: shownText,
    createdAt: urgentMessages.createdAt,
    sentAt: urgentMessages.sentAt,
    attempts: urgentMessages.attempts,
  },
  search: (has) =>
    has(
      sql`lower(${urgentMessages.phone} || ' ' || coalesce(${name}, '') || ' ' || coalesce(${shownText}, ''))`,
    ),
}

export const smsRecord: RecordSource = {
  record: getSms,
  source: smsSource,
  more: {
    status: urgentMessages.status,
    statusAt: urgentMessages.statusAt,
    error: urgentMessages.lastError,
    expiresAt: urgentMessages.expiresAt,
  },
  timelineOf: (id) => ({ others: sql`array[${id}]` }),
  viewedAs: 'sms',
}
