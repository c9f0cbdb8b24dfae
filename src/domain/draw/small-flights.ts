import type { MinuteOfDay } from '../shared/clock-time.ts'

/** A flight of the published list on the morning of play. */
export type ListedFlight = {
  id: string
  minute: MinuteOfDay
  /** The number of its course, which no player leaves; absent on the first. */
  course?: number
  /** Players who are on the list and not marked as absent. */
  players: readonly string[]
  /** Players who are on the list and marked as absent. */
  absent: readonly string[]
  /** Whether any of them has a score. */
  hasBegun: boolean
}

export type FlightSuggestion = {
  flightId: string
  /**
   * `merge` moves its players to another flight, and it is no more. `fill` moves players of full flights to it.
   * `none`: no flight has room or players to spare.
   */
  kind: 'merge' | 'fill' | 'none'
  moves: { entryId: string; to: string }[]
  /** Absent players who are taken off the list with it. */
  out: string[]
}

/** A flight of fewer is slow to find company for, and lets nobody else keep pace. */
const fewest = 3
const most = 4

/**
 * What to do with each flight that fewer than three will play, in the order of the list
 * (docs/algorithms/draw.md, Flights under three). Only flights that have not begun and start after `now` are touched.
 * @param now minute of the round's day; before 0 on an earlier day.
 */
export function suggestForSmallFlights(
  flights: readonly ListedFlight[],
  now: MinuteOfDay,
): FlightSuggestion[] {
  const open = flights.filter(({ hasBegun, minute }) => !hasBegun && minute > now)
  return open
    .filter(({ players }) => players.length > 0 && players.length < fewest)
    .map((flight) => suggestionFor(flight, open))
}

function suggestionFor(flight: ListedFlight, open: readonly ListedFlight[]): FlightSuggestion {
  const { id: flightId, players, absent } = flight
  const others = open
    .filter(({ id, players: coming }) => id !== flightId && coming.length > 0)
    .filter(({ course = 1 }) => course === (flight.course ?? 1))
    .toSorted((a, b) => distance(a, flight) - distance(b, flight) || b.minute - a.minute)
  const target = others.find((other) => listed(other) + players.length <= most)
  if (target) {
    const moves = players.map((entryId) => ({ entryId, to: target.id }))
    return { flightId, kind: 'merge', moves, out: [...absent] }
  }
  const spare = others.filter((other) => other.players.length > fewest)
  const needed = fewest - players.length
  if (spare.length < needed) return { flightId, kind: 'none', moves: [], out: [] }
  const moves = spare
    .slice(0, needed)
    .flatMap(({ players: own }) => own.slice(-1))
    .map((entryId) => ({ entryId, to: flightId }))
  return { flightId, kind: 'fill', moves, out: [...absent] }
}

const distance = (a: ListedFlight, b: ListedFlight) => Math.abs(a.minute - b.minute)

/** Who is absent keeps the place on the card until taken off the list. */
const listed = ({ players, absent }: ListedFlight) => players.length + absent.length

type Flight = { id: string; players: readonly string[] }

/** The list after a suggestion: nobody twice, and no flight without players. */
export function applySuggestion<Of extends Flight>(
  flights: readonly Of[],
  { moves, out }: Pick<FlightSuggestion, 'moves' | 'out'>,
): Of[] {
  const gone = new Set([...moves.map(({ entryId }) => entryId), ...out])
  return flights
    .map((flight) => ({
      ...flight,
      players: [
        ...flight.players.filter((id) => !gone.has(id)),
        ...moves.filter(({ to }) => to === flight.id).map(({ entryId }) => entryId),
      ],
    }))
    .filter(({ players }) => players.length > 0)
}
