/** How the flights start (docs/algorithms/draw.md). */
export type StartStyle =
  | { kind: 'one_tee' }
  | { kind: 'two_tees'; holes: 9 | 18 }
  /** A shotgun start; B groups go to the holes with the highest par, without pars from hole 1. */
  | { kind: 'shotgun'; holes: number; par?: readonly number[] }

export type StartSlot = {
  /** Minutes after midnight. */
  minute: number
  /** The course of the round, from 1; absent on the first. */
  course?: number
  hole: number
  /** Set where two flights start on the same hole in a shotgun start. */
  group?: 'A' | 'B'
}

/**
 * A start for each flight, in the order of the flights.
 * @param first minute after midnight of the first start.
 * @param interval minutes between starts from a tee, from 1; unused in a shotgun start.
 * @param pauseAfter the number of starts from a tee after which one stays empty; undefined for none.
 * @throws RangeError when interval or pause is not a positive integer, or a shotgun start has no room.
 */
export function startSlots(
  flights: number,
  style: StartStyle,
  { first, interval, pauseAfter }: { first: number; interval: number; pauseAfter?: number },
): StartSlot[] {
  if (style.kind === 'shotgun') return shotgunSlots(flights, style, first)
  if (![interval, pauseAfter ?? 1].every((count) => Number.isSafeInteger(count) && count >= 1)) {
    throw new RangeError('Interval and pause must be positive integers')
  }
  const tees = style.kind === 'one_tee' ? [1] : [1, style.holes === 9 ? 5 : 10]
  return Array.from({ length: flights }, (_, i) => {
    const turn = Math.floor(i / tees.length)
    const pauses = pauseAfter === undefined ? 0 : Math.floor(turn / pauseAfter)
    return { minute: first + (turn + pauses) * interval, hole: tees[i % tees.length] ?? 1 }
  })
}

/** The number of the course of a start. */
export const courseOfSlot = ({ course }: Pick<StartSlot, 'course'>): number => course ?? 1

/** A start with the number of its course, which is left out on the first. */
export const onCourse = (slot: StartSlot, course: number): StartSlot => {
  const { course: _, ...start } = slot
  return course === 1 ? start : { ...start, course }
}

/** Minutes between flights of this size, from the Committee Procedures. */
export const recommendedInterval = (flightSize: 2 | 3 | 4): number =>
  ({ 2: 8, 3: 10, 4: 12 })[flightSize]

/** The number of flights that a shotgun start has room for. */
export const shotgunCapacity = (style: Extract<StartStyle, { kind: 'shotgun' }>) =>
  style.holes + holesForB(style).length

function shotgunSlots(
  flights: number,
  style: Extract<StartStyle, { kind: 'shotgun' }>,
  minute: number,
): StartSlot[] {
  if (flights > shotgunCapacity(style)) {
    throw new RangeError(`A shotgun start here has room for ${shotgunCapacity(style)} flights`)
  }
  const doubled = holesForB(style).slice(0, Math.max(0, flights - style.holes))
  const firsts = Array.from({ length: Math.min(flights, style.holes) }, (_, i): StartSlot => {
    const hole = i + 1
    return doubled.includes(hole) ? { minute, hole, group: 'A' } : { minute, hole }
  })
  return [...firsts, ...doubled.map((hole): StartSlot => ({ minute, hole, group: 'B' }))]
}

/** Par 5s first, then par 4s, in the order of the holes; a second flight on a par 3 would have to wait. */
function holesForB({ holes, par }: Extract<StartStyle, { kind: 'shotgun' }>): number[] {
  const all = Array.from({ length: holes }, (_, i) => i + 1)
  if (!par) return all
  if (par.length !== holes) throw new RangeError('Each hole needs a par')
  const parOf = (hole: number) => par[hole - 1] ?? 0
  return all.filter((hole) => parOf(hole) > 3).toSorted((a, b) => parOf(b) - parOf(a) || a - b)
}
