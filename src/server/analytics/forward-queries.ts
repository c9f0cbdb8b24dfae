import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { analyticsEvents, analyticsForwards } from '../db/tables/analytics.ts'

export type DueEvent = Awaited<ReturnType<typeof lockDue>>[number]

/**
 * Locks entries that are due for forwarding until the transaction ends; other processes skip them.
 * `event` is null when the event has been erased.
 */
export function lockDue(tx: Db, now: Date, limit: number) {
  const forward = analyticsForwards
  return tx
    .select({
      day: forward.day,
      insertId: forward.insertId,
      tries: forward.tries,
      event: {
        at: analyticsEvents.at,
        type: analyticsEvents.type,
        deviceId: analyticsEvents.deviceId,
        sessionId: analyticsEvents.sessionId,
        userId: analyticsEvents.userId,
        properties: analyticsEvents.properties,
      },
    })
    .from(forward)
    .leftJoin(
      analyticsEvents,
      and(eq(analyticsEvents.day, forward.day), eq(analyticsEvents.insertId, forward.insertId)),
    )
    .where(lte(forward.dueAt, now))
    .orderBy(asc(forward.dueAt), asc(forward.insertId))
    .limit(limit)
    .for('update', { of: forward, skipLocked: true })
}

type Key = { day: PlainDate; insertId: string }

const hasKey = (keys: readonly Key[]) =>
  inArray(
    sql`(${analyticsForwards.day}, ${analyticsForwards.insertId})`,
    keys.map(({ day, insertId }) => sql`(${day}::date, ${insertId})`),
  )

/** Removes entries that are sent, dropped or erased. */
export async function deleteForwards(tx: Db, keys: readonly Key[]): Promise<void> {
  if (keys.length > 0) await tx.delete(analyticsForwards).where(hasKey(keys))
}

/** Schedules a retry after 1, 2, 4 … at most 60 minutes. */
export async function retryLater(tx: Db, keys: readonly Key[], now: Date): Promise<void> {
  const minutes = sql`least(60, power(2, least(${analyticsForwards.tries}, 10)))`
  await tx
    .update(analyticsForwards)
    .set({
      tries: sql`${analyticsForwards.tries} + 1`,
      dueAt: sql`${now.toISOString()}::timestamptz + ${minutes} * interval '1 minute'`,
    })
    .where(hasKey(keys))
}
