/** Whole øre in exact arithmetic: a fraction is a numerator and a denominator until it is rounded. */

/** Half up. The denominator is positive, and so is the numerator. */
export const halfUp = (numerator: bigint, denominator: bigint): bigint =>
  (2n * numerator + denominator) / (2n * denominator)

/** Half away from 0. */
export const halfAway = (numerator: bigint, denominator: bigint): bigint =>
  numerator < 0n ? -halfUp(-numerator, denominator) : halfUp(numerator, denominator)

/** Towards minus infinity. */
export function floor(numerator: bigint, denominator: bigint): bigint {
  const cut = numerator / denominator
  return numerator % denominator < 0n ? cut - 1n : cut
}

export type Part = {
  /** What the amount is split by. */
  weight: bigint
  /** Decides between equal remainders: the higher first. */
  tie: bigint
  /** Decides after that: the lowest first. */
  order: number
}

/** Rounds every share down, and hands out what is left by the largest remainder. */
export function splitExactly(amount: bigint, parts: readonly Part[]): bigint[] {
  const all = parts.reduce((sum, { weight }) => sum + weight, 0n)
  if (all === 0n) throw new Error('Nothing to split by')
  const shares = parts.map(({ weight }) => (amount * weight) / all)
  let left = Number(amount - shares.reduce((sum, share) => sum + share, 0n))
  const turns = parts
    .map((part, at) => ({ ...part, at, remainder: (amount * part.weight) % all }))
    .toSorted(
      (a, b) => compare(b.remainder, a.remainder) || compare(b.tie, a.tie) || a.order - b.order,
    )
  for (const { at } of turns) {
    if (left === 0) break
    shares[at] = (shares[at] ?? 0n) + 1n
    left -= 1
  }
  return shares
}

const compare = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0)
