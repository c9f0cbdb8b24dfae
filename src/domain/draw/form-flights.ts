import type { DrawPlayer } from './draw-order.ts'

/** How players are grouped into flights (docs/algorithms/draw.md). */
export type Grouping = 'same_level' | 'mixed' | 'balanced'

/**
 * Flights of these sizes in start order. Mixed and balanced flights start by their best placed player,
 * smaller flights first.
 * @param inOrder the result of `orderPlayers`; as many players as the sizes have room for.
 */
export function formFlights(
  inOrder: readonly DrawPlayer[],
  sizes: readonly number[],
  { grouping, leadersLast }: { grouping: Grouping; leadersLast: boolean },
): DrawPlayer[][] {
  if (grouping === 'same_level') return cutIntoSizes(inOrder, sizes)
  const flights = grouping === 'mixed' ? deal(inOrder, sizes) : balance(inOrder, sizes)
  const at = new Map(inOrder.map(({ id }, i) => [id, i]))
  const position = (flight: readonly DrawPlayer[]) => {
    const positions = flight.map(({ id }) => at.get(id) ?? 0)
    return leadersLast ? Math.max(...positions) : Math.min(...positions)
  }
  return flights.toSorted((a, b) => a.length - b.length || position(a) - position(b))
}

function cutIntoSizes(players: readonly DrawPlayer[], sizes: readonly number[]): DrawPlayer[][] {
  let from = 0
  return sizes.map((size) => players.slice(from, (from += size)))
}

/** Deals players by handicap, back and forth over the flights with room: 1 2 3 3 2 1 … */
function deal(players: readonly DrawPlayer[], sizes: readonly number[]): DrawPlayer[][] {
  const flights = sizes.map((): DrawPlayer[] => [])
  const waiting = byHandicap(players)
  for (let turn = 0; waiting.length > 0; turn++) {
    const order = turn % 2 === 0 ? [...flights.keys()] : [...flights.keys()].toReversed()
    const open = order.filter((i) => (flights[i]?.length ?? 0) < (sizes[i] ?? 0))
    if (open.length === 0) throw new RangeError('The flights have no room for all')
    for (const i of open) {
      const next = waiting.shift()
      if (next) flights[i]?.push(next)
    }
  }
  return flights
}

/** Assigns each player, highest handicap first, to the flight with room and the lowest sum. */
function balance(players: readonly DrawPlayer[], sizes: readonly number[]): DrawPlayer[][] {
  const flights = sizes.map((size) => ({ size, sum: 0, players: [] as DrawPlayer[] }))
  for (const player of byHandicap(players).toReversed()) {
    const open = flights.filter((flight) => flight.players.length < flight.size)
    const [lowest] = open.toSorted((a, b) => a.sum - b.sum)
    if (!lowest) throw new RangeError('The flights have no room for all')
    lowest.players.push(player)
    lowest.sum += handicapOf(player)
  }
  return flights.map(({ players }) => players)
}

const byHandicap = (players: readonly DrawPlayer[]) =>
  players.toSorted((a, b) => handicapOf(a) - handicapOf(b))

/** A player without an index counts as 54.0. */
const handicapOf = ({ handicapTenths }: DrawPlayer) => handicapTenths ?? 540
