/** How a hole is counted (docs/algorithms/scoring.md). */
export type Format =
  | { kind: 'stroke_play' }
  | { kind: 'stableford' }
  /** Points for strokes over par, negative under; `noScore` for a ball picked up. */
  | { kind: 'modified_stableford'; points: Readonly<Record<string, number>>; noScore: number }
  | { kind: 'maximum_score'; maximum: MaximumScore }
  | { kind: 'par_bogey' }

/** A format, with handicap strokes or without. */
export type Scoring = { format: Format; net: boolean }

/** The most that a hole may cost. (Rule 21.2) */
export type MaximumScore = 'doublePar' | 'netDoubleBogey' | { fixed: number }

/** Whether few are good: strokes, as against points and holes won. */
export const lowWins = ({ format }: Scoring): boolean =>
  format.kind === 'stroke_play' || format.kind === 'maximum_score'
