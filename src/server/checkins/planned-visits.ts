import type { ExpectedGuests, planVisit as contract } from '#contract/checkins/planned-visits.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { partyVerdict } from '#domain/checkins/party-verdict.ts'
import { isEvent, refuseNoShow } from '#domain/checkins/no-show.ts'
import {
  canConfirmVisit,
  isClubAsked,
  refusePlannedVisit,
  restoreWithinMs,
} from '#domain/checkins/planned-visit.ts'
import { closedCourseText } from '#domain/clubs/blackout-text.ts'
import type { Moment } from '#domain/shared/clock-time.ts'
import { addDays, type PlainDate } from '#domain/shared/dates.ts'
import { requireSignedIn } from '../access.ts'
import { recordAccess } from '../activity/record-access.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError, isUniqueViolation } from '../app-error.ts'
import { danishInstant, danishMoment } from '../clock.ts'
import { accessClubAtReception } from '../clubs/access.ts'
import { findCourseState } from '../clubs/course-state.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { selectPartners, type Partner } from './clubs-to-play.ts'
import { bestAnswer, loadPeople, type Person } from './my-clubs.ts'
import {
  countParty,
  insertVisit,
  lockVisitsAt,
  lockVisitOfAccount,
  selectExpectedGuests,
  selectOpenVisits,
  selectVisitsOfAccount,
  setCancelled,
} from './planned-visit-queries.ts'
import { lockVisitsOf } from './lock-queries.ts'
import { isWithinRange } from './requested-moment.ts'

export async function listPlannedVisits(ctx: Ctx) {
  const { accountId } = requireSignedIn(ctx)
  const now = danishMoment(ctx.now())
  const rows = await selectVisitsOfAccount(ctx.db, accountId, addDays(now.day, -1))
  const visits = await Promise.all(
    rows.map(async ({ clubId, relation, ...visit }) => {
      const closure = await closureText(ctx, clubId, visit)
      const isAsked = !visit.hasCheckedIn && !closure && canConfirmVisit(visit, now)
      return { ...visit, isSelf: relation === 'self', closure, isAsked }
    }),
  )
  return { visits: visits.filter(({ day, isAsked }) => isAsked || day >= now.day) }
}

type At = { day: PlainDate; minute: number }

/** `Banen er lukket: frost.` when the course is closed at that time. */
async function closureText(ctx: Ctx, clubId: string, { day, minute }: At) {
  const course = await findCourseState(ctx.db, clubId, danishInstant(day, minute))
  return course?.kind === 'closed' ? `${closedCourseText(course.reason, course.note)}.` : null
}

/** Registers a visit for every chosen golfer, or for none of them. */
export async function planVisit(ctx: Ctx, request: ParsedInput<typeof contract>) {
  const { accountId } = requireSignedIn(ctx)
  const { slug, day, minute } = request
  const at = { day, minute }
  const now = today(ctx)
  // A past day has a refusal of its own.
  if (day > now && !isWithinRange(day, now)) throw new AppError('not_found')
  const partner = (await selectPartners(ctx, at)).find(({ club }) => club.slug === slug)
  if (!partner) throw new AppError('not_found')
  // In a fixed order, so that two requests of a family cannot wait for each other.
  const ids = [...new Set(request.golferIds)].toSorted()
  return ctx.db
    .transaction(async (tx) => {
      // Two requests of one golfer would otherwise both find room for the last visit.
      for (const golferId of ids) await lockVisitsOf(tx, golferId)
      await lockVisitsAt(tx, partner.club.id, day)
      const party = await countParty(tx, { accountId, clubId: partner.club.id, ...at })
      if (isEvent({ ...party, added: ids.length })) {
        throw new AppError('refused', { reason: 'visit_is_event' })
      }
      const inside = { ...ctx, db: tx }
      // Read after the locks, or a round that is being counted at a check-in would be missed.
      const people = await loadPeople(inside, accountId, at)
      const visitIds: string[] = []
      for (const golferId of ids) {
        const person = people.find((candidate) => candidate.golferId === golferId)
        if (!person) throw new AppError('not_found')
        visitIds.push(await planFor(inside, { person, partner, at, accountId }))
      }
      return { visitIds }
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error, 'planned_visits_once')) throw error
      throw new AppError('refused', { reason: 'visit_already_planned' })
    })
}

type Planning = { person: Person; partner: Partner; at: At; accountId: string }

