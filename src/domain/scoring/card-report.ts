import { playerStatuses } from '#domain/competitions/player-status.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'

/** How far a signed card has come on its way to GolfBox (docs/algorithms/scorecards-to-golfbox.md). */
export const cardReportStates = ['waiting', 'sent', 'refused', 'by_hand'] as const
export type CardReportState = (typeof cardReportStates)[number]

/** Why a card is entered manually. */
export const manualEntryReasons = [
  'no_number',
  'no_index',
  'no_marker',
  'not_connected',
  'given_up',
] as const
export type ManualEntryReason = (typeof manualEntryReasons)[number]

type Reported = {
  dguNumber: string | null
  /** The index the round was played with, in tenths; null without one. */
  handicapTenths: number | null
  hasMarker: boolean
}

/** What keeps a card from being sent at all; null when it can be. (D31) */
export function manualEntryReason(
  { dguNumber, handicapTenths, hasMarker }: Reported,
  isConnected: boolean,
): ManualEntryReason | null {
  if (dguNumber === null) return 'no_number'
  if (handicapTenths === null) return 'no_index'
  if (!hasMarker) return 'no_marker'
  return isConnected ? null : 'not_connected'
}

/** Why a card counts for nothing: the code on its player, or that its round was declared void. */
export const cardCodes = [...playerStatuses, 'void'] as const
export type CardCode = (typeof cardCodes)[number]

/** What a card reads, with the code that was put on the player in or before its round. */
export type CardReading = { scores: readonly HoleScore[]; status: CardCode | null }

/** How a card stands with GolfBox, whoever brought it there: the adapter or the tournament desk. */
export const cardReportStatuses = [...cardReportStates, 'entered_manually', 'outdated'] as const
export type CardReportStatus = (typeof cardReportStatuses)[number]

type ReportFacts = {
  state: CardReportState
  /** The scores that the report is about. */
  reported: readonly HoleScore[]
  /** Whether GolfBox has ever taken it. */
  wasSent: boolean
  /** What it read when the tournament desk marked it as entered manually; null without a tick. */
  enteredManually: CardReading | null
  now: CardReading
}

/**
 * How a card stands with GolfBox: `outdated` when what was sent or entered manually is not what stands here any more
 * and nothing will send it; null when it has no business there. A tick is good for what the card read
 * then, so that it is void by itself when a score or the code changes. (D31)
 */
export function cardReportStatus({
  state,
  reported,
  wasSent,
  enteredManually,
  now,
}: ReportFacts): CardReportStatus | null {
  if (enteredManually)
    return isSame(enteredManually.scores, now.scores) && enteredManually.status === now.status
      ? 'entered_manually'
      : 'outdated'
  if (now.status !== null) return wasSent ? 'outdated' : null
  if (state === 'sent') return isSame(reported, now.scores) ? 'sent' : 'outdated'
  return wasSent && state !== 'waiting' ? 'outdated' : state
}

const isSame = (a: readonly HoleScore[], b: readonly HoleScore[]) =>
  a.length === b.length && a.every((score, i) => score === b[i])

/** Whether somebody has to see to the card in GolfBox. */
export const isMissing = (reportStatus: CardReportStatus) =>
  reportStatus === 'refused' || reportStatus === 'by_hand' || reportStatus === 'outdated'

const minuteMs = 60_000
const longestWaitMinutes = 15

/**
 * When a card that was not answered for is tried again; null when the day is over.
 * @param attempts how often it has been tried, from 1.
 * @param now and `until`, the midnight that ends the day, in milliseconds since 1970.
 */
export function nextRetryAt({
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
