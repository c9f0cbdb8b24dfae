import { addDays, latest, plainDate, yearOf, type PlainDate } from '../shared/dates.ts'

/** A seat changes hands at most so often in its season; its first holder is no change. */
export const maxChanges = 2

/** How many days an invitation to a company's card can be accepted, counted from the newest mail. */
export const cardInvitationDays = 14

export const seatStates = ['free', 'invited', 'active', 'vacant', 'returned'] as const
export type SeatState = (typeof seatStates)[number]

type SeatFacts = {
  isReturned: boolean
  /** Has anybody ever had it? */
  wasUsed: boolean
  /** The invitation that has not been revoked. */
  invitation: 'open' | 'expired' | 'accepted' | undefined
}

/** The state of a seat (docs/algorithms/company-cards.md). */
export function seatState({ isReturned, wasUsed, invitation }: SeatFacts): SeatState {
  if (isReturned) return 'returned'
  if (invitation === 'accepted') return 'active'
  if (invitation) return 'invited'
  return wasUsed ? 'vacant' : 'free'
}

/** The last day on which seats that nobody has had may be returned. */
export function returnUntil(season: { playFrom: PlainDate }, orderedOn: PlainDate): PlainDate {
  return latest(plainDate(`${yearOf(season.playFrom)}-04-30`), addDays(orderedOn, 14))
}

export type ChangeRefusal = 'moved_twice' | 'played_today'

type Change = {
  /** The golfer who had the seat last; undefined for a seat that nobody has had. */
  from: string | undefined
  to: string
  changes: number
  /** A round of today on the seat, by anybody but the new holder. */
  playedToday: boolean
}

/**
 * May the seat be taken over? Returns how many changes have been used then, or the refusal. The same person
 * again is no change.
 */
export function changeHolder({
  from,
  to,
  changes,
  playedToday,
}: Change): { ok: true; changes: number } | { ok: false; reason: ChangeRefusal } {
  if (from === undefined || from === to) return { ok: true, changes }
  if (changes >= maxChanges) return { ok: false, reason: 'moved_twice' }
  if (playedToday) return { ok: false, reason: 'played_today' }
  return { ok: true, changes: changes + 1 }
}
