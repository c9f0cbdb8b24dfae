import type { HoleScore } from '#domain/scoring/hole-score.ts'

/**
 * A card as one character per hole: strokes in base 36 (10 is `a`, 30 is `u`), `x` for a ball picked up,
 * `-` for no score. This halves the size of a board with 150 players.
 */
export const encodeScores = (scores: readonly HoleScore[]): string =>
  scores
    .map((score) => (score === null ? '-' : score === 'picked_up' ? 'x' : score.toString(36)))
    .join('')

/** The inverse of `encodeScores`; any other character is read as no score. */
export const decodeScores = (encoded: string): HoleScore[] =>
  Array.from(encoded, (char) =>
    char === 'x' ? 'picked_up' : /^[1-9a-u]$/.test(char) ? Number.parseInt(char, 36) : null,
  )
