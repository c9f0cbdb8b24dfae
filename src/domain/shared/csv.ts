import { plainSpaces } from './keep-together.ts'

/** A line of CSV for Danish spreadsheets: semicolons, decimal commas, CRLF, plain spaces. */
export const csvLine = (cells: readonly string[]) =>
  `${cells.map((cell) => quoted(plainSpaces(cell))).join(';')}\r\n`

/** The start of a CSV file: without it spreadsheets misread æ, ø and å. */
export const byteOrderMark = '\ufeff'

/**
 * Prefixes an apostrophe to a text that a spreadsheet would execute as a formula (OWASP, CSV injection), because
 * strangers enter names and addresses. A short number with a sign, such as a result of `+3`, is no formula; a longer one
 * may be a telephone number, which a spreadsheet would change.
 */
export const harmless = (text: string) =>
  /^[\s]*[=+\-@\t\r]/.test(text) && !/^[+-]\d{1,4}(?:,\d{1,2})?$/.test(text) ? `'${text}` : text

const quoted = (text: string) => (/[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
