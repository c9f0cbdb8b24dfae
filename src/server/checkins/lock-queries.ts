import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'
import { passes } from '../db/tables/passes.ts'
import { lockClipPoolOf } from '../passes/clip-pool-queries.ts'
import { lockPass, type PassRow } from '../passes/queries.ts'

/**
 * Serializes check-ins of a golfer on different cards, because the travel rule reads them all. A check-in locks
 * the course, one pass, the pool of its clips, then this, and nothing else, so two transactions cannot deadlock. Closing a course
 * locks the course, the club, then passes by id, and not this.
 */
export async function lockVisitsOf(tx: Db, golferId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(${visitsKey(golferId)})`)
}

const visitsKey = (golferId: unknown) => sql`hashtextextended('visits:' || ${golferId}::text, 0)`

const visitsToLock = prepared((tx) =>
  tx
    .select({ locked: sql`pg_advisory_xact_lock(${visitsKey(passes.golferId)})::text` })
    .from(passes)
    .where(eq(passes.id, sql.placeholder('passId'))),
)

const courseToShare = prepared((tx) =>
  tx
    .select({
      locked: sql`pg_advisory_xact_lock_shared(${courseKey(sql.placeholder('clubId'))})::text`,
    })
    .from(sql`(select 1) as once`),
)

/**
 * The locks of a check-in, in their order: the course, the pass, the pool of its clips, whose players share them, and
 * the visits of its holder. They are sent together, and each is granted before the next is asked for. Returns the pass.
 */
export async function lockForCheckIn(
  tx: Db,
  { clubId, passId }: { clubId: string; passId: string | undefined },
): Promise<PassRow | undefined> {
  const course = courseToShare(tx).execute({ clubId })
  if (passId === undefined) {
    await course
    return undefined
  }
  const [, pass] = await Promise.all([
    course,
    lockPass(tx, passId),
    lockClipPoolOf(tx, passId),
    visitsToLock(tx).execute({ passId }),
  ])
  return pass
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
