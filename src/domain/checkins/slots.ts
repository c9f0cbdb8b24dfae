import type { PlainDate } from '#domain/shared/dates.ts'
import { isWeekendOrHoliday } from '#domain/shared/holidays.ts'
import type { CountedCheckIn } from './verdict.ts'

/** Points of a whole round, and of one nine (season-pass.md 3.1, E4). */
export const roundPoints = { weekday: 10, weekend: 12, nine: 6 } as const

/** What a slot of so many holes on a day weighs in the settlement: never more than 18 holes. */
export function slotWeight(holes: number, day: PlainDate): number {
  if (holes <= 0) return 0
  if (holes < 18) return roundPoints.nine
  return isWeekendOrHoliday(day) ? roundPoints.weekend : roundPoints.weekday
}

/** What one more check-in adds to a slot that already has some holes. */
export function addedWeight(holesBefore: number, holes: 9 | 18, day: PlainDate): number {
  return slotWeight(holesBefore + holes, day) - slotWeight(holesBefore, day)
}

/** Rounds counted in a history: each slot once, so two nines of a day are one round. */
export function countRounds(history: readonly CountedCheckIn[]): number {
  return new Set(history.map(({ clubId, slot }) => `${clubId} ${slot}`)).size
}

/** The lowest number from 1 that no counted check-in at the club has. */
export function freeSlot(history: readonly CountedCheckIn[], clubId: string): number {
  const taken = new Set(history.filter((row) => row.clubId === clubId).map(({ slot }) => slot))
  let slot = 1
  while (taken.has(slot)) slot += 1
  return slot
}

export const holesOf = (checkIns: readonly CountedCheckIn[]) =>
  checkIns.reduce((sum, { holes }) => sum + holes, 0)
