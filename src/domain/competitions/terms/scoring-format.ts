/** How a hole is counted (docs/algorithms/scoring.md). */
export type Format =
  | { kind: 'stroke_play' }
  | { kind: 'stableford' }
  /** Points by strokes over par, negative keys for under par; `noScore` for a ball picked up. */
  | { kind: 'modified_stableford'; points: Readonly<Record<string, number>>; noScore: number }
  | { kind: 'maximum_score'; maximum: MaximumScore }
  | { kind: 'par_bogey' }

/** A format, with handicap strokes or without. */
export type Scoring = { format: Format; net: boolean }

/** The highest score of a hole (Rule 21.2). */
export type MaximumScore = 'doublePar' | 'netDoubleBogey' | { fixed: number }

/** Whether the lowest result wins: strokes, as opposed to points and holes won. */
export const lowWins = ({ format }: Scoring): boolean =>
  format.kind === 'stroke_play' || format.kind === 'maximum_score'
