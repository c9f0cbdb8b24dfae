import { sql } from 'drizzle-orm'
import { addDays } from '#domain/shared/dates.ts'
import { danishInstant } from '../clock.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { activity } from '../db/tables/activity.ts'

/** A person as the log knows her – `account` or `golfer` – or a thing of hers. */
export type AccessSubject = { type: string; id: string }

/** What somebody does with power over another person, and does not change anything by. */
export const accessActions = [
  'admin.view',
  'checkins.look_up',
  'checkins.see_guests',
  'tournaments.look_up',
] as const
export type AccessAction = (typeof accessActions)[number]

/**
 * Writes down that whoever asks has seen these persons and things – once for each of them and each Danish day,
 * however often it is asked: a screen that is refreshed every few seconds writes nothing new. One
 * statement, by the index on the subject. Nobody is written down for looking at herself.
 * @returns how many were new that day.
 */
export async function recordAccess(ctx: Ctx, action: AccessAction, seen: readonly AccessSubject[]) {
  if (seen.length === 0) return 0
  const from = danishInstant(today(ctx), 0).toISOString()
  const to = danishInstant(addDays(today(ctx), 1), 0).toISOString()
  const actorId = ctx.actor?.accountId ?? null
  const kind = ctx.actor ? 'account' : 'device'
  const noted = JSON.stringify(!ctx.actor && ctx.device ? { deviceId: ctx.device.deviceId } : {})
  const subjects = JSON.stringify(seen.map(({ type, id }) => ({ type, id })))
  const { rowCount } = await ctx.db.execute(sql`
    insert into ${activity} (at, account_id, actor_kind, action, subject_type, subject_id, data)
    select distinct ${ctx.now().toISOString()}::timestamptz, ${actorId}::uuid, ${kind}, ${action},
      seen.type, seen.id, ${noted}::jsonb
    from jsonb_to_recordset(${subjects}::jsonb) as seen (type text, id text)
    where seen.id is distinct from ${actorId} and not exists (
      select from ${activity} as before
      where before.subject_type = seen.type and before.subject_id = seen.id
        and before.action = ${action} and before.actor_kind = ${kind}
        and before.account_id is not distinct from ${actorId}::uuid
        and before.data = ${noted}::jsonb
        and before.at >= ${from} and before.at < ${to})`)
  return rowCount ?? 0
}

/** Lists of people taken out of the service since an instant: she may have stood in them. */
export async function selectExports(db: Db, since: Date) {
  const { rows } = await db.execute<{ at: string; actorId: string | null; list: string }>(sql`
    select ${activity.at} as at, ${activity.accountId} as "actorId", ${activity.subjectId} as list
    from ${activity}
    where ${activity.subjectType} = 'list' and ${activity.action} = 'admin.export'
      and ${activity.at} >= ${since.toISOString()}
    order by ${activity.id}`)
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}
