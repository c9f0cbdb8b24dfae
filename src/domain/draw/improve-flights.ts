import { reviewDraw, timesTogether, type Concerns, type Wish } from './draw-concerns.ts'
import type { DrawPlayer } from './draw-order.ts'

/** Two players who changed flights, and what that gained; nothing gained means nearer to the order. */
export type DrawSwap = {
  players: [string, string]
  /** The wishes that it met. */
  wishes: Wish[]
  /** Fewer players of one club are together. */
  clubs: boolean
  /** Fewer players who met in an earlier round are together. */
  repeats: boolean
}

type Improvement = {
  /** The penalty of a flight at its position, from its own players only. */
  costOf: (flight: readonly DrawPlayer[], at: number) => number
  /** Positions of flights that are not changed. */
  fixed: ReadonlySet<number>
  concerns: Concerns
}

/**
 * Swaps two players of different flights while a swap reduces the penalty; the first of equal swaps wins.
 * It terminates because penalties are integers, fall with each swap and are never negative.
 */
export function improveFlights(
  flights: readonly (readonly DrawPlayer[])[],
  { costOf, fixed, concerns }: Improvement,
): { flights: DrawPlayer[][]; swaps: DrawSwap[] } {
  const now = flights.map((flight) => [...flight])
  const swaps: DrawSwap[] = []
  const costs = now.map(costOf)
  const open = [...now.keys()].filter((at) => !fixed.has(at))
  for (let moved = true; moved;) {
    moved = false
    for (const at of open) {
      if ((costs[at] ?? 0) === 0) continue
      const swap = bestSwap(now, { at, open, costs, costOf })
      if (!swap) continue
      const before = reviewSwapped(now, swap, concerns)
      exchange(now, swap)
      swaps.push(explainSwap(now, swap, { before, after: reviewSwapped(now, swap, concerns) }))
      for (const changed of [swap.at, swap.to]) costs[changed] = costOf(now[changed] ?? [], changed)
      moved = true
    }
  }
  return { flights: now, swaps }
}

type FlightReview = { unmet: readonly Wish[]; sameClub: number; playedBefore: number }

/** The concerns of the two flights of a swap. */
function reviewSwapped(
  flights: readonly DrawPlayer[][],
  { at, to }: Swap,
  concerns: Concerns,
): FlightReview {
  const both = flights.map((flight, i) => (i === at || i === to ? flight : []))
  const { unmet, sameClub, playedBefore } = reviewDraw(both, concerns)
  const times = timesTogether(concerns.playedBefore)
  return {
    unmet,
    sameClub: sameClub.length,
    playedBefore: playedBefore.reduce((sum, pair) => sum + times(...pair), 0),
  }
}

/** The players of a swap that has been made, and what it gained. */
function explainSwap(
  flights: readonly DrawPlayer[][],
  { at, seat, to, otherSeat }: Swap,
  { before, after }: { before: FlightReview; after: FlightReview },
): DrawSwap {
  return {
    players: [flights[to]?.[otherSeat]?.id ?? '', flights[at]?.[seat]?.id ?? ''],
    wishes: before.unmet.filter((wish) => !after.unmet.includes(wish)),
    clubs: after.sameClub < before.sameClub,
    repeats: after.playedBefore < before.playedBefore,
  }
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
