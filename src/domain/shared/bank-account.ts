/** Characters between the digits of a number: spaces, points, any dash. */
const separators = /[\s.\u2010-\u2015\u2212-]/g

/** `1234-0001234567`, of a registration number and an account number that have been parsed. */
export const accountText = (of: { registration: string; account: string }): string =>
  `${of.registration}-${of.account}`

/** The parts of a stored `1234-0001234567`. */
export function accountOf(text: string): { registration: string; account: string } {
  const [registration = '', account = ''] = text.split('-')
  return { registration, account }
}

/** `1234 0001234567` on one line, of a stored `1234-0001234567`. */
export const shownAccount = (text: string): string => text.replace('-', '\u00A0')

/** The four-digit registration number of a Danish bank; undefined if invalid or all zeros. */
export function parseBankRegistration(text: string): string | undefined {
  const digits = text.replace(separators, '')
  return /^\d{4}$/.test(digits) && digits !== '0000' ? digits : undefined
}

/**
 * A Danish account number of ten digits with leading zeros, parsed from `12 34 56`, `0001-234567` or `51 420`.
 * Undefined if invalid or all zeros.
 */
export function parseBankAccount(text: string): string | undefined {
  const digits = text.replace(separators, '')
  return /^\d{1,10}$/.test(digits) && /[1-9]/.test(digits) ? digits.padStart(10, '0') : undefined
}
