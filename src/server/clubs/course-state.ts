import type { CourseState, BlackoutReason } from '#domain/clubs/terms.ts'
import { danishMoment } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import {
  selectOpenClosures,
  type Closure,
  endClosures,
  findClosure,
  insertClosure,
  updateClosure,
} from './closure-queries.ts'
import { lockClub } from './queries.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'

/** The state of a club's course at an instant; undefined when it is open. */
export async function findCourseState(
  db: Db,
  clubId: string,
  at: Date,
): Promise<CourseState | undefined> {
  const closure = await findClosure(db, clubId, at)
  return closure && toCourseState(closure)
}

/** Converts a stored closure to the input of the rules, on the Danish wall clock. */
export function toCourseState(closure: Closure): Extract<CourseState, { kind: 'closed' }> {
  return {
    kind: 'closed',
    reason: closure.reason,
    note: closure.note ?? undefined,
    from: danishMoment(closure.from),
    until: closure.until ? danishMoment(closure.until) : undefined,
  }
}

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
  const openClosures = await selectOpenClosures(tx, from, id)
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

/** A closure as somebody saw it on a page. */
export type SeenClosure = {
  closureId: string
  reason: BlackoutReason
  note: string | null
  until: { day: string; minute: number } | null
}

type ClosureChange = Pick<Closing, 'id' | 'reason' | 'note'> & { until: Date | null }

/**
 * Changes the closure that applies now, in the transaction. Locks the club; `changed_elsewhere` when it is no longer
 * as it was seen, so that of two people at once the second one reads the first one's change.
 */
export async function changeClosureNow(
  tx: Db,
  ctx: Ctx,
  { id, reason, note, until, seen }: ClosureChange & { seen: SeenClosure },
): Promise<Closure> {
  if (!(await lockClub(tx, id))) throw new AppError('not_found')
  const now = ctx.now()
  const current = (await selectOpenClosures(tx, now, id)).at(-1)
  if (!current || !isAsSeen(current, seen)) throw new AppError('changed_elsewhere')
  const change = { reason, note, until, setAt: now, setBy: ctx.actor?.accountId ?? null }
  await updateClosure(tx, current.id, change)
  await recordActivity(tx, ctx, {
    action: 'clubs.change_closure',
    subject: { type: 'club', id },
    data: { closureId: current.id, reason },
  })
  return { ...current, ...change }
}

function isAsSeen({ id, reason, note, until }: Closure, seen: SeenClosure): boolean {
  const end = until && danishMoment(until)
  return (
    id === seen.closureId &&
    reason === seen.reason &&
    note === seen.note &&
    end?.day === seen.until?.day &&
    end?.minute === seen.until?.minute
  )
}

/**
 * Ends the closures that apply now; future closures stay. `changed_elsewhere` when another closure than the one that
 * was seen applies: a course that was closed again, for thunder, is not opened by a page that shows the frost.
 */
export async function openCourseNow(ctx: Ctx, id: string, seenId?: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await lockClub(tx, id))) throw new AppError('not_found')
    const now = ctx.now()
    const openClosures = await selectOpenClosures(tx, now, id)
    if (openClosures.length === 0) return
    if (seenId && openClosures.at(-1)?.id !== seenId) throw new AppError('changed_elsewhere')
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

/** Ends a closure if it applies now, in the transaction. Locks the club. Returns whether it did. */
export async function openClosure(
  tx: Db,
  ctx: Ctx,
  id: string,
  closureId: string,
): Promise<boolean> {
  if (!(await lockClub(tx, id))) throw new AppError('not_found')
  const now = ctx.now()
  const openClosures = await selectOpenClosures(tx, now, id)
  if (!openClosures.some((closure) => closure.id === closureId)) return false
  await endClosures(tx, [closureId], now)
  await recordActivity(tx, ctx, {
    action: 'clubs.open_course',
    subject: { type: 'club', id },
    data: { closures: 1 },
  })
  return true
}
