import { plainSpaces } from './keep-together.ts'

/** One line of a CSV file as Danish spreadsheets read it: semicolons, decimal commas, CRLF, plain spaces. */
export const csvLine = (cells: readonly string[]) =>
  `${cells.map((cell) => quoted(plainSpaces(cell))).join(';')}\r\n`

/** What a file begins with: without it a spreadsheet reads æ, ø and å as something else. */
export const byteOrderMark = '\ufeff'

/**
 * A text that a spreadsheet would run as a formula gets an apostrophe first (OWASP, CSV injection):
 * names and addresses are typed by strangers.
 */
export const harmless = (text: string) => (/^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const quoted = (text: string) => (/[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
