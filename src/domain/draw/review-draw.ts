import { isMet, sameClub, timesTogether, type Concerns, type Wish } from './draw-concerns.ts'
import type { DrawPlayer } from './draw-order.ts'

export type DrawReview = {
  /** Wishes that are not met, in the order of the wishes. */
  unmet: Wish[]
  /** Pairs in one flight of one club, or who have played together before; empty where not considered. */
  sameClub: [string, string][]
  playedBefore: [string, string][]
}

/** Reviews flights for the director, whether they were drawn or edited by hand. */
export function reviewDraw(
  flights: readonly (readonly DrawPlayer[])[],
  concerns: Concerns,
): DrawReview {
  const placeOf = new Map(
    flights.flatMap((flight, at) => flight.map(({ id }) => [id, at] as const)),
  )
  const unmet = concerns.wishes.filter((wish) => {
    const at = placeOf.get(wish.player)
    const flight = at === undefined ? undefined : flights[at]
    if (at === undefined || !flight) return true
    return !isMet(wish, { flight, at, flights: flights.length, startHoles: concerns.startHoles })
  })
  const pairs = flights.flatMap((flight) =>
    flight.flatMap((one, i) => flight.slice(i + 1).map((other) => [one, other] as const)),
  )
  const before = timesTogether(concerns.playedBefore)
  const idsOf = (chosen: typeof pairs) =>
    chosen.map(([one, other]): [string, string] => [one.id, other.id])
  return {
    unmet,
    sameClub: idsOf(pairs.filter(([one, other]) => concerns.clubsApart && sameClub(one, other))),
    playedBefore: idsOf(pairs.filter(([one, other]) => before(one.id, other.id) > 0)),
  }
}
