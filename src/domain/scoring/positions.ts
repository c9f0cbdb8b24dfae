import type { MinuteOfDay } from '../shared/clock-time.ts'

/** What a position is known from: the answer of a phone, the scores, or time par alone. */
export const positionBases = ['answer', 'scores', 'clock'] as const
export type PositionBasis = (typeof positionBases)[number]

export const flightStates = ['waiting', 'playing', 'in'] as const

/** Where a flight is during a suspension of play. */
export type FlightPosition = {
  /** `waiting` has not begun, and `in` has finished. */
  state: (typeof flightStates)[number]
  /** The number of holes finished, in the order played; the flight is on the next one. */
  done: number
  basis: PositionBasis
}

/** A flight's position as stored when play stops, with its start on the list of that moment. */
export type StampedPosition = FlightPosition & { flightId: string; start: MinuteOfDay }

export type ProgressAtStop = {
  start: MinuteOfDay
  /** Minutes after the start at which each hole should be finished, in the order played. */
  timePar: readonly number[]
  /** Number of holes on which every player who takes part has a score. */
  thru: number
  /** Whether all cards are delivered. */
  isIn: boolean
}

/** The position of a flight when play stops at `now` (docs/algorithms/suspended-play.md, the first table). */
export function estimatePosition(
  { start, timePar, thru, isIn }: ProgressAtStop,
  now: MinuteOfDay,
): FlightPosition {
  const holes = timePar.length
  if (isIn || thru >= holes) return { state: 'in', done: holes, basis: 'scores' }
  if (thru > 0) return { state: 'playing', done: thru, basis: 'scores' }
  if (start >= now) return { state: 'waiting', done: 0, basis: 'clock' }
  const passed = timePar.filter((minutes) => start + minutes <= now).length
  return { state: 'playing', done: Math.min(passed, holes - 1), basis: 'clock' }
}

export type Since = {
  /** The holes finished before the one that the flight's phone answered; null without an answer. */
  answered: number | null
  /** The holes finished by now, as in `ProgressAtStop`. */
  thru: number
  holes: number
  isIn: boolean
}

/** The position by the stamp, the phone's answer and later scores; it never moves back. */
export function currentPosition(
  stamp: FlightPosition,
  { answered, thru, holes, isIn }: Since,
): FlightPosition {
  if (stamp.state === 'in' || isIn || thru >= holes)
    return { state: 'in', done: holes, basis: 'scores' }
  if (stamp.state === 'waiting' && thru === 0) return stamp
  // Time par is a guess that an answer replaces, also with an earlier hole.
  const known = stamp.basis === 'clock' && answered !== null ? 0 : stamp.done
  const byScores = Math.max(known, thru)
  if (answered !== null && answered >= byScores)
    return { state: 'playing', done: answered, basis: 'answer' }
  const basis = thru > 0 ? 'scores' : stamp.basis
  return { state: 'playing', done: byScores, basis }
}
