import type { StartSlot } from './start-slots.ts'

/** A flight of a published draw. */
export type DrawnFlight = { id: string; players: readonly string[]; slot: StartSlot }

export type DrawChanges = {
  /** Flights whose players, time or hole are not as before: to be printed again. */
  flights: string[]
  /** Flights that are gone. */
  removed: string[]
  /** Players with another flight, time, hole or company; those new or gone among them. */
  players: string[]
}

/** What a new version of a draw changes, and for whom: nobody else is told. */
export function compareDraws(
  before: readonly DrawnFlight[],
  after: readonly DrawnFlight[],
): DrawChanges {
  const earlier = new Map(before.map((flight) => [flight.id, written(flight)]))
  const kept = new Set(after.map(({ id }) => id))
  const [was, is] = [startsOf(before), startsOf(after)]
  const everybody = [...new Set([...was.keys(), ...is.keys()])]
  return {
    flights: after.filter((flight) => earlier.get(flight.id) !== written(flight)).map(idOf),
    removed: before.filter(({ id }) => !kept.has(id)).map(idOf),
    players: everybody.filter((player) => was.get(player) !== is.get(player)).toSorted(),
  }
}

/** What each player would read: start and company, whatever the flight is called. */
function startsOf(flights: readonly DrawnFlight[]): ReadonlyMap<string, string> {
  return new Map(
    flights.flatMap((flight) => flight.players.map((player) => [player, written(flight)] as const)),
  )
}

function written({ players, slot }: DrawnFlight): string {
  const { minute, hole, group } = slot
  return JSON.stringify([minute, hole, group ?? '', players.toSorted()])
}

const idOf = ({ id }: DrawnFlight) => id
