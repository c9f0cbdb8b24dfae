import type { CourseState, BlackoutReason } from '#domain/clubs/terms.ts'
import { danishDay, danishMinute } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import {
  selectOpenClosures,
  type Closure,
  endClosures,
  insertClosure,
  lockClub,
} from './queries.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'

/** The state of a club's course at an instant; undefined when it is open. */
export async function findCourseState(
  db: Db,
  clubId: string,
  at: Date,
): Promise<CourseState | undefined> {
  const closure = (await selectOpenClosures(db, at, [clubId])).at(-1)
  return closure && toCourseState(closure)
}

/** Converts a stored closure to the input of the rules, on the Danish wall clock. */
export function toCourseState(closure: Closure): Extract<CourseState, { kind: 'closed' }> {
  return {
    kind: 'closed',
    reason: closure.reason,
    note: closure.note ?? undefined,
    from: momentOf(closure.from),
    until: closure.until ? momentOf(closure.until) : undefined,
  }
}

const momentOf = (at: Date) => ({ day: danishDay(at), minute: danishMinute(at) })

export type Closing = {
  id: string
  reason: BlackoutReason
  note: string | null
  until?: Date | null
}

/**
 * Closes the course from `from`, which is now, until `until` or until it is opened; `refused` when it is
 * closed already. Locks the club. Only `closeCourse` of the check-ins calls this, which also gives rounds back.
 */
export async function insertClosureNow(
  tx: Db,
  ctx: Ctx,
  { id, reason, note, from, until = null }: Closing & { from: Date },
): Promise<string> {
  if (!(await lockClub(tx, id))) throw new AppError('not_found')
  const openClosures = await selectOpenClosures(tx, from, [id])
  if (openClosures.length > 0) throw new AppError('refused', { reason: 'course_closed_already' })
  const closureId = await insertClosure(tx, {
    clubId: id,
    reason,
    note,
    from,
    until,
    setAt: from,
    setBy: ctx.actor?.accountId ?? null,
  })
  await recordActivity(tx, ctx, {
    action: 'clubs.close_course',
    subject: { type: 'club', id },
    data: { closureId, reason },
  })
  return closureId
}

/** Ends the closures that apply now; future closures stay. */
export async function openCourseNow(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await lockClub(tx, id))) throw new AppError('not_found')
    const now = ctx.now()
    const openClosures = await selectOpenClosures(tx, now, [id])
    if (openClosures.length === 0) return
    await endClosures(
      tx,
      openClosures.map((closure) => closure.id),
      now,
    )
    await recordActivity(tx, ctx, {
      action: 'clubs.open_course',
      subject: { type: 'club', id },
      data: { closures: openClosures.length },
    })
  })
}
