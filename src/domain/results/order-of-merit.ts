import { compare, type Fraction, fraction, minus, sumOf, times } from '#domain/shared/fraction.ts'
import { sharedPlaces } from '#domain/competitions/shared-places.ts'

export type MeritTerms = {
  scheme: PointScheme
  /** How many of a player's events count; null for all. */
  best: number | null
  /** The number of events a player must play to have a place in the list. */
  minimumEvents: number
  /** Whether each player of a side gets its points in full, or an equal share of them. */
  sides: SidePoints
}

export type SidePoints = 'full' | 'shared'

/** The side of a player in an event, with the number of its players who get points. */
export type MeritSide = { id: string; players: number }

/** The final places of an event; several players may share a place. */
export type MeritEvent = {
  id: string
  /** What its points are worth, in whole percent; 100 when left out, 200 for double points. */
  percent?: number
  places: readonly { player: string; place: number; side?: MeritSide }[]
}

export type MeritResult = {
  event: string
  place: number
  points: Fraction
  /** Whether it is among the results that count for the player. */
  counts: boolean
  /** What the player's side got in all, and how many players it had; missing for a player alone. */
  side?: { points: Fraction; players: number }
}

export type MeritRow = {
  player: string
  /** Null below the minimum of events. */
  place: number | null
  shared: boolean
  points: Fraction
  /** All of them in the order of the events; the best of these count. */
  events: MeritResult[]
}

/**
 * The order of merit, best first, players below the minimum last. Players level on points are
 * separated by most wins, then most second places and so on; otherwise they share the place. The
 * result does not depend on the order of players in an event.
 * @throws RangeError when a player is in an event twice, or `best` is below 1.
 */
export function meritStandings(events: readonly MeritEvent[], terms: MeritTerms): MeritRow[] {
  const rows = [...resultsByPlayer(events, terms)].map(([player, all]) => {
    const counted = bestIndexes(
      all.map(({ points }) => points),
      terms.best,
    )
    const results = all.map((result, i) => ({ ...result, counts: counted.has(i) }))
    const points = sumOf(results.filter(({ counts }) => counts).map((result) => result.points))
    const ranked = results.length >= terms.minimumEvents
    const places = all.map(({ place }) => place).toSorted((a, b) => a - b)
    return { player, points, events: results, ranked, places }
  })
  rows.sort((a, b) => compareRows(a, b) || (a.player < b.player ? -1 : 1))
  const places = sharedPlaces(rows, (a, b) => compareRows(a, b) === 0)
  return rows.map(({ player, points, events, ranked }, i) => {
    const { place, shared } = places[i] ?? { place: 0, shared: false }
    return { player, points, events, place: ranked ? place : null, shared: ranked && shared }
  })
}

type Ranked = {
  points: Fraction
  ranked: boolean
  /** The places of all events, the best first. */
  places: readonly number[]
}

function compareRows(a: Ranked, b: Ranked): number {
  if (a.ranked !== b.ranked) return a.ranked ? -1 : 1
  return compare(b.points, a.points) || countBack(a.places, b.places)
}

/** Most wins, then most second places … is the first difference of the two lists, or the longer one. */
function countBack(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0)
    if (difference !== 0) return difference
  }
  return b.length - a.length
}

type EventResult = Omit<MeritResult, 'counts'>

function resultsByPlayer(
  events: readonly MeritEvent[],
  { scheme, sides }: Pick<MeritTerms, 'scheme' | 'sides'>,
) {
  const results = new Map<string, EventResult[]>()
  for (const { id, percent = 100, places } of events) {
    if (new Set(places.map(({ player }) => player)).size !== places.length) {
      throw new RangeError(`A player is twice in ${id}`)
    }
    // A side is one in the field, so that its place has the points of one.
    const units = new Map(places.map(({ player, place, side }) => [side?.id ?? player, place]))
    const tied = new Map<number, number>()
    for (const place of units.values()) tied.set(place, (tied.get(place) ?? 0) + 1)
    // The points of a place are worked out once, because many players may share it.
    const pointsOfPlace = new Map<number, Fraction>()
    for (const { player, place, side } of places) {
      const inAll =
        pointsOfPlace.get(place) ??
        times(
          pointsForPlace(scheme, { place, tied: tied.get(place) ?? 1, field: units.size }),
          fraction(percent, 100),
        )
      pointsOfPlace.set(place, inAll)
      const result = {
        event: id,
        place,
        points: side && sides === 'shared' ? times(inAll, fraction(1, side.players)) : inAll,
        ...(side && { side: { points: inAll, players: side.players } }),
      }
      const earlier = results.get(player)
      if (earlier) earlier.push(result)
      else results.set(player, [result])
    }
  }
  return results
}

/** Points for a place in one event (docs/algorithms/order-of-merit.md). */
export type PointScheme =
  | { kind: 'table'; points: readonly Fraction[]; beyond: Fraction }
  | { kind: 'linear'; first: Fraction; step: Fraction; least: Fraction }
  | { kind: 'share_of_field'; most: Fraction }

/** A place, the number of players who have it (1: no tie), and of players with a place in the event. */
export type MeritPlace = { place: number; tied: number; field: number }

/**
 * The points of each tied player: the exact average over the places they occupy.
 * @throws RangeError when place and tied are not whole numbers from 1.
 */
export function pointsForPlace(scheme: PointScheme, { place, tied, field }: MeritPlace): Fraction {
  if (![place, tied].every((count) => Number.isSafeInteger(count) && count >= 1)) {
    throw new RangeError('Place and number of tied players are whole numbers from 1')
  }
  if (tied === 1) return pointsOf(scheme, place, field)
  const occupied = Array.from({ length: tied }, (_, i) => pointsOf(scheme, place + i, field))
  return times(sumOf(occupied), fraction(1, tied))
}

function pointsOf(scheme: PointScheme, place: number, field: number): Fraction {
  switch (scheme.kind) {
    case 'table':
      return scheme.points[place - 1] ?? scheme.beyond
    case 'linear': {
      const points = minus(scheme.first, times(scheme.step, fraction(place - 1)))
      return compare(points, scheme.least) < 0 ? scheme.least : points
    }
    case 'share_of_field':
      return times(scheme.most, fraction(field + 1 - place, field))
  }
}

/**
 * The sum of the best `best` results, or of all when there are fewer or `best` is null.
 * @throws RangeError when `best` is not a whole number from 1.
 */
export function bestOf(points: readonly Fraction[], best: number | null): Fraction {
  const counted = bestIndexes(points, best)
  return sumOf(points.filter((_, i) => counted.has(i)))
}

/** The indexes of the best results; of results with equal points, the earlier counts. */
function bestIndexes(points: readonly Fraction[], best: number | null): ReadonlySet<number> {
  if (best !== null && (!Number.isSafeInteger(best) || best < 1)) {
    throw new RangeError('At least one event counts')
  }
  const inOrder = points
    .map((value, i) => ({ value, i }))
    .toSorted((a, b) => compare(b.value, a.value) || a.i - b.i)
  return new Set(inOrder.slice(0, best ?? inOrder.length).map(({ i }) => i))
}
