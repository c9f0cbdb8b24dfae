import { z } from 'zod'
import { parseDecimal, times, fraction, type Fraction } from '#domain/shared/fraction.ts'

/** The functions by their names in the vectors, with the schema of the input and the domain's result. */
export type Checks = Record<string, { input: z.ZodType; answer: (given: unknown) => unknown }>

export function check<In extends z.ZodType>(
  input: In,
  answer: (given: z.output<In>) => unknown,
): Checks[string] {
  return { input, answer: (given) => answer(given as z.output<In>) }
}

/** A number of the file as an exact decimal, so that 0.1 is a tenth. */
export const decimal = z.number().transform((value, context) => {
  const exact = parseDecimal(String(value))
  if (exact) return exact
  context.issues.push({ code: 'custom', message: `${value} is no decimal`, input: value })
  return z.NEVER
})

/** A number with at most one decimal, as whole tenths. */
export const inTenths = decimal.transform((value, context) => {
  const { n, d } = times(value, fraction(10))
  if (d === 1n) return Number(n)
  context.issues.push({ code: 'custom', message: 'has more than one decimal', input: value })
  return z.NEVER
})

export const whole = z.int().min(-100_000).max(100_000)
export const percent = z.int().min(0).max(100)
export const slope = z.int().min(55).max(155)
export const perHole = z.array(whole).min(1).max(18)
export const grossPerHole = z.array(whole.nullable()).min(1).max(18)

/** An exact number as the nearest JSON number, as the file has it. */
export const numberOf = (exact: Fraction | undefined) => exact && Number(exact.n) / Number(exact.d)
