import { compare, type Fraction } from '#domain/shared/fraction.ts'
import { bestOf, pointsForPlace, type PointScheme } from './merit-points.ts'
import { sharedPlaces } from '../competitions/shared-places.ts'

export type MeritTerms = {
  scheme: PointScheme
  /** How many of a player's events count; null for all. */
  best: number | null
  /** Events played before a player has a place in the list. */
  minimumEvents: number
}

/** The final places of an event; a place that several have is shared by them. */
export type MeritEvent = { id: string; places: readonly { player: string; place: number }[] }

export type MeritRow = {
  player: string
  /** Null below the minimum of events. */
  place: number | null
  shared: boolean
  points: Fraction
  /** In the order of the events; which of them count is the best of these. */
  events: { event: string; place: number; points: Fraction }[]
}

/**
 * The order of merit, best first, those below the minimum last. Level on points: most wins, then
 * most second places and so on; level on everything, the place is shared. The answer does not
 * depend on the order of players in an event.
 * @throws RangeError when a player stands twice in an event, or `best` is below 1.
 */
export function meritStandings(events: readonly MeritEvent[], terms: MeritTerms): MeritRow[] {
  const rows = [...resultsByPlayer(events, terms.scheme)].map(([player, results]) => {
    const points = bestOf(
      results.map((result) => result.points),
      terms.best,
    )
    const ranked = results.length >= terms.minimumEvents
    return { player, points, events: results, ranked, tally: tallyOf(results) }
  })
  rows.sort((a, b) => compareRows(a, b) || (a.player < b.player ? -1 : 1))
  const places = sharedPlaces(rows, (a, b) => compareRows(a, b) === 0)
  return rows.map(({ player, points, events, ranked }, i) => {
    const { place, shared } = places[i] ?? { place: 0, shared: false }
    return { player, points, events, place: ranked ? place : null, shared: ranked && shared }
  })
}

type Ranked = { points: Fraction; ranked: boolean; tally: ReadonlyMap<number, number> }

function compareRows(a: Ranked, b: Ranked): number {
  if (a.ranked !== b.ranked) return a.ranked ? -1 : 1
  return compare(b.points, a.points) || countBack(a.tally, b.tally)
}

/** Most wins, then most second places … */
function countBack(a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>): number {
  const places = [...new Set([...a.keys(), ...b.keys()])].toSorted((one, other) => one - other)
  for (const place of places) {
    const difference = (b.get(place) ?? 0) - (a.get(place) ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

const tallyOf = (results: MeritRow['events']) =>
  results.reduce(
    (tally, { place }) => tally.set(place, (tally.get(place) ?? 0) + 1),
    new Map<number, number>(),
  )

function resultsByPlayer(events: readonly MeritEvent[], scheme: PointScheme) {
  const results = new Map<string, MeritRow['events']>()
  for (const { id, places } of events) {
    if (new Set(places.map(({ player }) => player)).size !== places.length) {
      throw new RangeError(`A player stands twice in ${id}`)
    }
    const tied = places.reduce(
      (all, { place }) => all.set(place, (all.get(place) ?? 0) + 1),
      new Map<number, number>(),
    )
    for (const { player, place } of places) {
      const taken = { place, tied: tied.get(place) ?? 1, field: places.length }
      const result = { event: id, place, points: pointsForPlace(scheme, taken) }
      results.set(player, [...(results.get(player) ?? []), result])
    }
  }
  return results
}
