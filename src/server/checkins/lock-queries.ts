import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'

/**
 * Serializes check-ins of a golfer on different cards, because the travel rule reads them all. A check-in locks
 * the course, one pass, the pool of its clips, then this, and nothing else, so two transactions cannot deadlock. Closing a course
 * locks the course, the club, then passes by id, and not this.
 */
export async function lockVisitsOf(tx: Db, golferId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(${visitsKey(golferId)})`)
}

const visitsKey = (golferId: string) => sql`hashtextextended('visits:' || ${golferId}::text, 0)`

const courseToShare = prepared((tx) =>
  tx
    .select({
      locked: sql`pg_advisory_xact_lock_shared(${courseKey(sql.placeholder('clubId'))})::text`,
    })
    .from(sql`(select 1) as once`),
)

const allLocks = prepared((tx) => {
  const [clubId, passId] = [sql.placeholder('clubId'), sql.placeholder('passId')]
  return tx
    .select({ locked: sql`lock_for_check_in(${clubId}::uuid, ${passId}::uuid)::text` })
    .from(sql`(select 1) as once`)
})

/**
 * The locks of a check-in, in their order: the course, the pass, the pool of its clips, whose players share them, and
 * the visits of its holder. A function of the database asks for each when the one before is granted, in one statement
 * (migration 0083, which has the keys of this file).
 */
export async function lockForCheckIn(
  tx: Db,
  { clubId, passId }: { clubId: string; passId: string | undefined },
): Promise<void> {
  if (passId === undefined) await lockCourseForCheckIn(tx, clubId)
  else await allLocks(tx).execute({ clubId, passId })
}

/**
 * Keeps a closing of the course out until the check-in is stored: the closing then gives its round back, or the
 * check-in sees the course closed. Check-ins share the lock, so they do not wait for each other.
 */
export async function lockCourseForCheckIn(tx: Db, clubId: string) {
  await courseToShare(tx).execute({ clubId })
}

/** Waits for the check-ins at the course that are being stored, and keeps new ones out. */
export async function lockCourseForClosing(tx: Db, clubId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(${courseKey(clubId)})`)
}

const courseKey = (clubId: unknown) => sql`hashtextextended('course:' || ${clubId}::text, 0)`
