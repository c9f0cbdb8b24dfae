import { sql, type SQL } from 'drizzle-orm'
import { mailsShape } from '#contract/admin-mails.ts'
import { mails } from '../db/tables/notifications.ts'
import { orders } from '../db/tables/orders.ts'
import type { TableSource } from './list-queries.ts'

/**
 * The subject as the back office reads it. A mail with a code names the code in its subject: whoever read it within its
 * ten minutes could sign in as the person it was sent to.
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
    failed: sql`case when ${mails.failedAt} is not null then ${mails.lastError} end`,
  },
}

/** What was mailed to the buyer about an order: it names the order, or was sent because of it. */
export const mailedAbout = (orderId: string): SQL => sql`exists (
  select from ${orders} where ${orders.id} = ${orderId}
    and ${mails.toAddress} = lower(${orders.buyerEmail})
    and (${mails.data} ->> 'orderNumber' = ${orders.number}
      or strpos(${mails.dedupeKey}, ${orders.id}::text) > 0))`
