import type { HoleScore } from '#domain/scoring/hole-score.ts'

/**
 * A card as a sign for each hole: strokes to base 36 (10 is `a`, 30 is `u`), `x` for a ball picked up, `-`
 * for none yet. A board of 150 players is half the size for it.
 */
export const encodeScores = (scores: readonly HoleScore[]): string =>
  scores
    .map((score) => (score === null ? '-' : score === 'picked_up' ? 'x' : score.toString(36)))
    .join('')

/** The other way; what is no sign is no score. */
export const decodeScores = (signs: string): HoleScore[] =>
  Array.from(signs, (sign) =>
    sign === 'x' ? 'picked_up' : /^[1-9a-u]$/.test(sign) ? Number.parseInt(sign, 36) : null,
  )
