import {
  createFlightCost,
  noConcerns,
  type Concerns,
  reviewDraw,
  type DrawReview,
} from './draw-concerns.ts'
import { orderPlayers, type DrawOrder, type DrawPlayer } from './draw-order.ts'
import { improveFlights, type DrawSwap } from './improve-flights.ts'
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
  /** The players outside locked flights in order, and the flights that they got before any swap. */
  order: string[]
  formed: string[][]
  /** Every swap for the sake of the concerns, in the order made. */
  swaps: DrawSwap[]
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
  const inOrder = orderPlayers(free, order)
  const formed = formFlights(inOrder, sizes, {
    grouping: terms.grouping,
    leadersLast: order.kind === 'standing' && order.leaders === 'last',
  })
  const flights = aroundLocked(formed, locked, byId)
  const fixed = new Set(locked.map(({ at }) => at))
  const { flights: drawn, swaps } =
    order.kind === 'standing'
      ? { flights, swaps: [] }
      : improveFlights(flights, { costOf: createFlightCost(flights, concerns), fixed, concerns })
  return {
    flights: drawn.map(idsOf),
    order: idsOf(inOrder),
    formed: flights.map(idsOf),
    swaps,
    ...reviewDraw(drawn, concerns),
  }
}

const idsOf = (players: readonly DrawPlayer[]) => players.map(({ id }) => id)

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
