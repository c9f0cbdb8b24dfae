import type { MinuteOfDay } from '../shared/clock-time.ts'

/** A suspension of play on the day of a round; it may end on a later day, after minute 1440. */
export type Pause = { from: MinuteOfDay; to: MinuteOfDay }

/**
 * A minute of the day without the suspensions before it, so that the difference of two is time in which play was on.
 * A minute within a suspension counts as the one at which play stopped.
 * @param pauses of the day, which do not overlap.
 */
export function playingMinute(minute: MinuteOfDay, pauses: readonly Pause[]): MinuteOfDay {
  const paused = pauses.reduce(
    (sum, { from, to }) => sum + Math.max(0, Math.min(minute, to) - from),
    0,
  )
  return minute - paused
}
