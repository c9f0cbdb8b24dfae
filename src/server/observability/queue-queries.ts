import { sql, type SQL } from 'drizzle-orm'
import { triedSince } from '../admin/held-up-mails-queries.ts'
import type { Db } from '../db/client.ts'
import { activity, activityQueue } from '../db/tables/activity.ts'
import { cardReports } from '../db/tables/golfbox.ts'
import { mails } from '../db/tables/notifications.ts'
import { orders } from '../db/tables/orders.ts'
import { withdrawals } from '../db/tables/passes.ts'
import { captures, paymentAttempts, paymentCases, refunds } from '../db/tables/payments.ts'
import { webhookDeliveries } from '../db/tables/programs.ts'
import { urgentMessages } from '../db/tables/urgent-messages.ts'
import { instantOf, secondsBetween } from './state-queries.ts'

export type QueueState = { queue: string; due: number; oldestSeconds: number; retrying: number }

type Queue = {
  from: SQL
  /** Since when a row should have been handled. */
  since: SQL
  /** Attempts so far; absent where nothing is tried again. */
  tries?: SQL
  where: SQL
}

/** A row that has been tried so often is retrying: once or twice is a slow answer. */
const retryingFrom = 3

/** Steps of payments that are due. */
const paymentQueues = (now: SQL): Record<string, Queue> => ({
  payment_polls: {
    from: sql`${paymentAttempts}`,
    since: sql`${paymentAttempts.nextPollAt}`,
    where: sql`${paymentAttempts.nextPollAt} <= ${now}`,
  },
  captures: {
    from: sql`${captures}`,
    since: sql`${captures.dueAt}`,
    tries: sql`${captures.tries}`,
    where: sql`${captures.status} in ('due', 'sending') and (${captures.dueAt} <= ${now} or ${captures.tries} > 0)`,
  },
  refunds: {
    from: sql`${refunds}`,
    since: sql`${refunds.createdAt}`,
    tries: sql`${refunds.attempts}`,
    where: sql`${refunds.status} in ('due', 'sending')`,
  },
  releases: {
    from: sql`${paymentAttempts}`,
    since: sql`${paymentAttempts.releaseDueAt}`,
    tries: sql`${paymentAttempts.releaseTries}`,
    where: sql`${paymentAttempts.releaseDueAt} <= ${now} and ${paymentAttempts.releasedAt} is null`,
  },
  // Paid, and neither delivered nor in the hands of somebody.
  deliveries: {
    from: sql`${orders}`,
    since: sql`${orders.securedAt}`,
    where: sql`${orders.status} = 'secured' and ${orders.securedAt} <= ${now} and not exists (select from ${paymentCases}
      where ${paymentCases.orderId} = ${orders.id} and ${paymentCases.resolvedAt} is null)`,
  },
})

/** Messages, reports and the log, each with the condition under which its job looks for it. */
const otherQueues = (now: SQL): Record<string, Queue> => ({
  mails: {
    from: sql`${mails}`,
    since: triedSince,
    tries: sql`${mails.attempts}`,
    where: sql`${mails.sentAt} is null and ${mails.failedAt} is null and ${triedSince} <= ${now}`,
  },
  urgent_messages: {
    from: sql`${urgentMessages}`,
    since: sql`${urgentMessages.createdAt}`,
    tries: sql`${urgentMessages.attempts}`,
    where: sql`${urgentMessages.sentAt} is null and ${urgentMessages.failedAt} is null
      and ${urgentMessages.dueAt} <= ${now} and ${urgentMessages.expiresAt} > ${now}`,
  },
  // Its own due time and not its age: a club's receiver that is down for a day is not ours to mend.
  webhooks: {
    from: sql`${webhookDeliveries}`,
    since: sql`${webhookDeliveries.dueAt}`,
    tries: sql`${webhookDeliveries.attempts}`,
    where: sql`${webhookDeliveries.state} = 'waiting' and ${webhookDeliveries.dueAt} <= ${now}`,
  },
  card_reports: {
    from: sql`${cardReports}`,
    since: sql`${cardReports.dueAt}`,
    tries: sql`${cardReports.attempts}`,
    where: sql`${cardReports.state} = 'waiting' and (${cardReports.dueAt} <= ${now} or ${cardReports.attempts} > 0)`,
  },
  withdrawals: {
    from: sql`${withdrawals}`,
    since: sql`${withdrawals.receivedAt}`,
    where: sql`${withdrawals.outcome} = 'declared' and ${withdrawals.handledAt} is null`,
  },
  log_chain: {
    from: sql`${activityQueue} join ${activity} on ${activity.id} = ${activityQueue.activityId}`,
    since: sql`${activity.at}`,
    where: sql`true`,
  },
})

/** How much is due in each queue, and since when. */
export async function selectQueues(db: Db, at: Date): Promise<QueueState[]> {
  const now = instantOf(at)
  const each = Object.entries({ ...paymentQueues(now), ...otherQueues(now) }).map(
    ([name, { from, since, tries = sql`0`, where }]) => sql`
      (select ${name}::text as queue, count(*)::int as due,
        coalesce(${secondsBetween(sql`min(${since})`, now)}, 0) as "oldestSeconds",
        (count(*) filter (where ${tries} >= ${retryingFrom}))::int as retrying
      from ${from} where ${where})`,
  )
  const { rows } = await db.execute<QueueState>(sql.join(each, sql` union all `))
  return rows
}
