import type { Scoring } from '#domain/competitions/terms/scoring-format.ts'
import type { MinuteOfDay } from '#domain/shared/clock-time.ts'
import { penaltyUnit, usualPenalty } from './round-penalty.ts'

/** What the committee decides about a player who is not ready at the start (docs/algorithms/late-start.md). */
export const lateDecisions = ['penalty', 'later_flight', 'excused', 'disqualified'] as const
export type LateDecision = (typeof lateDecisions)[number]

/** A player who is ready no more than this many minutes late gets the general penalty (Rule 5.3a). */
export const lateMinutesAllowed = 5

/** Begun minutes since the start; negative before it, when they are rounded away from it too. */
export function minutesSince(start: Date, now: Date): number {
  const minutes = (now.getTime() - start.getTime()) / 60_000
  return minutes > 0 ? Math.ceil(minutes) : Math.floor(minutes)
}

/** The general penalty for the first hole, in strokes on it, or in points or holes off the round. */
export type LatePenalty = { unit: 'strokes' | 'points' | 'holes'; amount: number }

export function latePenalty(scoring: Scoring): LatePenalty {
  const unit = penaltyUnit(scoring)
  return unit === null
    ? { unit: 'strokes', amount: 2 }
    : { unit, amount: usualPenalty('start_time', scoring.format.kind) }
}

/**
 * The decision that the clock proposes; null where the player is not late yet and no later flight has a place.
 * @param minutesLate as `minutesSince` the start.
 * @param can `partnerCanStart`: one of a side whose best balls count is ready to represent it (Rule 23.4a).
 */
export function proposedDecision(
  minutesLate: number,
  { hasLaterFlight, partnerCanStart }: { hasLaterFlight: boolean; partnerCanStart: boolean },
): LateDecision | null {
  if (minutesLate < 0) return hasLaterFlight ? 'later_flight' : null
  if (partnerCanStart) return 'excused'
  return minutesLate <= lateMinutesAllowed ? 'penalty' : 'disqualified'
}

type ListedFlight = {
  id: string
  minute: MinuteOfDay
  /** How many are on the list, absent players included. */
  listed: number
  hasScore: boolean
}

const mostInFlight = 4

/**
 * The flights that a late player can still join, the earliest first.
 * @param now minute of the round's day; before 0 on an earlier day.
 */
export const laterFlights = <Of extends ListedFlight>(
  flights: readonly Of[],
  { own, now }: { own: MinuteOfDay; now: MinuteOfDay },
): Of[] =>
  flights
    .filter(
      ({ minute, listed, hasScore }) =>
        minute > own && minute > now && listed < mostInFlight && !hasScore,
    )
    .toSorted((a, b) => a.minute - b.minute)
