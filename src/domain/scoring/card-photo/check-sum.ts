import type { Certainties } from './digit-network.ts'

/** What a box seems to hold: nothing, or ink with the certainty of each class. */
export type BoxGuess = { isBlank: true } | { isBlank: false; certainties: Certainties }

/** What the sum of a nine says about its boxes, by their places in it. */
export type SumCheck = {
  /** Not certain alone, but their best guesses add up to the sum. */
  confirmed: readonly number[]
  /** Certain alone, but one of them must be wrong. */
  doubted: readonly number[]
}

const nothing: SumCheck = { confirmed: [], doubted: [] }

/** With more boxes than this left open, two wrong guesses may cancel each other out. */
const mostConfirmed = 2
/** Not even the sum makes such a guess certain. */
const leastGuess = 0.5
/** A box is doubted when it holds the one wrong figure of its nine with at least this probability. */
const leastDoubt = 0.03
/** No figure is impossible, however certain the network is. */
const floor = 1e-4

type Figures = { score: number; certainties: Certainties; isCertain: boolean }[]

/**
 * Compares a written sum, read with certainty, with the boxes of its nine. Nothing is said where a box holds no figure, or
 * only a guess of less than a half: the sum then has an unknown part.
 */
export function checkSum(
  guesses: readonly BoxGuess[],
  { sum, leastCertainty }: { sum: number; leastCertainty: number },
): SumCheck {
  const figures = guesses.flatMap((guess) => figureOf(guess, leastCertainty))
  if (figures.length < guesses.length) return nothing
  const missing = sum - figures.reduce((all, { score }) => all + score, 0)
  const open = figures.flatMap(({ isCertain }, at) => (isCertain ? [] : [at]))
  if (missing === 0) return open.length > mostConfirmed ? nothing : { ...nothing, confirmed: open }
  // The figures that are asked about anyway may be the wrong ones.
  return open.length > 0 ? nothing : { ...nothing, doubted: doubtedOf(figures, missing) }
}

/** The figure from 2 to 9 that is most probable; a 1 is never read as a score. */
function figureOf(guess: BoxGuess, leastCertainty: number): Figures {
  if (guess.isBlank) return []
  const { certainties } = guess
  const best = Math.max(...certainties)
  const score = certainties.indexOf(best) + 1
  return score < 2 || score > 9 || best < leastGuess
    ? []
    : [{ score, certainties, isCertain: best >= leastCertainty }]
}

/**
 * The boxes that may hold the only wrong figure: each with how much likelier than the others it makes the sum right by
 * another figure. Where no single figure can, all are doubted.
 */
function doubtedOf(figures: Figures, missing: number): number[] {
  const weights = figures.map(({ score, certainties }) => {
    const other = score + missing
    if (other < 1 || other > 9) return 0
    return Math.max(certainties[other - 1] ?? 0, floor) / (certainties[score - 1] ?? 1)
  })
  const all = weights.reduce((total, weight) => total + weight, 0)
  return weights.flatMap((weight, at) => (all === 0 || weight >= leastDoubt * all ? [at] : []))
}
