import type { DrawPlayer } from './draw-order.ts'

/**
 * Swaps two players of different flights while a swap reduces the penalty; the first of equal swaps wins.
 * It terminates because penalties are integers, fall with each swap and are never negative.
 * @param costOf the penalty of a flight at its position, from its own players only.
 * @param fixed positions of flights that are not changed.
 */
export function improveFlights(
  flights: readonly (readonly DrawPlayer[])[],
  costOf: (flight: readonly DrawPlayer[], at: number) => number,
  fixed: ReadonlySet<number>,
): DrawPlayer[][] {
  const now = flights.map((flight) => [...flight])
  const costs = now.map(costOf)
  const open = [...now.keys()].filter((at) => !fixed.has(at))
  for (let moved = true; moved;) {
    moved = false
    for (const at of open) {
      if ((costs[at] ?? 0) === 0) continue
      const swap = bestSwap(now, { at, open, costs, costOf })
      if (!swap) continue
      exchange(now, swap)
      for (const changed of [swap.at, swap.to]) costs[changed] = costOf(now[changed] ?? [], changed)
      moved = true
    }
  }
  return now
}

type Swap = { at: number; seat: number; to: number; otherSeat: number }

function bestSwap(
  flights: DrawPlayer[][],
  search: {
    at: number
    open: readonly number[]
    costs: readonly number[]
    costOf: (flight: readonly DrawPlayer[], at: number) => number
  },
): Swap | undefined {
  const { at, open, costs, costOf } = search
  let best: Swap | undefined
  let gain = 0
  for (const seat of (flights[at] ?? []).keys()) {
    for (const to of open) {
      if (to === at) continue
      for (const otherSeat of (flights[to] ?? []).keys()) {
        const swap = { at, seat, to, otherSeat }
        exchange(flights, swap)
        const after = costOf(flights[at] ?? [], at) + costOf(flights[to] ?? [], to)
        exchange(flights, swap)
        const gained = (costs[at] ?? 0) + (costs[to] ?? 0) - after
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
