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

/**
 * The sizes of the flights, smaller first: as few flights as the preferred size allows, with sizes that
 * differ by at most one and no player alone (docs/algorithms/draw.md).
 * @param players or sides.
 * @param preferred players in a full flight, 2 to 4.
 * @param persons of each side; 1 for players.
 * @throws RangeError for one player, or a size outside 2 to 4.
 */
export function flightSizes(players: number, preferred: number, persons = 1): number[] {
  if (![2, 3, 4].includes(preferred))
    throw new RangeError('A flight has two, three or four players')
  if (!Number.isSafeInteger(players) || players < 0 || (players === 1 && persons === 1)) {
    throw new RangeError('A player cannot play alone')
  }
  const flights = flightsFor(players, preferred, persons)
  const least = flights === 0 ? 0 : Math.floor(players / flights)
  const larger = players - least * flights
  return Array.from({ length: flights }, (_, i) => least + (i < flights - larger ? 0 : 1))
}

/** The number of flights; a side may play alone, because its players mark each other's cards. */
export function flightsFor(players: number, preferred: number, persons: number): number {
  const full = Math.max(1, Math.floor(preferred / persons))
  return Math.min(Math.ceil(players / full), persons > 1 ? players : Math.floor(players / 2))
}

/** The players of the largest side among them, by which flights of sides are filled. */
export const mostPersons = (players: readonly { persons?: number }[]): number =>
  Math.max(1, ...players.map(({ persons = 1 }) => persons))
