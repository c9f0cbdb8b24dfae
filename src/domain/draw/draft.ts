import type { Wish } from './draw-concerns.ts'
import type { DraftReasons } from './draft-reasons.ts'
import type { Grouping } from './form-flights.ts'
import { courseOfSlot, type StartSlot } from './start-slots.ts'

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

/** How the flights of one course start. */
export type CourseStart = {
  start: 'one_tee' | 'two_tees' | 'shotgun'
  /** Minutes after midnight. */
  firstMinute: number
  /** Minutes between starts from a tee. */
  interval: number
}

/** How flights are shared by the courses of a round (docs/algorithms/several-courses.md). */
export type CourseShare = {
  kind: 'evenly' | 'by_division'
  /** The course of each division, by its id; the first where it is absent. Not used when shared evenly. */
  ofDivision: Record<string, number>
  /** How the second and the following courses start; the draft's own start is that of the first. */
  starts: CourseStart[]
}

/** The director's choices; the same settings and field give the same draw. */
export type DraftSettings = CourseStart & {
  order: DraftOrder
  grouping: Grouping
  /** Players in a full flight. */
  preferred: 2 | 3 | 4
  /** One division after another, never two in one flight. */
  byDivision: boolean
  clubsApart: boolean
  /** Players who shared a flight in an earlier round are kept apart. */
  avoidRepeats: boolean
  /** The number of starts after which one start stays empty; null for no pauses. */
  pauseAfter: number | null
  /** The sum of handicaps in a flight, in whole strokes, above which the director sees a notice (D35). */
  handicapLimit: number | null
  /** The seed of a random order. */
  seed: string
  /** Absent in a round on one course. */
  courses?: CourseShare
  wishes: Wish[]
}

export type DraftFlight = {
  id: string
  players: string[]
  /** Null for an added flight without a start. */
  slot: StartSlot | null
  isLocked: boolean
}

/** The place of each drawn player in the division; null without one. */
export type DrawnPlaces = Readonly<Record<string, number | null>>

/** A draw that the director edits. Players without a flight are on the bench. */
export type Draft = {
  settings: DraftSettings
  flights: DraftFlight[]
  /** The standing that the draft was drawn by; absent where another order was used. */
  places?: DrawnPlaces
  /** How each player came to stand here; absent in drafts from before it was stored. */
  reasons?: DraftReasons
}

/** Earliest first, then by course and hole; flights without a start last. The sort is stable. */
export const inStartOrder = <Started extends { slot: StartSlot | null }>(
  flights: readonly Started[],
): Started[] => flights.toSorted((a, b) => compareSlots(a.slot, b.slot))

function compareSlots(a: StartSlot | null, b: StartSlot | null): number {
  if (!a || !b) return Number(!a) - Number(!b)
  return (
    a.minute - b.minute ||
    courseOfSlot(a) - courseOfSlot(b) ||
    a.hole - b.hole ||
    groupOf(a) - groupOf(b)
  )
}

const groupOf = ({ group }: StartSlot) => (group === 'B' ? 1 : 0)

export const isSameSlot = (a: StartSlot | null, b: StartSlot | null): boolean =>
  a !== null && b !== null && compareSlots(a, b) === 0
