import { isBefore, type MinuteOfDay, type Moment } from '#domain/shared/clock-time.ts'
import { addDays, type PlainDate } from '#domain/shared/dates.ts'

/** Minutes after the time of a visit before its golfer may be marked: a guest may be late. */
export const noShowAfterMinutes = 30
/** Days after a mark in which the golfer may object. */
const objectionDays = 14
/** More guests together are an event, which a card does not cover (D19). */
export const mostTogether = 12
/** Guests who check in within so many minutes may belong together. */
const togetherMinutes = 15

export type NoShowRefusal =
  | 'no_show_too_early'
  | 'no_show_too_late'
  | 'guest_came'
  | 'no_show_course_closed'
  | 'no_show_undo_too_late'
  | 'objection_decided'
  | 'objection_answer_missing'

/**
 * Why a club may not mark a planned visit as a no-show now; undefined when it may: from 30 minutes after its time
 * until the end of the next day (docs/algorithms/no-shows.md).
 */
export function refuseNoShow(
  visit: Moment,
  { now, hasCheckedIn }: { now: Moment; hasCheckedIn: boolean },
): Extract<NoShowRefusal, 'no_show_too_early' | 'no_show_too_late' | 'guest_came'> | undefined {
  if (hasCheckedIn) return 'guest_came'
  if (isBefore(now, afterMinutes(visit, noShowAfterMinutes))) return 'no_show_too_early'
  if (now.day > addDays(visit.day, 1)) return 'no_show_too_late'
  return undefined
}

/**
 * The effect of a mark: `reminder` for the first of a golfer in a season, then `round`, or `no_round` when the card
 * would have been refused at the time of the visit.
 */
export type NoShowEffect = 'reminder' | 'round' | 'no_round'

/** `earlier`: marks of the golfer in the season that stand. */
export function noShowEffect(earlier: number, isWelcome: boolean): NoShowEffect {
  if (earlier === 0) return 'reminder'
  return isWelcome ? 'round' : 'no_round'
}

/** The last day on which the golfer may object. */
export const objectionsUntil = (markedOn: PlainDate): PlainDate => addDays(markedOn, objectionDays)

type Party = {
  /** Open visits at the club on the day that the account has planned. */
  ofAccount: number
  /** Open visits at the club at the same minute, of anybody. */
  atSameTime: number
  /** Golfers for whom a visit is planned now. */
  added: number
}

/** Whether planned visits would make a party of more than twelve. */
export const isEvent = ({ ofAccount, atSameTime, added }: Party): boolean =>
  Math.max(ofAccount, atSameTime) + added > mostTogether

/** Whether more than twelve guests checked in within a quarter of an hour, both ends included. */
export function looksLikeEvent(minutes: readonly MinuteOfDay[]): boolean {
  const sorted = minutes.toSorted((a, b) => a - b)
  return sorted.some((minute, at) => {
    const last = sorted[at + mostTogether]
    return last !== undefined && last - minute <= togetherMinutes
  })
}

/** A moment some minutes later; it stays on the day unless that is over. */
function afterMinutes({ day, minute }: Moment, minutes: number): Moment {
  const sum = minute + minutes
  return sum < 1440 ? { day, minute: sum } : { day: addDays(day, 1), minute: sum - 1440 }
}
