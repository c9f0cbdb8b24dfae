import { courseOfSlot, type StartSlot } from './start-slots.ts'

/** A flight of a published draw. */
export type DrawnFlight = { id: string; players: readonly string[]; slot: StartSlot }

export type DrawChanges = {
  /** Flights whose players, course, time or hole are not as before: to be printed again. */
  flights: string[]
  /** Flights that no longer exist. */
  removed: string[]
  /** Players whose course, time, hole or company changed, including players added or removed. */
  players: string[]
}

/** The flights and players that a new version of a draw changes; only these players are notified. */
export function compareDraws(
  before: readonly DrawnFlight[],
  after: readonly DrawnFlight[],
): DrawChanges {
  const earlier = new Map(before.map((flight) => [flight.id, startKey(flight)]))
  const kept = new Set(after.map(({ id }) => id))
  const [was, is] = [startsOf(before), startsOf(after)]
  const allPlayers = [...new Set([...was.keys(), ...is.keys()])]
  return {
    flights: after.filter((flight) => earlier.get(flight.id) !== startKey(flight)).map(idOf),
    removed: before.filter(({ id }) => !kept.has(id)).map(idOf),
    players: allPlayers.filter((player) => was.get(player) !== is.get(player)).toSorted(),
  }
}

/** Each player's start and company, without the flight's id. */
function startsOf(flights: readonly DrawnFlight[]): ReadonlyMap<string, string> {
  return new Map(
    flights.flatMap((flight) =>
      flight.players.map((player) => [player, startKey(flight)] as const),
    ),
  )
}

function startKey({ players, slot }: DrawnFlight): string {
  const { minute, hole, group } = slot
  return JSON.stringify([courseOfSlot(slot), minute, hole, group ?? '', players.toSorted()])
}

const idOf = ({ id }: DrawnFlight) => id
