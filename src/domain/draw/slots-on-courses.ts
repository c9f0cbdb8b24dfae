import type { CourseStart } from './draft.ts'
import {
  courseOfSlot,
  onCourse,
  shotgunCapacity,
  startSlots,
  type StartSlot,
  type StartStyle,
} from './start-slots.ts'

/** A course of the round with its start. */
export type StartedCourse = CourseStart & {
  /** From 1. */
  number: number
  style: StartStyle
}

/** The start of a locked flight. */
type LockedStart = { slot: StartSlot | null }

/**
 * A start for each flight, shared evenly by the courses and in the order of the clock; of starts at the
 * same minute, the first of each course before the second of any (docs/algorithms/several-courses.md).
 * A course has at least as many starts as flights that are locked to it. Undefined when the courses have no room for all.
 */
export function slotsOnCourses(
  flights: number,
  courses: readonly StartedCourse[],
  { pauseAfter, locked }: { pauseAfter: number | null; locked: readonly LockedStart[] },
): StartSlot[] | undefined {
  const shares = sharesOf(flights, courses, locked)
  return shares
    ?.flatMap((share, i) => {
      const course = courses[i]
      if (!course) return []
      const { number, style, firstMinute: first, interval } = course
      const pause = pauseAfter === null ? {} : { pauseAfter }
      return startSlots(share, style, { first, interval, ...pause }).map((slot, turn) => ({
        slot: onCourse(slot, number),
        turn,
      }))
    })
    .toSorted((a, b) => a.slot.minute - b.slot.minute || a.turn - b.turn)
    .map(({ slot }) => slot)
}

/** How many flights each course gets: those locked to it, and the others one at a time to the course with the fewest that has room. */
function sharesOf(
  flights: number,
  courses: readonly StartedCourse[],
  locked: readonly LockedStart[],
): number[] | undefined {
  const shares = courses.map(({ number, style }) => {
    const own = locked.filter(({ slot }) => slot !== null && courseOfSlot(slot) === number).length
    return style.kind === 'shotgun' ? Math.min(own, shotgunCapacity(style)) : own
  })
  const others = flights - shares.reduce((sum, share) => sum + share, 0)
  for (let i = 0; i < others; i++) {
    const open = courses.flatMap(({ style }, at) =>
      style.kind !== 'shotgun' || (shares[at] ?? 0) < shotgunCapacity(style) ? [at] : [],
    )
    const [next] = open.toSorted((a, b) => (shares[a] ?? 0) - (shares[b] ?? 0))
    if (next === undefined) return undefined
    shares[next] = (shares[next] ?? 0) + 1
  }
  return shares
}
