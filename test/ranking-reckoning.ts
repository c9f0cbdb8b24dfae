/*
 * A second calculation of the ranking lists of a season for tests. It shares no code with `src/domain/rankings` and
 * `src/domain/results`: points are whole numbers of a common part instead of fractions, the best results are found by
 * trying every choice, and a place is one more than the number of better players.
 */

type Entry = { id: string; golferId: string | null; dguNumber: string | null }

/** The entries of each player: linked by golfer, or by a number that no two golfers have had. */
export function entriesByPlayer(entries: readonly Entry[]): string[][] {
  const isLinked = (a: Entry, b: Entry) => {
    if (a.golferId !== null && a.golferId === b.golferId) return true
    if (a.dguNumber === null || a.dguNumber !== b.dguNumber) return false
    const golfers = new Set(
      entries.filter((one) => one.dguNumber === a.dguNumber).map((one) => one.golferId),
    )
    golfers.delete(null)
    return golfers.size < 2
  }
  const groups: Entry[][] = []
  for (const entry of entries) {
    const linked = groups.filter((group) => group.some((other) => isLinked(entry, other)))
    for (const group of linked) groups.splice(groups.indexOf(group), 1)
    groups.push([...linked.flat(), entry])
  }
  return groups.map((group) => group.map(({ id }) => id))
}

/**
 * Every average and share of a field of at most twelve, times a whole percent, is whole in these parts of a point, also
 * when up to three players share it.
 */
export const parts = 27_720 * 27_720 * 100 * 6

type Scheme =
  | { kind: 'table'; points: readonly number[]; beyond: number }
  | { kind: 'linear'; first: number; step: number; least: number }
  | { kind: 'share_of_field'; most: number }

function partsFor(scheme: Scheme, place: number, field: number): number {
  if (scheme.kind === 'share_of_field') {
    return (scheme.most * (field + 1 - place) * parts) / field
  }
  const points =
    scheme.kind === 'table'
      ? place <= scheme.points.length
        ? (scheme.points[place - 1] ?? 0)
        : scheme.beyond
      : Math.max(scheme.least, scheme.first - scheme.step * (place - 1))
  return points * parts
}

/** A place with all who have it together: one player, or those of a side. */
type Event = { percent: number; places: readonly { players: readonly string[]; place: number }[] }
export type MeritTotal = { points: number; places: number[]; isRanked: boolean }
type MeritTerms = {
  scheme: Scheme
  best: number | null
  minimumEvents: number
  sides: 'full' | 'shared'
}

/** What each player has in an order of merit, in parts of a point. */
export function meritTotals(
  events: readonly Event[],
  { scheme, best, minimumEvents, sides }: MeritTerms,
): Map<string, MeritTotal> {
  const results = new Map<string, { points: number; place: number }[]>()
  for (const { percent, places } of events) {
    for (const { players, place } of places) {
      const tied = places.filter((one) => one.place === place).length
      let points = 0
      for (let at = place; at < place + tied; at++) points += partsFor(scheme, at, places.length)
      points = (points / tied) * (percent / 100)
      for (const player of players) {
        const each = sides === 'shared' ? points / players.length : points
        results.set(player, [...(results.get(player) ?? []), { points: each, place }])
      }
    }
  }
  return new Map(
    [...results].map(([player, own]) => [
      player,
      {
        points: mostOf(
          own.map(({ points }) => points),
          best ?? own.length,
        ),
        places: own.map(({ place }) => place),
        isRanked: own.length >= minimumEvents,
      },
    ]),
  )
}

/** The most that so many of the numbers add up to: each is taken or left. */
function mostOf([first, ...others]: readonly number[], count: number): number {
  if (first === undefined || count === 0) return 0
  return Math.max(first + mostOf(others, count - 1), mostOf(others, count))
}

/** Whether a player is ahead: by points, or by more of the best place of which they do not have the same number. */
export function isAheadInMerit(one: MeritTotal, other: MeritTotal): boolean {
  if (Math.round(one.points) !== Math.round(other.points)) return one.points > other.points
  for (let place = 1; place <= 100; place++) {
    const [mine, theirs] = [one, other].map(
      ({ places }) => places.filter((each) => each === place).length,
    )
    if (mine !== theirs) return (mine ?? 0) > (theirs ?? 0)
  }
  return false
}

type Card = {
  player: string
  round: number
  playingHandicap: number
  strokeIndexes: readonly number[]
  scores: readonly (number | 'picked_up' | null)[]
}
type EclecticTerms = { net: boolean; fixedBy: 'first' | 'last'; minimumRounds: number }
export type EclecticTotal = { values: (number | null)[]; isRanked: boolean }

/** The net or gross value of each hole of each player; cards are in the order of the days. */
export function eclecticTotals(
  cards: readonly Card[],
  { net, fixedBy, minimumRounds }: EclecticTerms,
): Map<string, EclecticTotal> {
  const totals = new Map<string, EclecticTotal>()
  const scored = cards.filter(({ scores }) => scores.some((score) => typeof score === 'number'))
  for (const player of new Set(scored.map((card) => card.player))) {
    const own = scored.filter((card) => card.player === player)
    const fixed = own[fixedBy === 'first' ? 0 : own.length - 1]!
    const strokes = net ? dealtStrokes(fixed.playingHandicap, fixed.strokeIndexes) : []
    const values = fixed.scores.map((_, hole) => {
      let best: number | null = null
      for (const { scores } of own) {
        const score = scores[hole]
        if (typeof score === 'number' && (best === null || score < best)) best = score
      }
      return best === null ? null : best - (strokes[hole] ?? 0)
    })
    const rounds = new Set(own.map(({ round }) => round)).size
    totals.set(player, {
      values,
      isRanked: rounds >= minimumRounds && !values.includes(null),
    })
  }
  return totals
}

/** Strokes dealt one at a time, to the hardest hole first; a plus handicap gives them back from the easiest. */
function dealtStrokes(playingHandicap: number, strokeIndexes: readonly number[]): number[] {
  const dealt = strokeIndexes.map(() => 0)
  const hardestFirst = strokeIndexes.map((_, i) => i)
  hardestFirst.sort((a, b) => (strokeIndexes[a] ?? 0) - (strokeIndexes[b] ?? 0))
  const order = playingHandicap < 0 ? hardestFirst.toReversed() : hardestFirst
  for (let i = 0; i < Math.abs(playingHandicap); i++) {
    const hole = order[i % order.length] ?? 0
    dealt[hole] = (dealt[hole] ?? 0) + Math.sign(playingHandicap)
  }
  return dealt
}

/** Whether a player has fewer strokes: on all holes, then on the last 9, 6 and 3 and on the last. */
export function isAheadInEclectic(one: EclecticTotal, other: EclecticTotal): boolean {
  for (const count of [one.values.length, 9, 6, 3, 1]) {
    const [mine, theirs] = [one, other].map(({ values }) =>
      values.slice(-count).reduce<number>((sum, value) => sum + (value ?? 0), 0),
    )
    if (mine !== theirs) return (mine ?? 0) < (theirs ?? 0)
  }
  return false
}
