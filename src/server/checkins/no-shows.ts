import { randomUUID } from 'node:crypto'
import type { markNoShow as contract, NoShowAnswer } from '#contract/checkins/no-shows.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { evaluate } from '#domain/checkins/evaluate.ts'
import { noShowEffect, refuseNoShow } from '#domain/checkins/no-show.ts'
import type { Verdict } from '#domain/checkins/verdict.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { danishDay, danishInstant, danishMoment } from '../clock.ts'
import { accessClubAtReception } from '../clubs/access.ts'
import type { Club } from '../clubs/queries.ts'
import { today, type Ctx } from '../ctx.ts'
import { hashOfKey, newKey } from '../keys.ts'
import { lockClipPool } from '../passes/clip-pool-queries.ts'
import { lockPass, type PassRow } from '../passes/queries.ts'
import { loadCheckInContext, type CheckInContext } from './check-in-context.ts'
import { mailNoShow, mailNoShowEnded } from './mail-no-show.ts'
import {
  countNoShows,
  findNoShowOfVisit,
  insertNoShow,
  updateNoShow,
  type NoShow,
} from './no-show-queries.ts'
import { countNoShowRound } from './no-show-round.ts'
import { findVisitAtClub, setAsked } from './planned-visit-queries.ts'
import { lockCourseForCheckIn, lockVisitsOf } from './lock-queries.ts'
import { findCheckIn, findVoidOf } from './queries.ts'
import { writeVoid } from './void-check-in.ts'

type Request = ParsedInput<typeof contract>
type Visit = NonNullable<Awaited<ReturnType<typeof findVisitAtClub>>>

/** *Udeblevet*, or its undoing; a repeated press changes nothing (docs/algorithms/no-shows.md). */
export async function markNoShow(ctx: Ctx, { clubId, visitId, absent }: Request) {
  const club = await accessClubAtReception(ctx, clubId)
  const visit = await findVisitAtClub(ctx.db, club.id, visitId)
  if (!visit) throw new AppError('not_found')
  const { passId } = visit
  const answer = await ctx.db.transaction(async (tx): Promise<NoShowAnswer> => {
    await lockCourseForCheckIn(tx, club.id)
    const pass = await lockPass(tx, passId)
    if (!pass) throw new AppError('not_found')
    if (pass.clipPoolId) await lockClipPool(tx, pass.clipPoolId)
    // The golfer's marks at all clubs are counted, so those of one golfer are set one at a time.
    await lockVisitsOf(tx, visit.golferId)
    const earlier = await findNoShowOfVisit(tx, visit.id)
    const inside = { ...ctx, db: tx }
    if (!absent) {
      if (earlier) await undo(inside, { earlier, club, pass })
      return { absent: false, effect: null }
    }
    if (earlier) return { absent: true, effect: earlier.effect }
    return { absent: true, effect: await mark(inside, { club, visit, pass }) }
  })
  ctx.wake?.('mails')
  return answer
}

type Marking = { club: Club; visit: Visit; pass: PassRow }

async function mark(ctx: Ctx, { club, visit, pass }: Marking) {
  const { db: tx } = ctx
  const at = danishInstant(visit.day, visit.minute)
  const isHolder = pass.golferId === visit.golferId
  const asked = {
    passId: pass.id,
    clubId: club.id,
    at,
    holes: undefined,
    intent: 'check_in' as const,
    isHolder,
  }
  const context = await loadCheckInContext(tx, asked)
  const verdict = evaluate(context.input)
  assertMayMark(ctx, { visit, context, verdict })
  const earlier = await countNoShows(tx, visit.golferId, pass.seasonId)
  const effect = noShowEffect(earlier, verdict.slot?.kind === 'new')
  const checkInId = effect === 'round' ? randomUUID() : null
  if (checkInId && verdict.slot?.kind === 'new') {
    await countNoShowRound(ctx, {
      id: checkInId,
      club,
      visit,
      pass,
      context,
      verdict,
      use: verdict.slot,
    })
  }
  const key = newKey()
  const { golferId, day, minute } = visit
  await insertNoShow(tx, {
    visitId: visit.id,
    golferId,
    passId: pass.id,
    seasonId: pass.seasonId,
    clubId: club.id,
    day,
    minute,
    effect,
    checkInId,
    keyHash: hashOfKey(key),
    markedAt: ctx.now(),
    markedBy: ctx.actor?.accountId ?? null,
  })
  // Whoever is told so is not asked in the evening whether the round was played.
  await setAsked(tx, visit.id, { from: null, to: ctx.now() })
  await mailNoShow(ctx, { visit, pass, club, effect, key })
  await recordActivity(tx, ctx, {
    action: 'checkins.mark_no_show',
    subject: { type: 'golfer', id: golferId },
    data: { clubId: club.id, effect },
  })
  return effect
}

type Asked = { visit: Visit; context: CheckInContext; verdict: Verdict }

function assertMayMark(ctx: Ctx, { visit, context, verdict }: Asked) {
  const hasCheckedIn = context.input.history.some(
    ({ clubId, golferId, day }) =>
      clubId === visit.clubId && golferId === visit.golferId && day === visit.day,
  )
  const refusal = refuseNoShow(visit, { now: danishMoment(ctx.now()), hasCheckedIn })
  if (refusal) throw new AppError('refused', { reason: refusal })
  const isClosed = verdict.reasons.some(
    (reason) => reason.code === 'blackout' && reason.why === 'course_closed',
  )
  if (isClosed) throw new AppError('refused', { reason: 'no_show_course_closed' })
}

type Undoing = { earlier: NoShow; club: Club; pass: PassRow }

async function undo(ctx: Ctx, { earlier, club, pass }: Undoing) {
  if (danishDay(earlier.markedAt) !== today(ctx)) {
    throw new AppError('refused', { reason: 'no_show_undo_too_late' })
  }
  await endNoShow(ctx, { noShow: earlier, pass, by: 'club' })
  // The golfer is asked in the evening, unless that was done before the mark.
  const { visitId, markedAt } = earlier
  await setAsked(ctx.db, visitId, { from: markedAt, to: null })
  await mailNoShowEnded(ctx, { noShow: earlier, club, outcome: 'undone', answer: null })
}

type Ending = { noShow: NoShow; pass: PassRow; by: 'club' | 'operator' }

/** Ends a mark and gives its round back. The caller holds the lock of the card. */
export async function endNoShow(ctx: Ctx, { noShow, pass, by }: Ending) {
  const { db: tx } = ctx
  const row = noShow.checkInId ? await findCheckIn(tx, noShow.checkInId) : undefined
  // It may have been given back in the list of today's guests.
  if (row && !(await findVoidOf(tx, row.id))) {
    const request = { id: randomUUID(), reason: 'mistake' as const }
    await writeVoid(tx, ctx, { request, row, actor: by, pass })
  }
  await updateNoShow(tx, noShow.id, { undoneAt: ctx.now() })
  await recordActivity(tx, ctx, {
    action: 'checkins.undo_no_show',
    subject: { type: 'golfer', id: noShow.golferId },
    data: { clubId: noShow.clubId },
  })
}
