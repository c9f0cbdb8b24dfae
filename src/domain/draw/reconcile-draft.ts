type Flight = { id: string; players: readonly string[] }

type Field = {
  /** The players who take part in the round. */
  playing: ReadonlySet<string>
  /** The flights of the published list; empty before the first. */
  published: readonly Flight[]
  /** Players with a score or a measurement in the round, who cannot leave its list. */
  held: ReadonlySet<string>
}

/**
 * The flights of a draft as they are published when some of its players have withdrawn
 * (docs/algorithms/draw.md, *Who plays no more*). A withdrawn player leaves the draft, may stay with
 * their code if already on the published list, and must stay with a score or a measurement.
 */
export function reconcileFlights<Drafted extends Flight>(
  flights: readonly Drafted[],
  { playing, published, held }: Field,
): { flights: (Drafted & { players: string[] })[]; left: string[] } {
  const listed = new Set(published.flatMap(({ players }) => players))
  const placed = new Set(flights.flatMap(({ players }) => players))
  const isLeaving = (id: string) => !playing.has(id) && !listed.has(id)
  const restoredTo = (flight: string) =>
    (published.find(({ id }) => id === flight)?.players ?? []).filter(
      (id) => held.has(id) && !playing.has(id) && !placed.has(id),
    )
  return {
    flights: flights
      .map((flight) => ({
        ...flight,
        players: [...flight.players.filter((id) => !isLeaving(id)), ...restoredTo(flight.id)],
      }))
      // Drop a flight whose players have all left; an added flight that is empty stays as an error.
      .filter(({ players }, i) => players.length > 0 || flights[i]?.players.length === 0),
    left: [...placed].filter(isLeaving),
  }
}
