import { sql } from 'drizzle-orm'
import { listActivity } from '#contract/admin/log.ts'
import { accounts } from '../db/tables/accounts.ts'
import { activity } from '../db/tables/activity.ts'
import type { ListSource } from './list-queries.ts'
import { nameLogRows } from './log-rows.ts'
import { activityEventsWith } from './search-queries.ts'

export const activitySource: ListSource = {
  list: listActivity,
  from: sql`${activity} left join ${accounts} on ${accounts.id} = ${activity.accountId}`,
  id: activity.id,
  columns: {
    action: activity.action,
    at: activity.at,
    actor: sql`case when ${activity.accountId} is not null then coalesce(${accounts.name}, 'Slettet person') end`,
    actorKind: activity.actorKind,
    actorPath: sql`'/admin/people/' || ${accounts.id}`,
    // Raw values, which `nameLogRows` replaces by name, page and Danish texts.
    subject: activity.subjectType,
    subjectPath: activity.subjectId,
    details: sql`${activity.data}::text`,
  },
  finish: nameLogRows,
  search: (has) => sql`${activity.id} = ${activityEventsWith(has)}`,
  filters: {
    module: (module) => sql`${activity.action} like ${`${module}.%`}`,
    what: () => isTakenFile,
  },
}

/** Files taken out by the back office. People who export their own data are no part of it. */
const isTakenFile = sql`(${activity.action} in ('admin.export', 'settlement.payment_file',
  'settlement.bookkeeping_file', 'settlement.input_file', 'settlement.statement_file',
  'companies.invoice_file', 'payments.receipt_file')
  or (${activity.action} = 'privacy.export' and ${activity.accountId}::text <> ${activity.subjectId}))`

/** All files that were taken out, for those who may read the log. */
export const takenFilesSource: ListSource = { ...activitySource, where: isTakenFile }

/** What one person has taken, without the exports of people's data, whose rows name the people. */
export const ownTakenFilesSource = (accountId: string): ListSource => ({
  ...activitySource,
  where: sql`${isTakenFile} and ${activity.accountId} = ${accountId} and ${activity.action} <> 'privacy.export'`,
})
