import { sql, type SQL } from 'drizzle-orm'
import { mailsShape } from '#contract/admin/mails.ts'
import { mails } from '../db/tables/notifications.ts'
import { orders } from '../db/tables/orders.ts'
import type { TableSource } from './list-queries.ts'

/**
 * The subject shown in the back office. The subject of a mailed code contains the code, with which a
 * reader could sign in as the recipient for ten minutes, so it is left out.
 */
export const shownSubject = sql`case when ${mails.template} <> 'code' then ${mails.subject} end`

export const mailsTable: TableSource = {
  list: mailsShape,
  from: sql`${mails}`,
  id: mails.id,
  columns: {
    subject: shownSubject,
    template: mails.template,
    createdAt: mails.createdAt,
    sentAt: mails.sentAt,
    undelivered: mails.undelivered,
    failed: sql`case when ${mails.failedAt} is not null then ${mails.lastError} end`,
  },
}

/** Mails to the buyer that name the order or were caused by it. */
export const mailedAbout = (orderId: string): SQL => sql`exists (
  select from ${orders} where ${orders.id} = ${orderId}
    and ${mails.toAddress} = lower(${orders.buyerEmail})
    and (${mails.data} ->> 'orderNumber' = ${orders.number}
      or strpos(${mails.dedupeKey}, ${orders.id}::text) > 0))`
