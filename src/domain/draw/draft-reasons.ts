import type { Wish } from './draw-concerns.ts'
import type { StartSlot } from './start-slots.ts'

/** What a draw did with a player (docs/algorithms/draw.md, Why a player stands here). */
export type DrawReason = {
  /** The number in the order, from 1, among the players who were ordered together. */
  number: number
  among: number
  /** What the order or the grouping went by; absent where it went by neither. */
  handicapTenths?: number | null
  place?: number | null
  /** The start that order and grouping gave. */
  formed: StartSlot
  /** The start after swaps, and what the swaps of the player gained; absent where it is the same. */
  swapped?: { to: StartSlot; wishes: Wish[]; clubs: boolean; repeats: boolean }
  /** The flight was locked when the others were drawn again. */
  isKept?: true
}

export const changeCauses = [
  'by_hand',
  'replaced',
  'small_flight',
  'late_start',
  'side',
  'restart',
] as const
/** Why a start was changed after the draw: by hand in the draft, or later on the published list. */
export type ChangeCause = (typeof changeCauses)[number]

/** A change after the draw. A start is null on the bench, in a flight without a start and off the list. */
export type DraftChangeReason = {
  cause: ChangeCause
  /** An instant in ISO 8601. */
  at: string
  /** The account of the director. */
  by: string | null
  moved: Readonly<Record<string, { from: StartSlot | null; to: StartSlot | null }>>
}

export type DraftReasons = {
  drawnAt: string
  drawnBy: string | null
  players: Readonly<Record<string, DrawReason>>
  /** The earliest first. */
  changes: readonly DraftChangeReason[]
}

/** The changes by hand before the list was published. */
export const changesByHand = ({ changes }: DraftReasons): number =>
  changes.filter(({ cause }) => cause === 'by_hand').length
