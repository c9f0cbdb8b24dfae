import { sql } from 'drizzle-orm'
import { listActivity } from '#contract/admin-log.ts'
import { accounts } from '../db/tables/accounts.ts'
import { activity } from '../db/tables/activity.ts'
import type { ListSource } from './list-queries.ts'
import { deedsWith } from './search-queries.ts'

export const activitySource: ListSource = {
  list: listActivity,
  from: sql`${activity} left join ${accounts} on ${accounts.id} = ${activity.accountId}`,
  id: activity.id,
  columns: {
    action: activity.action,
    at: activity.at,
    actor: accounts.name,
    actorKind: activity.actorKind,
    subjectType: activity.subjectType,
    subjectId: activity.subjectId,
    data: sql`${activity.data}::text`,
  },
  search: (has) => sql`${activity.id} = ${deedsWith(has)}`,
  filters: { room: (room) => sql`${activity.action} like ${`${room}.%`}` },
}
