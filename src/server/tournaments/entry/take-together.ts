import type { Db } from '../../db/client.ts'

/** Settles all of them in one transaction: for each what she gets, or why she does not. */
type Take<Arrival, Taken> = (
  db: Db,
  place: string,
  arrivals: readonly Arrival[],
) => Promise<(Taken | Error)[]>

type Waiting<Arrival, Taken> = {
  arrival: Arrival
  taken: (what: Taken) => void
  refused: (why: unknown) => void
}

/** More at once would keep the first of them waiting longer than the lock costs. */
const mostAtOnce = 50

/**
 * Takes who arrives at the same place: one alone at once, and who comes while somebody is being taken
 * with all others who came meanwhile, in their order. What fails for all is tried for each alone, so
 * that nobody is refused for another's sake.
 */
export function takeTogether<Arrival, Taken>(take: Take<Arrival, Taken>) {
  const lines = new WeakMap<Db, Map<string, Waiting<Arrival, Taken>[]>>()

  async function settle(db: Db, place: string, group: Waiting<Arrival, Taken>[]): Promise<void> {
    try {
      const outcomes = await take(
        db,
        place,
        group.map(({ arrival }) => arrival),
      )
      group.forEach(({ taken, refused }, i) => {
        const outcome = outcomes[i] as Taken | Error
        if (outcome instanceof Error) refused(outcome)
        else taken(outcome)
      })
    } catch (error) {
      if (group.length === 1) group[0]?.refused(error)
      else await Promise.all(group.map((one) => settle(db, place, [one])))
    }
  }

  /** The line is gone in the moment in which it is found empty: nobody can join it too late. */
  async function serve(db: Db, place: string, places: Map<string, Waiting<Arrival, Taken>[]>) {
    for (;;) {
      const group = places.get(place)?.splice(0, mostAtOnce) ?? []
      if (group.length === 0) break
      await settle(db, place, group)
    }
    places.delete(place)
  }

  return (db: Db, place: string, arrival: Arrival): Promise<Taken> => {
    const places = lines.get(db) ?? new Map<string, Waiting<Arrival, Taken>[]>()
    lines.set(db, places)
    return new Promise((taken, refused) => {
      const line = places.get(place)
      const waiting = { arrival, taken, refused }
      if (line) line.push(waiting)
      else {
        places.set(place, [waiting])
        void serve(db, place, places)
      }
    })
  }
}
