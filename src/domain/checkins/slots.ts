import type { PlainDate } from '#domain/shared/dates.ts'
import { isWeekendOrHoliday } from '#domain/shared/holidays.ts'
import type { CountedCheckIn } from './verdict.ts'

/** Settlement points of a round of 18 holes, and of nine holes on any day (E4). */
export const roundPoints = { weekday: 10, weekend: 12, nine: 6 } as const

/** The settlement points of a slot with these holes; more than 18 holes weigh as 18. */
export function slotWeight(holes: number, day: PlainDate): number {
  if (holes <= 0) return 0
  if (holes < 18) return roundPoints.nine
  return isWeekendOrHoliday(day) ? roundPoints.weekend : roundPoints.weekday
}

/** The points that a check-in adds to a slot with `holesBefore` holes. */
export function addedWeight(holesBefore: number, holes: 9 | 18, day: PlainDate): number {
  return slotWeight(holesBefore + holes, day) - slotWeight(holesBefore, day)
}

/** Counts each slot once, so that two nines on a day are one round. */
export function countRounds(history: readonly CountedCheckIn[]): number {
  return new Set(history.map(({ clubId, slot }) => `${clubId} ${slot}`)).size
}

/** The lowest free slot at the club, from 1. */
export function freeSlot(history: readonly CountedCheckIn[], clubId: string): number {
  const taken = new Set(history.filter((row) => row.clubId === clubId).map(({ slot }) => slot))
  let slot = 1
  while (taken.has(slot)) slot += 1
  return slot
}

export const holesOf = (checkIns: readonly CountedCheckIn[]) =>
  checkIns.reduce((sum, { holes }) => sum + holes, 0)
