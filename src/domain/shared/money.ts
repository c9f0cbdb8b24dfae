/** An amount in øre, always an integer. 100 øre are 1 krone. */
export type Ore = number

/**
 * `1.495 kr.`, and with øre only where they are not zero: `1.345,50 kr.` For screens (E13), with a non-breaking
 * space.
 */
export const formatKroner = (amount: Ore): string => `${formatAmount(amount)}\u00a0kr.`

/** `1.495,00 kr.`: always two decimals, for documents. */
export const formatKronerExact = (amount: Ore): string => `${withOre(amount)}\u00a0kr.`

/** `1.495` or `1.345,50`, for a field with its unit beside it. */
export const formatAmount = (amount: Ore): string =>
  amount % 100 === 0 ? `${sign(amount)}${wholeKroner(amount)}` : withOre(amount)

/**
 * Reads an amount in Danish notation: `1.495`, `1495,5`, `1.345,50 kr.`, `495,-`, `-20`. Undefined if it is
 * ambiguous, such as `14.95`.
 */
export function parseKroner(text: string): Ore | undefined {
  const bare = text
    .trim()
    .replace(/^kr\.?\s*/i, '')
    .replace(/\s*kr\.?$/i, '')
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/,-+$/, '')
  const match = /^(-?)(\d{1,3}(?:\.\d{3})+|\d{1,12})(?:,(\d{1,2}))?$/.exec(bare)
  if (!match) return undefined
  const kroner = Number(match[2]?.replaceAll('.', ''))
  const ore = Number((match[3] ?? '').padEnd(2, '0'))
  const amount = kroner * 100 + ore
  if (!Number.isSafeInteger(amount)) return undefined
  return match[1] === '-' && amount !== 0 ? -amount : amount
}

/**
 * The nearest integer to a fraction; exactly half goes up (towards plus infinity).
 * @throws RangeError unless both are integers and the denominator is positive.
 */
export function roundHalfUp(numerator: number, denominator: number): number {
  const isExact = (n: number) => Number.isInteger(n) && Number.isSafeInteger(2 * n)
  if (!isExact(numerator) || !isExact(denominator)) {
    throw new RangeError('Only whole numbers can be rounded exactly')
  }
  if (denominator <= 0) throw new RangeError('The denominator must be positive')
  return Math.floor((2 * numerator + denominator) / (2 * denominator)) + 0
}

/**
 * Splits an amount by weights without losing an øre: every share is rounded down and the remaining øre go to the
 * largest remainders. Ties go to the higher weight, then to the earlier in the list, so the caller's order decides.
 * @throws RangeError when a weight is negative or not an integer, or when all are zero.
 */
export function splitByLargestRemainder(total: Ore, weights: readonly number[]): Ore[] {
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0)) {
    throw new RangeError('Weights must be whole numbers from 0')
  }
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  if (sum === 0n) throw new RangeError('Nothing to split by: all weights are zero')

  const amount = BigInt(Math.abs(total))
  const rows = weights.map((weight, index) => {
    const exact = amount * BigInt(weight)
    return { index, weight, share: Number(exact / sum), remainder: exact % sum }
  })
  const assigned = rows.reduce((all, row) => all + row.share, 0)
  const byRemainder = rows.toSorted(
    (a, b) =>
      Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder) ||
      b.weight - a.weight ||
      a.index - b.index,
  )
  for (const row of byRemainder.slice(0, Math.abs(total) - assigned)) row.share += 1
  return rows.map(({ share }) => (total < 0 && share > 0 ? -share : share))
}

const sign = (amount: Ore) => (amount < 0 ? '\u2212' : '')

const withOre = (amount: Ore) =>
  `${sign(amount)}${wholeKroner(amount)},${String(Math.abs(amount) % 100).padStart(2, '0')}`

const wholeKroner = (amount: Ore) =>
  String(Math.floor(Math.abs(amount) / 100)).replace(/\B(?=(\d{3})+$)/g, '.')
