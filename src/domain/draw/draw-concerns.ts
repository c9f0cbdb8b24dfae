import type { DrawPlayer } from './draw-order.ts'

/** A player's request: the draw meets it where possible and reports it where not. */
export type Wish = { player: string } & (
  | { kind: 'with' | 'apart'; other: string }
  | { kind: 'early' | 'late' }
  | { kind: 'start_hole'; hole: number }
)

/** The preferences that a draw weighs beside the order. */
export type Concerns = {
  wishes: readonly Wish[]
  /** Players of one club are kept apart. */
  clubsApart: boolean
  /** Pairs who have played together before, one entry for each time. */
  playedBefore: readonly (readonly [string, string])[]
  /** The start hole of each flight; empty where unknown. */
  startHoles: readonly number[]
}

export const noConcerns: Concerns = {
  wishes: [],
  clubsApart: false,
  playedBefore: [],
  startHoles: [],
}

/** Penalty points; only their relative size matters (docs/algorithms/draw.md). */
const weight = { wish: 1000, playedBefore: 300, sameClub: 100, moved: 1 }

/**
 * The penalty of a flight depends only on its players and its position in the list, so a swap changes
 * the penalty of two flights only.
 */
export function createFlightCost(
  flights: readonly (readonly DrawPlayer[])[],
  concerns: Concerns,
): (flight: readonly DrawPlayer[], at: number) => number {
  const home = new Map(flights.flatMap((flight, at) => flight.map(({ id }) => [id, at] as const)))
  const wishes = new Map<string, Wish[]>()
  for (const wish of concerns.wishes) {
    wishes.set(wish.player, [...(wishes.get(wish.player) ?? []), wish])
  }
  const before = timesTogether(concerns.playedBefore)
  const of = { flights: flights.length, startHoles: concerns.startHoles }
  return (flight, at) => {
    let cost = 0
    for (const [i, player] of flight.entries()) {
      cost += weight.moved * Math.abs(at - (home.get(player.id) ?? at))
      for (const wish of wishes.get(player.id) ?? []) {
        if (!isMet(wish, { flight, at, ...of })) cost += weight.wish
      }
      for (const other of flight.slice(i + 1)) {
        if (concerns.clubsApart && sameClub(player, other)) cost += weight.sameClub
        cost += weight.playedBefore * before(player.id, other.id)
      }
    }
    return cost
  }
}

/** Whether a flight at this position in the list meets the wish of one of its players. */
export function isMet(
  wish: Wish,
  place: {
    flight: readonly DrawPlayer[]
    at: number
    flights: number
    startHoles: readonly number[]
  },
): boolean {
  switch (wish.kind) {
    case 'with':
      return place.flight.some(({ id }) => id === wish.other)
    case 'apart':
      return place.flight.every(({ id }) => id !== wish.other)
    case 'early':
      return 2 * place.at < place.flights
    case 'late':
      return 2 * (place.at + 1) > place.flights
    case 'start_hole':
      return place.startHoles[place.at] === wish.hole
  }
}

/** How often two players have played together, in either order of the pair. */
export function timesTogether(
  pairs: Concerns['playedBefore'],
): (one: string, other: string) => number {
  const times = new Map<string, Map<string, number>>()
  for (const [one, other] of [...pairs, ...pairs.map(([a, b]) => [b, a] as const)]) {
    const of = times.get(one) ?? new Map<string, number>()
    times.set(one, of.set(other, (of.get(other) ?? 0) + 1))
  }
  return (one, other) => times.get(one)?.get(other) ?? 0
}

export const sameClub = (a: DrawPlayer, b: DrawPlayer) => a.clubId !== null && a.clubId === b.clubId

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
