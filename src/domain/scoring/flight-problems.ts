/** The problems that the tournament desk sees on a flight's tile, worst first (TD-3). */
export const flightProblems = [
  'mismatch',
  'report',
  'card_missing',
  'late',
  'unsigned',
  'on_course',
  'not_started',
  'in',
  'checked',
] as const
export type FlightProblem = (typeof flightProblems)[number]

/** The facts about a flight that its problem is derived from. */
export type FlightFacts = {
  /** Number of holes on which marker and player, or two phones, disagree. */
  disputed: number
  /** Number of its reports that the tournament desk has not marked as handled. */
  reports: number
  /** Cards of players without a code: all, complete, delivered, and checked against the paper. */
  cards: number
  complete: number
  delivered: number
  checked: number
  hasBegun: boolean
  /** Minutes behind the time par of the holes played; null when unknown. */
  lateMinutes: number | null
  /** Minutes since its last score. */
  silentMinutes: number
}

/** A flight this far behind its time par counts as late. */
export const lateAfterMinutes = 15

/** A complete card that is not delivered within this time counts as missing. */
const deliverWithinMinutes = 20

/** The worst problem of a flight, which the control board sorts by (docs/algorithms/pace.md). */
export function worstProblemOf(flight: FlightFacts): FlightProblem {
  const { disputed, reports, cards, complete, delivered, checked, hasBegun } = flight
  if (disputed > 0) return 'mismatch'
  if (reports > 0) return 'report'
  if (delivered === cards && hasBegun) return checked === cards ? 'checked' : 'in'
  if (complete === cards && hasBegun) {
    return flight.silentMinutes > deliverWithinMinutes ? 'card_missing' : 'unsigned'
  }
  if ((flight.lateMinutes ?? 0) >= lateAfterMinutes) return 'late'
  return hasBegun ? 'on_course' : 'not_started'
}
