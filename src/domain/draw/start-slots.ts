/** How the flights start (docs/algorithms/draw.md). */
export type StartStyle =
  | { kind: 'one_tee' }
  | { kind: 'two_tees'; holes: 9 | 18 }
  /** A gun start; the pars of the holes decide where B groups go, without them from hole 1 on. */
  | { kind: 'shotgun'; holes: number; par?: readonly number[] }

export type StartSlot = {
  /** After midnight. */
  minute: number
  hole: number
  /** Where two flights start on a hole at the gun. */
  group?: 'A' | 'B'
}

/**
 * A slot for each flight, in the order of the flights.
 * @param first minute after midnight of the first start.
 * @param interval minutes between starts from a tee, from 1; a gun start has none.
 * @param pauseAfter starts from a tee after which one is left empty; left out for none.
 * @throws RangeError when interval or pause is not whole and from 1, or a gun start has no room.
 */
export function startSlots(
  flights: number,
  style: StartStyle,
  { first, interval, pauseAfter }: { first: number; interval: number; pauseAfter?: number },
): StartSlot[] {
  if (style.kind === 'shotgun') return gunSlots(flights, style, first)
  if (![interval, pauseAfter ?? 1].every((count) => Number.isSafeInteger(count) && count >= 1)) {
    throw new RangeError('Flights start at least a minute apart')
  }
  const tees = style.kind === 'one_tee' ? [1] : [1, style.holes === 9 ? 5 : 10]
  return Array.from({ length: flights }, (_, i) => {
    const turn = Math.floor(i / tees.length)
    const pauses = pauseAfter === undefined ? 0 : Math.floor(turn / pauseAfter)
    return { minute: first + (turn + pauses) * interval, hole: tees[i % tees.length] ?? 1 }
  })
}

/** Minutes between flights of this size, as the Rules' guidance for committees has it. */
export const recommendedInterval = (flightSize: 2 | 3 | 4): number =>
  ({ 2: 8, 3: 10, 4: 12 })[flightSize]

/** How many flights a gun start has room for. */
export const shotgunCapacity = (style: Extract<StartStyle, { kind: 'shotgun' }>) =>
  style.holes + holesForB(style).length

function gunSlots(
  flights: number,
  style: Extract<StartStyle, { kind: 'shotgun' }>,
  minute: number,
): StartSlot[] {
  if (flights > shotgunCapacity(style)) {
    throw new RangeError(`A gun start here has room for ${shotgunCapacity(style)} flights`)
  }
  const doubled = holesForB(style).slice(0, Math.max(0, flights - style.holes))
  const firsts = Array.from({ length: Math.min(flights, style.holes) }, (_, i): StartSlot => {
    const hole = i + 1
    return doubled.includes(hole) ? { minute, hole, group: 'A' } : { minute, hole }
  })
  return [...firsts, ...doubled.map((hole): StartSlot => ({ minute, hole, group: 'B' }))]
}

/** Par 5s first, then par 4s, in the order of the holes; a second flight on a par 3 would wait. */
function holesForB({ holes, par }: Extract<StartStyle, { kind: 'shotgun' }>): number[] {
  const all = Array.from({ length: holes }, (_, i) => i + 1)
  if (!par) return all
  if (par.length !== holes) throw new RangeError('Each hole has its par')
  const of = (hole: number) => par[hole - 1] ?? 0
  return all.filter((hole) => of(hole) > 3).toSorted((a, b) => of(b) - of(a) || a - b)
}
