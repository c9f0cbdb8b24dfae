import type { ClubTerms } from '#domain/clubs/terms.ts'
import type { Instant } from '#domain/shared/clock-time.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { leftAtClub, roundsLeft } from './rounds-left.ts'
import { addedWeight, freeSlot, holesOf } from './slots.ts'
import type { UndoActor } from './undo.ts'
import type { CheckInPass, CountedCheckIn } from './verdict.ts'

/** The club may count a round again that it has given back, for so long. */
export const restoreMinutes = 30

type Returned = {
  /** The Danish day on which the club could give the round back. */
  day: PlainDate
  by: UndoActor
  at: Instant
}

export type RestoreRefusal =
  | 'restore_too_late'
  | 'restore_not_by_club'
  | 'played_since'
  | 'no_round_to_restore'

type RestoreQuestion = { now: Instant; today: PlainDate; actor?: 'club' | 'operator' }

/**
 * Evaluates whether a club may take back that it gave a round back (docs/algorithms/check-in-slots.md): only
 * its own act, within 30 minutes and on the same Danish day. The operator may take back its own and the club's.
 * Returns the refusal; undefined when it may.
 */
export function restoreRefusal(
  { day, by, at }: Returned,
  { now, today, actor = 'club' }: RestoreQuestion,
): RestoreRefusal | undefined {
  if (by === 'golfer' || (by === 'operator' && actor === 'club')) return 'restore_not_by_club'
  return today !== day || now - at > restoreMinutes * 60_000 ? 'restore_too_late' : undefined
}

/** Until when the club may take it back, as milliseconds since 1970. */
export const restoreUntil = (returnedAt: Instant): Instant => returnedAt + restoreMinutes * 60_000

type RestoreInput = {
  pass: CheckInPass
  /** Every check-in of the pass that counts now, at all clubs. */
  history: readonly CountedCheckIn[]
  checkIn: Pick<CountedCheckIn, 'clubId' | 'golferId' | 'day' | 'holes'>
  terms: ClubTerms | undefined
  /** The check-ins that were stored after the round was given back. */
  isLater: (checkInId: string) => boolean
}

export type RestoredSlot =
  | { kind: 'new'; slot: number; credit: boolean; weightPoints: number }
  /** The other nine of two still counts: both share its slot again. */
  | { kind: 'second_nine'; slot: number; weightPoints: number }

/**
 * The slot of a round that counts again. Refused when the golfer has checked in again since, because that is
 * the round of the day, and when the card has no round left because it was played elsewhere meanwhile.
 */
export function restoredSlot(input: RestoreInput): RestoredSlot | RestoreRefusal {
  const { pass, history, checkIn, terms, isLater } = input
  const { clubId, golferId, day, holes } = checkIn
  const here = history.filter(
    (row) => row.clubId === clubId && row.golferId === golferId && row.day === day,
  )
  const [other] = here
  if (other) {
    const isOtherNine = holes === 9 && holesOf(here) === 9 && !isLater(other.id)
    if (!isOtherNine) return 'played_since'
    return { kind: 'second_nine', slot: other.slot, weightPoints: addedWeight(9, 9, day) }
  }
  const left = roundsLeft({ pass, history, clubId }, terms)
  if (pass.state !== 'active' || leftAtClub(left) < 1) return 'no_round_to_restore'
  return {
    kind: 'new',
    slot: freeSlot(history, clubId),
    credit: Math.min(left.regularHere, left.regularTotal) === 0,
    weightPoints: addedWeight(0, holes, day),
  }
}
