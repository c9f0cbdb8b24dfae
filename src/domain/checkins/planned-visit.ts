import type { PlainDate } from '#domain/shared/dates.ts'

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
