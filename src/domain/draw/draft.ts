import type { Wish } from './draw-concerns.ts'
import type { Grouping } from './form-flights.ts'
import type { StartSlot } from './start-slots.ts'

export const draftOrders = [
  'low_first',
  'high_first',
  'leaders_last',
  'leaders_first',
  'random',
  'sign_up',
  'club',
] as const
export type DraftOrder = (typeof draftOrders)[number]

/** What the director has asked for; a draw from the same is the same. */
export type DraftSettings = {
  order: DraftOrder
  grouping: Grouping
  /** Players in a full flight. */
  preferred: 2 | 3 | 4
  /** The *rækker* one after another, never in one flight. */
  byDivision: boolean
  clubsApart: boolean
  /** Not with somebody from an earlier round. */
  avoidRepeats: boolean
  start: 'one_tee' | 'two_tees' | 'shotgun'
  /** After midnight. */
  firstMinute: number
  /** Minutes between starts from a tee. */
  interval: number
  /** Starts after which one is left empty; null for none. */
  pauseAfter: number | null
  /** Of a flight, in whole strokes: above it is told (D35); null for none. */
  handicapLimit: number | null
  /** What lots are drawn from. */
  seed: string
  wishes: Wish[]
}

export type DraftFlight = {
  id: string
  players: string[]
  /** Null for a flight that was added and has no start yet. */
  slot: StartSlot | null
  isLocked: boolean
}

/** The place of each who was drawn, in her *række*; null without one. */
export type DrawnPlaces = Readonly<Record<string, number | null>>

/** A draw as the director works on it. Who is in no flight is on the bench. */
export type Draft = {
  settings: DraftSettings
  flights: DraftFlight[]
  /** What it was drawn by; left out where the standing decided nothing. */
  places?: DrawnPlaces
}

/** Earliest first, then by hole; those without a start last. Nothing else changes their order. */
export const inStartOrder = <Started extends { slot: StartSlot | null }>(
  flights: readonly Started[],
): Started[] => flights.toSorted((a, b) => compareSlots(a.slot, b.slot))

function compareSlots(a: StartSlot | null, b: StartSlot | null): number {
  if (!a || !b) return Number(!a) - Number(!b)
  return a.minute - b.minute || a.hole - b.hole || groupOf(a) - groupOf(b)
}

const groupOf = ({ group }: StartSlot) => (group === 'B' ? 1 : 0)

export const isSameSlot = (a: StartSlot | null, b: StartSlot | null): boolean =>
  a !== null && b !== null && compareSlots(a, b) === 0
