import { asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import {
  activity,
  activityAnchors,
  activityChain,
  activityLinks,
  activityQueue,
} from '../db/tables/activity.ts'
import { eventTexts, instantText } from './event-text-queries.ts'

export type StoredLink = Awaited<ReturnType<typeof selectLinks>>[number]

/** Links after a position with their events, in order. Without an event `isThere` is false. */
export function selectLinks(tx: Db, after: number, limit: number) {
  return tx
    .select({
      position: activityLinks.position,
      activityId: activityLinks.activityId,
      hash: activityLinks.hash,
      chainedAt: instantText(activityLinks.chainedAt),
      isThere: sql<boolean>`${isNotNull(activity.id)}`,
      event: eventTexts,
    })
    .from(activityLinks)
    .leftJoin(activity, eq(activity.id, activityLinks.activityId))
    .where(gt(activityLinks.position, after))
    .orderBy(asc(activityLinks.position))
    .limit(limit)
}

export const selectAnchors = (tx: Db) =>
  tx.select().from(activityAnchors).orderBy(asc(activityAnchors.firstPosition))

/** The stored end of the chain, and the number of events that wait for the job. */
export async function findChainEnd(db: Db) {
  const [end] = await db.select().from(activityChain)
  const waiting = await db.$count(activityQueue)
  return { end, waiting }
}

/** Events that are neither chained nor waiting: somebody has taken them out of both. */
export async function selectUnchained(tx: Db, limit: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select ${activity.id} as id from ${activity}
    where not exists (select from ${activityLinks} where ${activityLinks.activityId} = ${activity.id})
      and not exists (select from ${activityQueue} where ${activityQueue.activityId} = ${activity.id})
    order by 1 limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Ids that wait for the job, although their events are gone. */
export async function selectVanished(tx: Db, limit: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select ${activityQueue.activityId} as id from ${activityQueue}
    where not exists (select from ${activity} where ${activity.id} = ${activityQueue.activityId})
    order by 1 limit ${limit}`)
  return rows.map(({ id }) => id)
}
