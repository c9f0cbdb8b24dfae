import { kilometresBetween, type Position } from '#domain/clubs/position.ts'
import type { Instant } from '#domain/shared/clock-time.ts'

/** A counted check-in of the same golfer at another club. */
export type VisitElsewhere = {
  clubName: string
  at: Instant
  holes: 9 | 18
  /** Undefined for a club without coordinates. */
  position?: Position | undefined
}

export type TravelVerdict =
  | { kind: 'possible' }
  /** Too short for a full round and the drive; the round may have been broken off. */
  | { kind: 'quick' }
  /** Too short for the drive alone. */
  | { kind: 'impossible'; from: VisitElsewhere; kilometres: number }

/** The fastest average speed as the crow flies, and the shortest drive between two clubs. */
const fastestKmh = 130
const leastMinutesBetweenClubs = 5
/** The shortest duration of a round in minutes, and the usual speed as the crow flies. */
const quickRoundMinutes = { 9: 60, 18: 150 } as const
const usualKmh = 80

/**
 * Evaluates whether the golfer can have travelled between this check-in and the others
 * (docs/algorithms/check-in-slots.md). The others may be earlier or later, because a queued check-in can
 * arrive after a later one.
 */
export function evaluateTravel(
  here: { at: Instant; holes: 9 | 18; position?: Position | undefined },
  elsewhere: readonly VisitElsewhere[],
): TravelVerdict {
  let verdict: TravelVerdict = { kind: 'possible' }
  for (const from of elsewhere) {
    const minutes = Math.abs(here.at - from.at) / 60_000
    const kilometres =
      here.position && from.position ? kilometresBetween(here.position, from.position) : 0
    const fastest = Math.max(leastMinutesBetweenClubs, (kilometres / fastestKmh) * 60)
    if (minutes < fastest) return { kind: 'impossible', from, kilometres: Math.round(kilometres) }
    const played = here.at < from.at ? here.holes : from.holes
    const usual = quickRoundMinutes[played] + (kilometres / usualKmh) * 60
    if (minutes < usual) verdict = { kind: 'quick' }
  }
  return verdict
}

/** No one tees off at night, even at midsummer: such a check-in is flagged for the operator, not refused. */
export const isNight = (minute: number) => minute >= 23 * 60 || minute < 4 * 60
