import { isBefore, type Moment } from '#domain/shared/clock-time.ts'
import { addDays, type PlainDate } from '#domain/shared/dates.ts'
import { checkInDeadline } from './check-in-deadline.ts'

/** More than this many open visits of one golfer are no plan, and block the club's view of its day. */
export const maxOpenVisits = 10

export const restoreWithinMs = 10 * 60_000

export type PlannedVisitRefusal =
  | 'visit_in_the_past'
  | 'visit_already_planned'
  | 'too_many_planned_visits'
  | 'no_rounds_for_visit'
  | 'visit_not_welcome'
  | 'visit_undo_too_late'
  | 'visit_not_over'
  | 'visit_is_event'

type OpenVisit = { clubId: string; day: PlainDate }

type PlannedVisitInput = {
  clubId: string
  day: PlainDate
  today: PlainDate
  /** The golfer's visits from today on that are neither cancelled nor played. */
  open: readonly OpenVisit[]
  /** The verdict of the check-in rules for that moment. */
  isWelcome: boolean
  /** Rounds left at the club, before this visit. */
  roundsLeft: number
}

/**
 * Whether a visit may be registered; undefined when it may (docs/algorithms/planned-visits.md). The open visits
 * at the club use up its rounds, although a round counts only at the check-in.
 */
export function refusePlannedVisit(input: PlannedVisitInput): PlannedVisitRefusal | undefined {
  const { clubId, day, today, open, isWelcome, roundsLeft } = input
  if (day < today) return 'visit_in_the_past'
  const here = open.filter((visit) => visit.clubId === clubId)
  if (here.some((visit) => visit.day === day)) return 'visit_already_planned'
  if (open.length >= maxOpenVisits) return 'too_many_planned_visits'
  if (!isWelcome) return 'visit_not_welcome'
  if (here.length >= roundsLeft) return 'no_rounds_for_visit'
  return undefined
}

/** Evening, and the latest time at which a golfer is asked. */
const [evening, lateEvening] = [20 * 60, 22 * 60]
/** Minutes of a round of 18 holes, roughly. */
const roundMinutes = 240

/** When a golfer without a check-in is asked whether the planned round was played (D2). */
export const questionTime = ({ day, minute }: Moment): Moment => ({
  day,
  minute: Math.min(Math.max(evening, minute + roundMinutes), lateEvening),
})

/** Whether a planned visit can be confirmed afterwards: from the question until noon of the next day. */
export function canConfirmVisit(visit: Moment, now: Moment): boolean {
  return !isBefore(now, questionTime(visit)) && !isBefore(checkInDeadline(visit.day, 'golfer'), now)
}

/** Whether the club is asked about a planned visit without a check-in: from the question until the end of the next day. */
export const isClubAsked = (visit: Moment, now: Moment): boolean =>
  !isBefore(now, questionTime(visit)) && now.day <= addDays(visit.day, 1)

/** A closure of a course; without `until` nobody knows yet when it ends. */
type Closure = { from: Moment; until?: Moment | undefined }

/**
 * Whether a golfer is told of a closure at the time of a coming visit. A closure without an end concerns the visits
 * of today and tomorrow: nobody knows yet whether it lasts longer.
 */
export function isToldOfClosure(visit: Moment, { from, until }: Closure, now: Moment): boolean {
  if (!isBefore(now, visit) || isBefore(visit, from)) return false
  return until ? isBefore(visit, until) : visit.day <= addDays(now.day, 1)
}