/** Called in a transaction that holds the lock of the golfer's visits. */
async function planFor(ctx: Ctx, { person, partner, at, accountId }: Planning) {
  const { golferId } = person
  const now = today(ctx)
  const clubId = partner.club.id
  const { card, answer } = bestAnswer(person, partner, at.day === now)
  const reason = refusePlannedVisit({
    clubId,
    day: at.day,
    today: now,
    open: await selectOpenVisits(ctx.db, golferId, now),
    isWelcome: answer.playable !== 'no',
    roundsLeft: answer.roundsLeft,
  })
  if (reason) {
    const text = partyVerdict([{ ...person, ...answer }]).sentence
    throw new AppError('refused', { reason, ...(reason === 'visit_not_welcome' && { text }) })
  }
  const registeredAt = ctx.now()
  const { passId } = card
  const id = await insertVisit(ctx.db, { golferId, passId, clubId, ...at, registeredAt, accountId })
  await recordVisit(ctx.db, ctx, 'checkins.plan_visit', { golferId, clubId })
  return id
}

/** Cancels a visit; a repeated cancellation changes nothing. */
export async function cancelPlannedVisit(ctx: Ctx, { visitId }: { visitId: string }) {
  const { accountId } = requireSignedIn(ctx)
  await ctx.db.transaction(async (tx) => {
    const visit = await lockVisitOfAccount(tx, accountId, visitId)
    if (!visit) throw new AppError('not_found')
    if (visit.cancelledAt) return
    await setCancelled(tx, visit.id, ctx.now())
    await recordVisit(tx, ctx, 'checkins.cancel_visit', visit)
  })
  return { cancelled: true as const }
}

/** Undoes a cancellation, unless the place was planned again meanwhile. */
export async function restorePlannedVisit(ctx: Ctx, { visitId }: { visitId: string }) {
  const { accountId } = requireSignedIn(ctx)
  await ctx.db
    .transaction(async (tx) => {
      const visit = await lockVisitOfAccount(tx, accountId, visitId)
      if (!visit) throw new AppError('not_found')
      if (!visit.cancelledAt) return
      const isTooLate = ctx.now().getTime() - visit.cancelledAt.getTime() > restoreWithinMs
      if (isTooLate) throw new AppError('refused', { reason: 'visit_undo_too_late' })
      await setCancelled(tx, visit.id, null)
      await recordVisit(tx, ctx, 'checkins.restore_visit', visit)
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error, 'planned_visits_once')) throw error
      throw new AppError('refused', { reason: 'visit_already_planned' })
    })
  return { restored: true as const }
}

type Visit = { golferId: string; clubId: string }

const recordVisit = (tx: Db, ctx: Ctx, action: string, { golferId, clubId }: Visit) =>
  recordActivity(tx, ctx, {
    action,
    subject: { type: 'golfer', id: golferId },
    data: { clubId },
  })

/** The guests who have registered a visit at the club on a day, today by default. */
export async function listExpectedGuests(
  ctx: Ctx,
  request: { clubId: string; day?: PlainDate | undefined },
): Promise<ExpectedGuests> {
  const club = await accessClubAtReception(ctx, request.clubId)
  const now = danishMoment(ctx.now())
  const day = request.day ?? now.day
  const rows = await selectExpectedGuests(ctx.db, club.id, day)
  await recordAccess(
    ctx,
    'checkins.see_guests',
    rows.map(({ golferId }) => ({ type: 'golfer', id: golferId })),
  )
  return { day, guests: rows.map((row) => toExpectedGuest(row, { day, now })) }
}

type ExpectedRow = Awaited<ReturnType<typeof selectExpectedGuests>>[number]

function toExpectedGuest(row: ExpectedRow, { day, now }: { day: PlainDate; now: Moment }) {
  const { golferId: _golferId, firstName, lastName, ...guest } = row
  const visit = { day, minute: guest.minute }
  // The round of a no-show is no visit.
  const hasCheckedIn = guest.hasCheckedIn && !guest.isNoShow
  return {
    ...guest,
    name: `${firstName} ${lastName}`,
    hasCheckedIn,
    mayBeNoShow: !guest.isNoShow && refuseNoShow(visit, { now, hasCheckedIn }) === undefined,
    isAsked: !hasCheckedIn && !guest.isNoShow && isClubAsked(visit, now),
  }
}
