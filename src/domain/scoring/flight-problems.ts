/** What a flight most needs of the tournament desk, the worst first (TD-3). */
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

/** A flight as its cards have it. */
export type FlightNow = {
  /** Holes on which marker and player, or two phones, do not agree. */
  disputed: number
  /** What it has told and nobody has ticked off. */
  reports: number
  /** Cards of those who play on: how many, whole, delivered, and held against the paper. */
  cards: number
  complete: number
  delivered: number
  checked: number
  hasBegun: boolean
  /** Minutes behind the time that the holes played should take; null where that is not known. */
  lateMinutes: number | null
  /** Minutes since its last hole was written. */
  silentMinutes: number
}

/** A flight that is a quarter of an hour behind is told so. */
export const lateAfterMinutes = 15

/** Whoever has written the last hole hands the card in within this. */
const handsInWithinMinutes = 20

/** The one thing to say of a flight, and what the board is sorted by (docs/algorithms/pace.md). */
export function worstProblemOf(flight: FlightNow): FlightProblem {
  const { disputed, reports, cards, complete, delivered, checked, hasBegun } = flight
  if (disputed > 0) return 'mismatch'
  if (reports > 0) return 'report'
  if (delivered === cards && hasBegun) return checked === cards ? 'checked' : 'in'
  if (complete === cards && hasBegun) {
    return flight.silentMinutes > handsInWithinMinutes ? 'card_missing' : 'unsigned'
  }
  if ((flight.lateMinutes ?? 0) >= lateAfterMinutes) return 'late'
  return hasBegun ? 'on_course' : 'not_started'
}
