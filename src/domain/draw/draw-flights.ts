import {
  createFlightCost,
  noConcerns,
  type Concerns,
  reviewDraw,
  type DrawReview,
} from './draw-concerns.ts'
import { orderPlayers, type DrawOrder, type DrawPlayer } from './draw-order.ts'
import { flightSizes, formFlights, mostPersons, type Grouping } from './form-flights.ts'

export type DrawTerms = {
  order: DrawOrder
  grouping: Grouping
  /** Players in a full flight, 2 to 4. */
  preferred: number
  concerns?: Concerns
  /** Flights that are not changed, with their position in the list from 0. */
  locked?: readonly { at: number; players: readonly string[] }[]
}

export type Draw = DrawReview & {
  /** Ids, first out first. */
  flights: string[][]
}

/**
 * Draws flights (docs/algorithms/draw.md): the result does not depend on the order of the input. A draw
 * by standing follows only the places, and its wishes are only reviewed.
 * @throws RangeError when a player occurs twice, a locked flight has an unknown player or a position
 *   outside the list, or a single player remains.
 */
export function drawFlights(players: readonly DrawPlayer[], terms: DrawTerms): Draw {
  const { order, concerns = noConcerns, locked = [] } = terms
  const byId = new Map(players.map((player) => [player.id, player]))
  if (byId.size !== players.length) throw new RangeError('A player occurs twice')
  const lockedIds = locked.flatMap((flight) => flight.players)
  if (new Set(lockedIds).size !== lockedIds.length || lockedIds.some((id) => !byId.has(id))) {
    throw new RangeError('Locked flights have unknown or duplicate players')
  }
  const free = players.filter(({ id }) => !lockedIds.includes(id))
  const sizes = flightSizes(free.length, terms.preferred, mostPersons(free))
  const formed = formFlights(orderPlayers(free, order), sizes, {
    grouping: terms.grouping,
    leadersLast: order.kind === 'standing' && order.leaders === 'last',
  })
  const flights = aroundLocked(formed, locked, byId)
  const fixed = new Set(locked.map(({ at }) => at))
  const drawn =
    order.kind === 'standing'
      ? flights
      : improveFlights(flights, createFlightCost(flights, concerns), fixed)
  return {
    flights: drawn.map((flight) => flight.map(({ id }) => id)),
    ...reviewDraw(drawn, concerns),
  }
}

function aroundLocked(
  formed: readonly DrawPlayer[][],
  locked: NonNullable<DrawTerms['locked']>,
  byId: ReadonlyMap<string, DrawPlayer>,
): DrawPlayer[][] {
  const count = formed.length + locked.length
  const lockedAt = new Map(locked.map(({ at, players }) => [at, players]))
  const isPlace = (at: number) => Number.isInteger(at) && at >= 0 && at < count
  if (lockedAt.size !== locked.length || !locked.every(({ at }) => isPlace(at))) {
    throw new RangeError('Each locked flight needs its own position in the list')
  }
  const waiting = [...formed]
  return Array.from({ length: count }, (_, at) => {
    const ids = lockedAt.get(at)
    if (!ids) return waiting.shift() ?? []
    return ids.flatMap((id) => byId.get(id) ?? [])
  })
}

/**
 * Swaps two players of different flights while a swap reduces the penalty; the first of equal swaps wins.
 * It terminates because penalties are integers, fall with each swap and are never negative.
 * @param costOf the penalty of a flight at its position, from its own players only.
 * @param fixed positions of flights that are not changed.
 */
function improveFlights(
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
