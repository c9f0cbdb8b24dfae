/** What people put between the digits of a number: spaces, points, any dash. */
const between = /[\s.\u2010-\u2015\u2212-]/g

/** The four digits of a Danish bank's branch; undefined for what is none, and for all zeros. */
export function parseBankRegistration(text: string): string | undefined {
  const digits = text.replace(between, '')
  return /^\d{4}$/.test(digits) && digits !== '0000' ? digits : undefined
}

/**
 * A Danish account number as banks exchange it, ten digits with zeros in front, from how people write
 * it: `12 34 56`, `0001-234567`, `51 420`. Undefined for what is none, and for all zeros.
 */
export function parseBankAccount(text: string): string | undefined {
  const digits = text.replace(between, '')
  return /^\d{1,10}$/.test(digits) && /[1-9]/.test(digits) ? digits.padStart(10, '0') : undefined
}
