type Flight = { id: string; players: readonly string[] }

type Field = {
  /** Who takes part in the round. */
  playing: ReadonlySet<string>
  /** The flights of the list that is out; empty before. */
  published: readonly Flight[]
  /** Who has a score or a measure in the round, and cannot leave its list. */
  held: ReadonlySet<string>
}

/**
 * The flights of a draft as they come out, when some of its players play no more
 * (docs/algorithms/draw.md, *Who plays no more*). Somebody without a place on the list leaves the
 * draft; who is on it may stay, with her code, and must where something of hers stands.
 */
export function reconcileFlights<Drafted extends Flight>(
  flights: readonly Drafted[],
  { playing, published, held }: Field,
): { flights: (Drafted & { players: string[] })[]; left: string[] } {
  const listed = new Set(published.flatMap(({ players }) => players))
  const placed = new Set(flights.flatMap(({ players }) => players))
  const isLeaving = (id: string) => !playing.has(id) && !listed.has(id)
  const back = (flight: string) =>
    (published.find(({ id }) => id === flight)?.players ?? []).filter(
      (id) => held.has(id) && !playing.has(id) && !placed.has(id),
    )
  return {
    flights: flights
      .map((flight) => ({
        ...flight,
        players: [...flight.players.filter((id) => !isLeaving(id)), ...back(flight.id)],
      }))
      // One that only those had who left starts with nobody; an empty one that was added is an error.
      .filter(({ players }, i) => players.length > 0 || flights[i]?.players.length === 0),
    left: [...placed].filter(isLeaving),
  }
}
