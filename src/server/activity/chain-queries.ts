import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { activity, activityChain, activityLinks, activityQueue } from '../db/tables/activity.ts'
import { eventTexts, instantText } from './event-text-queries.ts'

type NewLink = { position: number; activityId: number; hash: string }

export async function isAnythingWaiting(db: Db): Promise<boolean> {
  const rows = await db.select({ id: activityQueue.activityId }).from(activityQueue).limit(1)
  return rows.length > 0
}

/** The end of the chain, locked until the transaction ends; `undefined` while another one chains. */
export async function lockChain(tx: Db) {
  const [end] = await tx
    .select({ position: activityChain.position, hash: activityChain.hash })
    .from(activityChain)
    .for('update', { skipLocked: true })
  return end
}

/** Committed events without a link, the lowest ids first, as they are hashed when chained at an instant. */
export function selectWaiting(tx: Db, at: Date, limit: number) {
  return tx
    .select({
      id: activity.id,
      event: eventTexts,
      chainedAt: instantText(sql`${at.toISOString()}::timestamptz`),
    })
    .from(activityQueue)
    .innerJoin(activity, eq(activity.id, activityQueue.activityId))
    .orderBy(asc(activityQueue.activityId))
    .limit(limit)
}

/** Stores links, removes their events from the queue and moves the end of the chain. */
export async function insertLinks(tx: Db, links: readonly NewLink[], at: Date): Promise<void> {
  const last = links.at(-1)
  if (!last) return
  // One parameter for all links: thousands of them take far longer to prepare.
  const rows = JSON.stringify(links)
  await tx.execute(sql`
    insert into ${activityLinks} (position, activity_id, hash, chained_at)
    select position, "activityId", hash, ${at.toISOString()}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) as link (position bigint, "activityId" bigint, hash text)`)
  const ids = JSON.stringify(links.map(({ activityId }) => activityId))
  await tx.execute(sql`
    delete from ${activityQueue} where ${activityQueue.activityId} = any(array(
      select id::bigint from jsonb_array_elements_text(${ids}::jsonb) as id))`)
  await tx.update(activityChain).set({ position: last.position, hash: last.hash, chainedAt: at })
}

/** Deletes chained events up to an instant (db/migrations/0008_audit_log.sql) and returns their number. */
export async function deleteOldEvents(tx: Db, until: Date): Promise<number> {
  const { rows } = await tx.execute<{ gone: number }>(
    sql`select delete_old_activity(${until.toISOString()}::timestamptz)::int as gone`,
  )
  return rows[0]?.gone ?? 0
}
