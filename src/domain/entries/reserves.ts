import type { Instant } from '#domain/shared/clock-time.ts'

const minuteMs = 60_000

/**
 * Until when a reserve has the time to answer, for a place on a published start list: 20 minutes when the
 * start is more than an hour away, otherwise 10, and never past the start. Undefined when fewer than 5
 * minutes are left, where only the telephone helps; a flight that has begun gives 10 minutes
 * (docs/algorithms/presence.md, *An absence calls the waiting list*).
 */
export function reserveDeadline(now: Instant, start: Instant): Instant | undefined {
  const left = start - now
  if (left <= 0) return now + 10 * minuteMs
  if (left < 5 * minuteMs) return undefined
  return Math.min(now + (left > 60 * minuteMs ? 20 : 10) * minuteMs, start)
}

/** What became of a call of a reserve. */
export type ReserveAnswer = 'yes' | 'no' | 'late' | 'ended'

export const reserveAnswerText: Readonly<Record<ReserveAnswer, string>> = {
  yes: 'Ja',
  no: 'Nej',
  late: 'Svarede ikke i tide',
  ended: 'Pladsen blev besat på anden måde',
}
