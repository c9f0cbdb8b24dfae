import type { CardHole } from './nines.ts'
import { stablefordPoints } from './stableford.ts'

export type Counted = {
  label: string
  values: readonly (number | null)[]
  /** Of part of the card; a sum of strokes is none until every hole has a number. */
  sumOf: (values: readonly (number | null)[]) => number | null
}

/** What each hole counted where that is not the strokes themselves; undefined where it is. */
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

/** Stableford points of a hole; a ball picked up, or no score, brings none. */
export const pointsOf = ({ par, score, received }: CardHole): number =>
  stablefordPoints({
    par,
    gross: typeof score === 'number' ? score : null,
    strokesReceived: received,
  })

const sum = (values: readonly (number | null)[]) =>
  values.reduce<number>((all, value) => all + (value ?? 0), 0)
