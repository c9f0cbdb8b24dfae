import type { Placing } from './rank-field.ts'

/** Who plays on (docs/algorithms/several-rounds.md). */
export type CutRule =
  | { kind: 'top'; count: number }
  /** Strokes or points behind the leader. */
  | { kind: 'within'; behind: number }
  | { kind: 'percent'; percent: number }

/**
 * The ids of those who make the cut, best first. Give places with shared ties, and nobody is cut by a
 * tie-break. Whoever has no place is neither through nor missed.
 * @throws RangeError when the number of the rule is not whole, or a percentage is above 100.
 */
export function makeCut(
  placings: readonly Placing[],
  rule: CutRule,
): { through: string[]; missed: string[] } {
  const field = placings.filter(({ place }) => place !== null)
  const passes = passesBy(field, rule)
  return {
    through: field.filter(passes).map(({ id }) => id),
    missed: field.filter((placing) => !passes(placing)).map(({ id }) => id),
  }
}

/** A percentage of a field, rounded up: 50 % of 33 is 17. */
export function countOfPercent(field: number, percent: number): number {
  if (!Number.isSafeInteger(percent) || percent < 0 || percent > 100) {
    throw new RangeError('A cut is a whole percentage from 0 to 100')
  }
  return Math.floor((field * percent + 99) / 100)
}

function passesBy(field: readonly Placing[], rule: CutRule): (placing: Placing) => boolean {
  if (rule.kind === 'within') {
    if (!Number.isSafeInteger(rule.behind)) throw new RangeError('A cut is within whole strokes')
    const leader = Math.min(...field.map(({ rankValue }) => rankValue))
    return ({ rankValue }) => rankValue - leader <= rule.behind
  }
  const count = rule.kind === 'top' ? rule.count : countOfPercent(field.length, rule.percent)
  if (!Number.isSafeInteger(count)) throw new RangeError('A cut is at a whole number of players')
  return ({ place }) => (place ?? Infinity) <= count
}
