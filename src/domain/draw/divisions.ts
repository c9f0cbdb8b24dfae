/** A player to be placed in a division: handicap index in tenths, null without one. */
export type DivisionCandidate = { id: string; handicapTenths: number | null }

/**
 * Classes by handicap: each player is in the first class whose limit is not exceeded; `above` are the
 * players above every limit. A player without an index counts as 54.0.
 * @param limits upper limits in tenths, rising.
 */
export function divideByBands(
  players: readonly DivisionCandidate[],
  limits: readonly number[],
): { classes: string[][]; above: string[] } {
  const classOf = (player: DivisionCandidate) =>
    limits.findIndex((limit) => countedIndex(player) <= limit)
  const inOrder = byHandicap(players)
  return {
    classes: limits.map((_, at) => idsOf(inOrder.filter((player) => classOf(player) === at))),
    above: idsOf(inOrder.filter((player) => classOf(player) < 0)),
  }
}

/**
 * Classes of equal size, lowest handicaps first, larger classes first. Players with the same handicap
 * stay together: the border moves to their nearer side (docs/algorithms/draw.md).
 * @throws RangeError when the number of classes is not a positive integer.
 */
export function divideEqually(players: readonly DivisionCandidate[], classes: number): string[][] {
  if (!Number.isSafeInteger(classes) || classes < 1) throw new RangeError('At least one class')
  const inOrder = byHandicap(players)
  const borders = Array.from({ length: classes - 1 }, (_, i) =>
    nearestBorder(inOrder, Math.ceil(((i + 1) * inOrder.length) / classes)),
  )
  return [0, ...borders].map((from, i) => idsOf(inOrder.slice(from, borders[i])))
}

/** The number of classes for a field of this size; the default steps are Nord-Bornholm's. */
export function classesFor(players: number, from: readonly number[] = [40, 60, 80]): number {
  return 1 + from.filter((least) => players >= least).length
}

/** The position nearest to this one where the handicap changes; the earlier of two equally near. */
function nearestBorder(inOrder: readonly DivisionCandidate[], at: number): number {
  for (let away = 0; away <= inOrder.length; away++) {
    const border = [at - away, at + away].find((place) => isBorder(inOrder, place))
    if (border !== undefined) return border
  }
  return at
}

function isBorder(inOrder: readonly DivisionCandidate[], at: number): boolean {
  const [before, after] = [inOrder[at - 1], inOrder[at]]
  if (at === 0 || at === inOrder.length) return true
  return before !== undefined && after !== undefined && countedIndex(before) !== countedIndex(after)
}

const byHandicap = (players: readonly DivisionCandidate[]) =>
  players.toSorted((a, b) => countedIndex(a) - countedIndex(b) || (a.id < b.id ? -1 : 1))

const countedIndex = ({ handicapTenths }: DivisionCandidate) => handicapTenths ?? 540

const idsOf = (players: readonly DivisionCandidate[]) => players.map(({ id }) => id)
