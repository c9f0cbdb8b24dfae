/** How far a signed card has come on its way to GolfBox (docs/algorithms/scorecards-to-golfbox.md). */
export const cardReportStates = ['waiting', 'sent', 'refused', 'by_hand'] as const
export type CardReportState = (typeof cardReportStates)[number]

/** Why a card is typed by hand. */
export const byHandReasons = [
  'no_number',
  'no_index',
  'no_marker',
  'not_connected',
  'given_up',
] as const
export type ByHandReason = (typeof byHandReasons)[number]

type Reported = {
  dguNumber: string | null
  /** The index the round was played with, in tenths; null without one. */
  handicapTenths: number | null
  hasMarker: boolean
}

/** What keeps a card from being sent at all; null when it can be. (D31) */
export function whyByHand(
  { dguNumber, handicapTenths, hasMarker }: Reported,
  isConnected: boolean,
): ByHandReason | null {
  if (dguNumber === null) return 'no_number'
  if (handicapTenths === null) return 'no_index'
  if (!hasMarker) return 'no_marker'
  return isConnected ? null : 'not_connected'
}

const minuteMs = 60_000
const longestWaitMinutes = 15

/**
 * When a card that was not answered for is tried again; null when the day is over.
 * @param attempts how often it has been tried, from 1.
 * @param now and `until`, the midnight that ends the day, in milliseconds since 1970.
 */
export function nextTry({
  attempts,
  now,
  until,
}: {
  attempts: number
  now: number
  until: number
}): number | null {
  const lastMinute = until - minuteMs
  if (now >= lastMinute) return null
  const wait = Math.min(2 ** (attempts - 1), longestWaitMinutes) * minuteMs
  return Math.min(now + wait, lastMinute)
}
