import type { denyVisit as contract, VisitQuestion } from '#contract/checkins/club-guests.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { isClubAsked, questionTime } from '#domain/checkins/planned-visit.ts'
import { isBefore, type Moment } from '#domain/shared/clock-time.ts'
import { addDays } from '#domain/shared/dates.ts'
import { recordAccess } from '../activity/record-access.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { danishDay, danishInstant, danishMoment } from '../clock.ts'
import { accessClubWith } from '../clubs/access.ts'
import { findCourseState } from '../clubs/course-state.ts'
import type { Ctx } from '../ctx.ts'
import { findVisitAtClub, selectVisitsToAskClub, setDenied } from './planned-visit-queries.ts'

/** What the club is asked in the evening and on the next day (D2, docs/algorithms/planned-visits.md). */
export async function listVisitQuestions(
  ctx: Ctx,
  { clubId }: { clubId: string },
): Promise<{ questions: VisitQuestion[] }> {
  const club = await accessClubWith(ctx, 'club.guests', clubId)
  const now = danishMoment(ctx.now())
  const rows = await selectVisitsToAskClub(ctx.db, club.id, addDays(now.day, -1), now.day)
  const due = rows.filter((visit) => isShown(visit, now))
  const isOpen = await Promise.all(
    due.map(async ({ day, minute }) => {
      const course = await findCourseState(ctx.db, club.id, danishInstant(day, minute))
      // Nobody has played on a closed course.
      return course?.kind !== 'closed'
    }),
  )
  const asked = due.filter((_visit, index) => isOpen[index])
  await recordAccess(
    ctx,
    'checkins.see_guests',
    asked.map(({ golferId }) => ({ type: 'golfer', id: golferId })),
  )
  return { questions: asked.map((row) => toQuestion(row, now)) }
}

type Row = Awaited<ReturnType<typeof selectVisitsToAskClub>>[number]

function toQuestion(row: Row, now: Moment): VisitQuestion {
  const { visitId, passId, day, minute, firstName, lastName, isNoShow } = row
  const name = `${firstName} ${lastName}`
  return { visitId, passId, day, minute, name, isToday: day === now.day, isNoShow }
}

/**
 * A no-show of yesterday that was marked today is shown as long as the mark can be undone; one of today is among the
 * expected guests.
 */
function isShown({ isNoShow, markedAt, ...visit }: Row, now: Moment): boolean {
  if (!isNoShow) return isClubAsked(visit, now)
  const isToday = markedAt !== null && danishDay(new Date(markedAt)) === now.day
  return isToday && visit.day < now.day
}

/** The club's *Nej*, or its undoing; a repeated answer changes nothing. */
export async function denyVisit(ctx: Ctx, request: ParsedInput<typeof contract>) {
  const { clubId, visitId, denied } = request
  const club = await accessClubWith(ctx, 'club.guests', clubId)
  const visit = await findVisitAtClub(ctx.db, club.id, visitId)
  if (!visit) throw new AppError('not_found')
  if (isBefore(danishMoment(ctx.now()), questionTime(visit))) {
    throw new AppError('refused', { reason: 'forgotten_not_past' })
  }
  await ctx.db.transaction(async (tx) => {
    if (!(await setDenied(tx, visit.id, denied ? ctx.now() : null))) return
    await recordActivity(tx, ctx, {
      action: denied ? 'checkins.deny_visit' : 'checkins.ask_visit_again',
      subject: { type: 'golfer', id: visit.golferId },
      data: { clubId: club.id },
    })
  })
  return { denied }
}
