import { isMet, sameClub, timesTogether, type Concerns, type Wish } from './draw-concerns.ts'
import type { DrawPlayer } from './draw-order.ts'

export type DrawReview = {
  /** What could not be met, in the order wished. */
  unmet: Wish[]
  /** Pairs in one flight who are of one club, or have played together before; where it was looked at. */
  sameClub: [string, string][]
  playedBefore: [string, string][]
}

/** What flights leave to be told, whether they were drawn or put together by hand. */
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
