/** A player to be put in a *række*: handicap index in tenths, null without one. */
export type Classed = { id: string; handicapTenths: number | null }

/**
 * Classes by handicap: each player in the first whose limit is not exceeded; `above` are those for
 * whom there is no class. Without an index a player counts as 54.0.
 * @param limits upper limits in tenths, rising.
 */
export function divideByBands(
  players: readonly Classed[],
  limits: readonly number[],
): { classes: string[][]; above: string[] } {
  const classOf = (player: Classed) => limits.findIndex((limit) => countedIndex(player) <= limit)
  const inOrder = byHandicap(players)
  return {
    classes: limits.map((_, at) => idsOf(inOrder.filter((player) => classOf(player) === at))),
    above: idsOf(inOrder.filter((player) => classOf(player) < 0)),
  }
}

/**
 * Classes as equal as can be, lowest handicaps first, the larger first. Players with the same
 * handicap are not parted: the border moves to the nearer side of them (docs/algorithms/draw.md).
 * @throws RangeError when the number of classes is not whole and from 1.
 */
export function divideEqually(players: readonly Classed[], classes: number): string[][] {
  if (!Number.isSafeInteger(classes) || classes < 1) throw new RangeError('At least one class')
  const inOrder = byHandicap(players)
  const borders = Array.from({ length: classes - 1 }, (_, i) =>
    nearestBorder(inOrder, Math.ceil(((i + 1) * inOrder.length) / classes)),
  )
  return [0, ...borders].map((from, i) => idsOf(inOrder.slice(from, borders[i])))
}

/** How many classes a field fills; the steps are a term, these are Nord-Bornholm's. */
export function classesFor(players: number, from: readonly number[] = [40, 60, 80]): number {
  return 1 + from.filter((least) => players >= least).length
}

/** The place nearest to this one where the handicap changes; of two as near, the earlier. */
function nearestBorder(inOrder: readonly Classed[], at: number): number {
  for (let away = 0; away <= inOrder.length; away++) {
    const border = [at - away, at + away].find((place) => isBorder(inOrder, place))
    if (border !== undefined) return border
  }
  return at
}

function isBorder(inOrder: readonly Classed[], at: number): boolean {
  const [before, after] = [inOrder[at - 1], inOrder[at]]
  if (at === 0 || at === inOrder.length) return true
  return before !== undefined && after !== undefined && countedIndex(before) !== countedIndex(after)
}

const byHandicap = (players: readonly Classed[]) =>
  players.toSorted((a, b) => countedIndex(a) - countedIndex(b) || (a.id < b.id ? -1 : 1))

const countedIndex = ({ handicapTenths }: Classed) => handicapTenths ?? 540

const idsOf = (players: readonly Classed[]) => players.map(({ id }) => id)
