import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { insertRow } from '../db/prepared.ts'
import { activity } from '../db/tables/activity.ts'

export async function insertActivities(tx: Db, rows: (typeof activity.$inferInsert)[]) {
  const [first] = rows
  if (first && rows.length === 1) await insertRow(tx, activity, first)
  else if (first) await tx.insert(activity).values(rows)
}

type Access = {
  at: Date
  /** The Danish day within which the same access is logged once. */
  from: string
  to: string
  actorId: string | null
  kind: string
  action: string
  data: object
  subjects: readonly { type: string; id: string }[]
}

/** Logs accesses that are not in the log of that day, and returns their number. */
export async function insertAccess(db: Db, access: Access): Promise<number> {
  const { at, from, to, actorId, kind, action } = access
  const data = JSON.stringify(access.data)
  const subjects = JSON.stringify(access.subjects.map(({ type, id }) => ({ type, id })))
  const { rowCount } = await db.execute(sql`
    insert into ${activity} (at, account_id, actor_kind, action, subject_type, subject_id, data)
    select distinct ${at.toISOString()}::timestamptz, ${actorId}::uuid, ${kind}, ${action},
      seen.type, seen.id, ${data}::jsonb
    from jsonb_to_recordset(${subjects}::jsonb) as seen (type text, id text)
    where seen.id is distinct from ${actorId} and not exists (
      select from ${activity} as before
      where before.subject_type = seen.type and before.subject_id = seen.id
        and before.action = ${action} and before.actor_kind = ${kind}
        and before.account_id is not distinct from ${actorId}::uuid
        and before.data = ${data}::jsonb
        and before.at >= ${from} and before.at < ${to})`)
  return rowCount ?? 0
}

/** Exports of lists since an instant, which may have contained a person. */
export async function selectExports(db: Db, since: Date) {
  const { rows } = await db.execute<{ at: string; actorId: string | null; list: string }>(sql`
    select ${activity.at} as at, ${activity.accountId} as "actorId", ${activity.subjectId} as list
    from ${activity}
    where ${activity.subjectType} = 'list' and ${activity.action} = 'admin.export'
      and ${activity.at} >= ${since.toISOString()}
    order by ${activity.id}`)
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}
