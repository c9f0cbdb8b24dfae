import type { CardHole } from './nines.ts'
import { stablefordPoints } from './stableford.ts'

export type Counted = {
  label: string
  values: readonly (number | null)[]
  /** The sum over part of the card; for strokes it is null until every hole has a number. */
  sumOf: (values: readonly (number | null)[]) => number | null
}

/** The points or net strokes of each hole; undefined where the gross strokes count. */
export function countedOf(
  holes: readonly CardHole[],
  { format }: { format: string },
): Counted | undefined {
  if (format === 'stableford') {
    return {
      label: 'Point',
      sumOf: (values) => (values.every((value) => value === null) ? null : sum(values)),
      values: holes.map((hole) => (hole.score === null ? null : pointsOf(hole))),
    }
  }
  const hasStrokes = holes.some(({ received }) => received !== 0)
  if (format !== 'stroke_play' || !hasStrokes) return undefined
  return {
    label: 'Netto',
    sumOf: (values) => (values.includes(null) ? null : sum(values)),
    values: holes.map(({ score, received }) =>
      typeof score === 'number' ? score - received : null,
    ),
  }
}

/** Stableford points of a hole; none for a ball picked up or no score. */
export const pointsOf = ({ par, score, received }: CardHole): number =>
  stablefordPoints({
    par,
    gross: typeof score === 'number' ? score : null,
    strokesReceived: received,
  })

const sum = (values: readonly (number | null)[]) =>
  values.reduce<number>((all, value) => all + (value ?? 0), 0)
