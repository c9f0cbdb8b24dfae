import { playerStatuses } from '#domain/competitions/player-status.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'

/** The states of a signed card's delivery to GolfBox (docs/algorithms/scorecards-to-golfbox.md). */
export const cardReportStates = ['waiting', 'sent', 'refused', 'by_hand'] as const
export type CardReportState = (typeof cardReportStates)[number]

/** The reasons why a card must be entered manually. */
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

/** The reason why a card cannot be sent; null when it can be. (D31) */
export function manualEntryReason(
  { dguNumber, handicapTenths, hasMarker }: Reported,
  isConnected: boolean,
): ManualEntryReason | null {
  if (dguNumber === null) return 'no_number'
  if (handicapTenths === null) return 'no_index'
  if (!hasMarker) return 'no_marker'
  return isConnected ? null : 'not_connected'
}

/** Why a card does not count: the code of its player, or a round that was declared void. */
export const cardCodes = [...playerStatuses, 'void'] as const
export type CardCode = (typeof cardCodes)[number]

/** What a card says, with or without GolfBox. */
export type CardContent = {
  scores: readonly HoleScore[]
  /**
   * Fingerprint of what the scores are worked out from: handicap, tee, par, stroke indexes and rating.
   * Null for a card that was reported before it was kept.
   */
  facts: string | null
}

/** A card, with the code that the player got in or before its round. */
export type CardReading = CardContent & { status: CardCode | null }

/** What was corrected on a card: its scores, or the tee or handicap that they are worked out from. */
export const cardChanges = ['scores', 'facts'] as const
export type CardChange = (typeof cardChanges)[number]

/** How two contents of one card differ; null when they do not. Unknown facts are taken to be the same. */
export function cardChange(then: CardContent, now: CardContent): CardChange | null {
  if (!isSame(then.scores, now.scores)) return 'scores'
  return then.facts === null || now.facts === null || then.facts === now.facts ? null : 'facts'
}

/** How the card in GolfBox relates to the current one, whether the adapter or the tournament desk delivered it. */
export const cardReportStatuses = [...cardReportStates, 'entered_manually', 'outdated'] as const
export type CardReportStatus = (typeof cardReportStatuses)[number]

type ReportState = {
  state: CardReportState
  /** The content that the report is about. */
  reported: CardContent
  /** Whether GolfBox has ever taken it. */
  wasSent: boolean
  /** The card at the time the tournament desk marked it as entered manually; null without a mark. */
  enteredManually: CardReading | null
  now: CardReading
}

/**
 * The status of a card in GolfBox: `outdated` when the card has changed since it was sent or entered
 * and will not be sent again; null when it does not belong in GolfBox. A mark as entered manually is
 * valid for the content and code at that time only.
 */
export function cardReportStatus({
  state,
  reported,
  wasSent,
  enteredManually,
  now,
}: ReportState): CardReportStatus | null {
  if (enteredManually)
    return !cardChange(enteredManually, now) && enteredManually.status === now.status
      ? 'entered_manually'
      : 'outdated'
  if (now.status !== null) return wasSent ? 'outdated' : null
  if (state === 'sent') return cardChange(reported, now) ? 'outdated' : 'sent'
  return wasSent && state !== 'waiting' ? 'outdated' : state
}

const isSame = (a: readonly HoleScore[], b: readonly HoleScore[]) =>
  a.length === b.length && a.every((score, i) => score === b[i])

/** Whether the tournament desk has to enter or correct the card in GolfBox. */
export const isMissing = (reportStatus: CardReportStatus) =>
  reportStatus === 'refused' || reportStatus === 'by_hand' || reportStatus === 'outdated'

const minuteMs = 60_000
const longestWaitMinutes = 15

/**
 * When sending a card is retried after no response; null when the day is over.
 * @param attempts made so far, from 1.
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
