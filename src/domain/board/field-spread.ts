import { groupedBy } from '../shared/grouped-by.ts'

/** A player's figure on a board: strokes over par, points or holes. */
export type FieldFigure = { id: string; value: number }

/** How the figures of a field are spread (docs/algorithms/board.md). */
export type FieldSpread = {
  /** Every figure that somebody has, best first, with its players in the order given. */
  steps: { value: number; ids: string[] }[]
  /** The number of players. */
  players: number
  /** The figure in the middle of the order; the better one where two are in the middle. */
  middle: number
  /** The best and the worst figure of the middle half of the field. */
  half: [best: number, worst: number]
}

/**
 * The spread of a field by nearest ranks: of n figures, best first, the quarters are figures
 * ⌈n/4⌉, ⌈n/2⌉ and ⌈3n/4⌉. Each of them is a figure that a player has, so nothing is rounded.
 * @param isLowBest for strokes; points and holes are better the higher they are.
 * @returns null for an empty field.
 */
export function fieldSpread(
  figures: readonly FieldFigure[],
  isLowBest: boolean,
): FieldSpread | null {
  const inOrder = figures.toSorted((a, b) => (isLowBest ? a.value - b.value : b.value - a.value))
  const quarter = (count: number) => inOrder[Math.ceil((count * inOrder.length) / 4) - 1]?.value
  const [best, middle, worst] = [quarter(1), quarter(2), quarter(3)]
  if (best === undefined || middle === undefined || worst === undefined) return null
  const steps = [...groupedBy(inOrder, ({ value }) => value)].map(([value, having]) => ({
    value,
    ids: having.map(({ id }) => id),
  }))
  return { steps, players: inOrder.length, middle, half: [best, worst] }
}
