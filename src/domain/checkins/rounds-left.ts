import type { ClubTerms } from '#domain/clubs/terms.ts'
import type { Moment } from '#domain/shared/clock-time.ts'
import { addedWeight, countRounds, freeSlot, holesOf } from './slots.ts'
import type { CountedCheckIn, EvaluateInput, CheckInPass, SlotUse } from './verdict.ts'

export type RoundsLeft = {
  /**
   * Rounds per season by the club's terms or by the product (E5), less those that were replaced when the club left; 0 on
   * a day without an agreement.
   */
  limitHere: number
  /** Rounds left at the club and in total without credit rounds; Infinity = no limit. */
  regularHere: number
  regularTotal: number
  credits: number
}

/** Rounds left before this check-in. A credit round never reduces the rounds of a club. */
export function roundsLeft(
  {
    pass,
    history,
    clubId,
  }: { pass: CheckInPass; history: readonly CountedCheckIn[]; clubId: string },
  terms: ClubTerms | undefined,
): RoundsLeft {
  const { roundsPerClub, totalRounds = Infinity } = pass.sold
  const agreed = roundsPerClub === 'club_terms' ? terms?.roundsPerPass : roundsPerClub
  const replaced = pass.replacedRounds?.[clubId] ?? 0
  const limitHere = terms ? Math.max(0, (agreed ?? 0) - replaced) : 0
  const regular = history.filter(({ credit }) => !credit)
  const usedHere = countRounds(regular.filter((row) => row.clubId === clubId))
  return {
    limitHere,
    regularHere: Math.max(0, limitHere - usedHere),
    regularTotal: Math.max(0, totalRounds - countRounds(regular)),
    credits: Math.max(0, pass.creditRounds - countRounds(history.filter(({ credit }) => credit))),
  }
}

/** Rounds left at the club, including credit rounds. */
export function leftAtClub({ regularHere, regularTotal, credits }: RoundsLeft): number {
  return Math.min(regularHere, regularTotal) + credits
}

/** Does a new round use an extra round? Only when the club's own rounds or the card's total are used up. */
export const usesCredit = ({ regularHere, regularTotal }: RoundsLeft): boolean =>
  Math.min(regularHere, regularTotal) === 0

/** Today's check-ins with the card, by golfer and club: several golfers share a klippekort or a seat. */
export type TodaysCheckIns = {
  /** By this golfer at this club, the earliest first. */
  here: CountedCheckIn[]
  /** By this golfer at other clubs. */
  elsewhere: CountedCheckIn[]
  /** By another golfer with the same card. */
  byOthers: CountedCheckIn[]
}

export function groupTodaysCheckIns(
  { history, golfer, club }: EvaluateInput,
  { day }: Moment,
): TodaysCheckIns {
  const today = history
    .filter((row) => row.day === day)
    .toSorted((a, b) => a.minute - b.minute || (a.id < b.id ? -1 : 1))
  const mine = today.filter(({ golferId }) => golferId === golfer?.id)
  return {
    here: mine.filter(({ clubId }) => clubId === club.id),
    elsewhere: mine.filter(({ clubId }) => clubId !== club.id),
    byOthers: today.filter(({ golferId }) => golferId !== golfer?.id),
  }
}

/** A second nine on the same day completes the first one's slot and costs no new round (D5). */
export function isSecondNine({ here }: TodaysCheckIns, holes: 9 | 18): boolean {
  return holes === 9 && holesOf(here) === 9
}

/** The slot that an allowed check-in uses (docs/algorithms/check-in-slots.md). */
export function slotUse(input: EvaluateInput, today: TodaysCheckIns, left: RoundsLeft): SlotUse {
  const { day } = input.at
  const [first] = today.here
  if (first && isSecondNine(today, input.holes)) {
    const { slot, credit } = first
    return { kind: 'second_nine', slot, credit, weightPoints: addedWeight(9, input.holes, day) }
  }
  return {
    kind: 'new',
    slot: freeSlot(input.history, input.club.id),
    credit: usesCredit(left),
    weightPoints: addedWeight(0, input.holes, day),
  }
}
