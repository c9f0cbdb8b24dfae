import type { DrawPlayer } from './draw-order.ts'

/**
 * Swaps two players of different flights at a time, as long as a swap takes points away; of equal
 * swaps the first in order. It ends, for the points are whole, fall with each swap and are never below 0.
 * @param against points against a flight at its place, from its own players alone.
 * @param fixed flights that nobody leaves or joins.
 */
export function improveFlights(
  flights: readonly (readonly DrawPlayer[])[],
  against: (flight: readonly DrawPlayer[], at: number) => number,
  fixed: ReadonlySet<number>,
): DrawPlayer[][] {
  const now = flights.map((flight) => [...flight])
  const points = now.map(against)
  const open = [...now.keys()].filter((at) => !fixed.has(at))
  for (let moved = true; moved;) {
    moved = false
    for (const at of open) {
      if ((points[at] ?? 0) === 0) continue
      const swap = bestSwap(now, { at, open, points, against })
      if (!swap) continue
      exchange(now, swap)
      for (const changed of [swap.at, swap.to])
        points[changed] = against(now[changed] ?? [], changed)
      moved = true
    }
  }
  return now
}

type Swap = { at: number; seat: number; to: number; otherSeat: number }

function bestSwap(
  flights: DrawPlayer[][],
  look: {
    at: number
    open: readonly number[]
    points: readonly number[]
    against: (flight: readonly DrawPlayer[], at: number) => number
  },
): Swap | undefined {
  const { at, open, points, against } = look
  let best: Swap | undefined
  let gain = 0
  for (const seat of (flights[at] ?? []).keys()) {
    for (const to of open) {
      if (to === at) continue
      for (const otherSeat of (flights[to] ?? []).keys()) {
        const swap = { at, seat, to, otherSeat }
        exchange(flights, swap)
        const after = against(flights[at] ?? [], at) + against(flights[to] ?? [], to)
        exchange(flights, swap)
        const gained = (points[at] ?? 0) + (points[to] ?? 0) - after
        if (gained > gain) [best, gain] = [swap, gained]
      }
    }
  }
  return best
}

function exchange(flights: DrawPlayer[][], { at, seat, to, otherSeat }: Swap) {
  const [one, other] = [flights[at], flights[to]]
  const [player, opposite] = [one?.[seat], other?.[otherSeat]]
  if (!one || !other || !player || !opposite) return
  one[seat] = opposite
  other[otherSeat] = player
}
