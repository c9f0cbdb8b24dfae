import { sql } from 'drizzle-orm'
import { getSuppression, listSuppressions } from '#contract/admin/suppressions.ts'
import { accounts } from '../db/tables/accounts.ts'
import { mails, mailSuppressions } from '../db/tables/notifications.ts'
import type { ListSource } from './list-queries.ts'
import { mailsTable } from './mails-queries.ts'
import type { RecordSource } from './record-queries.ts'

const state = sql`case when ${mailSuppressions.endedAt} is null then 'open' else 'ended' end`

export const suppressionsSource: ListSource = {
  list: listSuppressions,
  from: sql`${mailSuppressions} left join ${accounts} on ${accounts.id} = ${mailSuppressions.endedBy}`,
  id: mailSuppressions.id,
  columns: {
    address: mailSuppressions.address,
    reason: mailSuppressions.reason,
    state,
    createdAt: mailSuppressions.createdAt,
    endedAt: mailSuppressions.endedAt,
  },
  search: (has) => has(sql`${mailSuppressions.address}`),
  filters: { state: (word) => sql`${state} = ${word}` },
}

export const suppressionRecord: RecordSource = {
  record: getSuppression,
  source: suppressionsSource,
  more: {
    source: mailSuppressions.source,
    codes: mailSuppressions.codes,
    endedBy: accounts.name,
    endReason: mailSuppressions.endReason,
  },
  related: {
    mails: {
      from: mailsTable,
      of: (id) => sql`${mails.toAddress} = (
        select ${mailSuppressions.address} from ${mailSuppressions} where ${mailSuppressions.id} = ${id})`,
      order: sql`${mails.createdAt} desc`,
    },
  },
  timelineOf: (id) => ({ others: sql`array[${id}]` }),
  viewedAs: 'mail_suppression',
}
