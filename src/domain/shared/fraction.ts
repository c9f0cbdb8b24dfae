/**
 * An exact number, `n / d` in lowest terms with `d` above 0. Handicaps are rounded at exact halves, which binary
 * floats miss (docs/algorithms/handicap.md); so unrounded values are fractions.
 */
export type Fraction = { readonly n: bigint; readonly d: bigint }

/** @throws RangeError when a part is not an integer, or the denominator is 0. */
export function fraction(n: number | bigint, d: number | bigint = 1): Fraction {
  const [top, bottom] = [BigInt(n), BigInt(d)]
  if (bottom === 0n) throw new RangeError('The denominator of a fraction cannot be 0')
  // Most values are whole: long lists of points need no common divisor.
  if (bottom === 1n) return { n: top, d: bottom }
  const common = greatestCommonDivisor(top, bottom)
  return bottom < 0n
    ? { n: -top / common, d: -bottom / common }
    : { n: top / common, d: bottom / common }
}

/** A value from its tenths: `tenths(124)` is 12.4. */
export const tenths = (count: number): Fraction => fraction(count, 10)

/** The exact value of a decimal such as `11.264602` or `-0.7`; undefined if invalid or longer than 30 digits. */
export function parseDecimal(text: string): Fraction | undefined {
  const match = /^(-?)(\d{1,15})(?:\.(\d{1,15}))?$/.exec(text)
  if (!match) return undefined
  const [, sign = '', whole = '', decimals = ''] = match
  return fraction(BigInt(`${sign}${whole}${decimals}`), 10n ** BigInt(decimals.length))
}

export const plus = (a: Fraction, b: Fraction) =>
  a.d === b.d ? fraction(a.n + b.n, a.d) : fraction(a.n * b.d + b.n * a.d, a.d * b.d)
export const minus = (a: Fraction, b: Fraction) => fraction(a.n * b.d - b.n * a.d, a.d * b.d)
export const times = (a: Fraction, b: Fraction) => fraction(a.n * b.n, a.d * b.d)

export const sumOf = (parts: readonly Fraction[]) => parts.reduce(plus, fraction(0))

/** Below 0, 0 or above 0, for `toSorted`. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.d === b.d ? a.n - b.n : a.n * b.d - b.n * a.d
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** The nearest whole number; exactly half goes up, towards plus infinity. Never −0. */
export function nearest({ n, d }: Fraction): number {
  const [top, bottom] = [2n * n + d, 2n * d]
  const cut = top / bottom
  const floor = top < 0n && cut * bottom !== top ? cut - 1n : cut
  return inSafeRange(floor)
}

/** The nearest tenth, exactly half up, as a count of tenths: 4.35 is 44. */
export const nearestTenth = (value: Fraction): number => nearest(times(value, fraction(10)))

/** With a decimal comma, rounded half up to `decimals` digits, without trailing zeros: `14,26`. */
export function formatFraction(value: Fraction, decimals = 2): string {
  if (value.d === 1n) return value.n < 0n ? `\u2212${-value.n}` : String(value.n)
  const scaled = nearest(times(value, fraction(10n ** BigInt(decimals))))
  const digits = String(Math.abs(scaled)).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${scaled < 0 ? '\u2212' : ''}${whole}${rest && `,${rest}`}`
}

/**
 * With two decimals, or up to nine if a reader would otherwise round differently: 12.4997 is written
 * `12,4997`, because `12,5` would be rounded up.
 */
export function formatUnrounded(value: Fraction): string {
  for (let decimals = 2; decimals < 9; decimals++) {
    const scale = 10n ** BigInt(decimals)
    const shown = fraction(nearest(times(value, fraction(scale))), scale)
    const roundsEqually = isHalf(shown) ? isHalf(value) : nearest(shown) === nearest(value)
    if (roundsEqually) return formatFraction(value, decimals)
  }
  return formatFraction(value, 9)
}

const isHalf = ({ d }: Fraction) => d === 2n

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b]
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}

function inSafeRange(value: bigint): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError('Too large to be a number')
  return number
}
