/**
 * The score of a hole on a card: the gross strokes, a ball picked up (the hole is finished
 * without a score), or null while the hole has not been played.
 */
export type HoleScore = number | 'picked_up' | null

/** The strokes, or null where the ball was not holed. */
export const strokesOf = (score: HoleScore) => (score === 'picked_up' ? null : score)
