import type { closing } from '#contract/clubs/course.ts'
import { isToldOfClosure } from '#domain/checkins/planned-visit.ts'
import { resolveClosureEnd } from '#domain/clubs/closure-end.ts'
import { isBefore } from '#domain/shared/clock-time.ts'
import type { z } from 'zod'
import { requirePower } from '../access.ts'
import { AppError } from '../app-error.ts'
import { danishInstant, danishMoment } from '../clock.ts'
import {
  changeClosureNow,
  openCourseNow,
  toCourseState,
  type SeenClosure,
} from '../clubs/course-state.ts'
import { findLastDay } from '../clubs/last-day.ts'
import { findClosure, type Closure } from '../clubs/closure-queries.ts'
import { findClub, type Club } from '../clubs/queries.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { actsForClub } from './access.ts'
import { closeCourse, countBrokenOff } from './close-course.ts'
import { selectComingVisits } from './planned-visit-queries.ts'
import { findReturnedByClosure, undoClosureOf } from './undo-closure.ts'

type OfClub = { clubId: string }
type Closing = OfClub & z.output<typeof closing>

/** The state of the course, for the club's own people and for the back office. */
export async function showCourse(ctx: Ctx, { clubId }: OfClub) {
  const { id, name, slug } = await accessCourse(ctx, clubId)
  const closure = await findClosure(ctx.db, id, ctx.now())
  const now = danishMoment(ctx.now())
  const visits = await selectComingVisits(ctx.db, id, today(ctx))
  return {
    clubName: name,
    slug,
    now,
    lastDay: await findLastDay(ctx.db, id, now.day),
    closed: closure ? toView(closure) : null,
    roundsAtStake: await countBrokenOff(ctx, id),
    returned: await findReturnedByClosure(ctx, id),
    plannedVisits: visits
      .filter((visit) => isBefore(now, visit))
      .map(({ warnedOf, ...at }) => ({
        ...at,
        isTold: warnedOf !== null && warnedOf === closure?.id,
      })),
  }
}

function toView(closure: Closure) {
  const { from, until = null } = toCourseState(closure)
  return { closureId: closure.id, reason: closure.reason, note: closure.note, until, since: from }
}

/** Closes the course until the chosen end; the guests of planned visits are mailed by their job. */
export async function closeCourseUntil(ctx: Ctx, { clubId, end, ...input }: Closing) {
  const { id } = await accessCourse(ctx, clubId)
  assertNote(input)
  const until = untilOf(ctx, end)
  const closed = await closeCourse(ctx, { id, ...input, until })
  const closure = { id: closed.closureId, clubId: id, from: ctx.now(), until }
  return { ...closed, visitsTold: await countTold(ctx.db, ctx, closure) }
}

/** Changes the end, the reason or the note of the closure that was seen. */
export async function changeClosure(
  ctx: Ctx,
  { clubId, end, seen, ...input }: Closing & { seen: SeenClosure },
) {
  const { id } = await accessCourse(ctx, clubId)
  assertNote(input)
  const until = untilOf(ctx, end)
  return ctx.db.transaction(async (tx) => {
    const closure = await changeClosureNow(tx, ctx, { id, ...input, until, seen })
    return { closureId: closure.id, visitsTold: await countTold(tx, ctx, closure) }
  })
}

export async function openCourse(
  ctx: Ctx,
  { clubId, closureId }: OfClub & { closureId?: string | undefined },
) {
  const { id } = await accessCourse(ctx, clubId)
  await openCourseNow(ctx, id, closureId)
  return { done: true as const }
}

/** Takes back a closure that was a mistake, with the rounds that it gave back (docs/algorithms/check-in-slots.md). */
export async function undoClosure(ctx: Ctx, { clubId, closureId }: OfClub & { closureId: string }) {
  return undoClosureOf(ctx, await accessCourse(ctx, clubId), closureId)
}

/** The club, for its own people and their mailed link, and for the back office when a club calls. */
async function accessCourse(ctx: Ctx, clubId: string): Promise<Club> {
  if (!actsForClub(ctx, clubId)) requirePower(ctx, 'courses.close')
  const club = await findClub(ctx.db, clubId)
  if (!club) throw new AppError('not_found')
  return club
}

function assertNote({ reason, note }: Pick<Closing, 'reason' | 'note'>) {
  if (reason === 'andet' && note === null)
    throw new AppError('refused', { reason: 'closure_note_missing' })
}

function untilOf(ctx: Ctx, end: Closing['end']): Date | null {
  const resolved = resolveClosureEnd(end, danishMoment(ctx.now()))
  if (!resolved.ok) throw new AppError('refused', { reason: resolved.reason })
  return resolved.until ? danishInstant(resolved.until.day, resolved.until.minute) : null
}

type Told = Pick<Closure, 'id' | 'clubId' | 'from' | 'until'>

/** The visits that the job will mail about the closure: each closure is mailed once. */
async function countTold(db: Db, ctx: Ctx, { id, clubId, from, until }: Told): Promise<number> {
  const now = danishMoment(ctx.now())
  const closure = { from: danishMoment(from), until: until ? danishMoment(until) : undefined }
  const visits = await selectComingVisits(db, clubId, now.day)
  return visits.filter((visit) => visit.warnedOf !== id && isToldOfClosure(visit, closure, now))
    .length
}
