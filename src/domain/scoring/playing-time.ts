import type { MinuteFromDay } from '../shared/clock-time.ts'

/** A suspension of play in a round, in minutes from the round's day; it may end on a later day, after minute 1440. */
export type Pause = { from: MinuteFromDay; to: MinuteFromDay }

/**
 * A minute of the round without the suspensions before it, so that the difference of two is time in which play was on.
 * A minute within a suspension counts as the one at which play stopped.
 * @param pauses of the round, which do not overlap.
 */
export function playingMinute(minute: MinuteFromDay, pauses: readonly Pause[]): MinuteFromDay {
  const paused = pauses.reduce(
    (sum, { from, to }) => sum + Math.max(0, Math.min(minute, to) - from),
    0,
  )
  return minute - paused
}
