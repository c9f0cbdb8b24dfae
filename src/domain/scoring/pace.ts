/** Minutes for a hole by number of players and par; our own figures (docs/algorithms/pace.md). */
const holeMinutes: Record<number, Record<number, number>> = {
  2: { 3: 9, 4: 11, 5: 13 },
  3: { 3: 10, 4: 13, 5: 15 },
  4: { 3: 11, 4: 14, 5: 17 },
}

/**
 * Whole minutes after the start at which each hole should be finished, in the order played.
 * @param players in the flight; one counts as two, more than four as four.
 */
export function timePar(pars: readonly number[], players: number): number[] {
  const byPar = holeMinutes[Math.min(Math.max(players, 2), 4)] ?? {}
  let sum = 0
  return pars.map((par) => (sum += byPar[par] ?? 5 * par - 3))
}

export type Paced = {
  /** Minutes after midnight, Danish time. */
  start: number
  /** Minutes after the start at which each hole should be finished. */
  timePar: readonly number[]
  /** The minute at which each hole was finished, in the order played; null when unknown. */
  finished: readonly (number | null)[]
}

/**
 * Minutes behind time par, negative when ahead: measured at the last finished hole, or by the clock
 * when the next hole is overdue. Null before the first hole should be finished.
 * @param now minutes after midnight.
 */
export function lateBy({ start, timePar: par, finished }: Paced, now: number): number | null {
  const thru = finished.findLastIndex((at) => at !== null) + 1
  const last = thru === 0 ? null : (finished[thru - 1] ?? null)
  const atLastHole = last === null ? null : last - start - (par[thru - 1] ?? 0)
  const next = par[thru]
  const overdue = next === undefined ? null : now - start - next
  if (overdue === null || overdue <= Math.max(0, atLastHole ?? 0)) return atLastHole
  return overdue
}

/** `4 min. efter tiden`, `2 min. foran tiden`, `til tiden`. */
export function lateText(minutes: number): string {
  if (minutes === 0) return 'til tiden'
  return `${Math.abs(minutes)} min. ${minutes > 0 ? 'efter' : 'foran'} tiden`
}

/**
 * Minutes that the flight has lost to the one ahead since both started, on the last hole that both
 * have finished; null while there is none.
 */
export function lostToFlightAhead(flight: Paced, ahead: Paced): number | null {
  const at = flight.finished.findLastIndex(
    (finished, i) => finished !== null && (ahead.finished[i] ?? null) !== null,
  )
  const finished = flight.finished[at] ?? null
  const finishedAhead = ahead.finished[at] ?? null
  if (finished === null || finishedAhead === null) return null
  return finished - finishedAhead - (flight.start - ahead.start)
}
