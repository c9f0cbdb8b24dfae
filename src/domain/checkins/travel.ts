import { kilometresBetween } from '#domain/clubs/distance.ts'
import type { Position } from '#domain/clubs/map-projection.ts'
import type { Instant } from '#domain/shared/clock-time.ts'

/** A counted check-in of the same golfer at another club. */
export type VisitElsewhere = {
  clubName: string
  at: Instant
  holes: 9 | 18
  /** Undefined where nobody has put the club on the map. */
  position?: Position | undefined
}

export type TravelVerdict =
  | { kind: 'possible' }
  /** Nobody plays the round and is here by now; a broken-off round would explain it. */
  | { kind: 'quick' }
  /** Nobody is here by now, whatever became of the round. */
  | { kind: 'impossible'; from: VisitElsewhere; kilometres: number }

/** As the crow flies, nobody is faster than this on roads; two clubs are at least so far apart. */
const fastestKmh = 130
const leastMinutesBetweenClubs = 5
/** How soon a round may be over, and how fast one usually gets on. */
const quickRoundMinutes = { 9: 60, 18: 150 } as const
const usualKmh = 80

/**
 * Can the golfer be here at this moment (docs/algorithms/check-in-slots.md)? Asked in both directions
 * of time, since a check-in without signal may arrive after a later one.
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

/** Nobody tees off then, also at midsummer: told to the operator, refused to nobody. */
export const isNight = (minute: number) => minute >= 23 * 60 || minute < 4 * 60
