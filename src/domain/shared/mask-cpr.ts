/** Replaces a CPR number. */
const mask = '[CPR-nummer fjernet]'

/**
 * Removes Danish personal numbers (CPR) from free text (E39): six digits that are a date (day, month, year), an
 * optional hyphen and four digits, without a digit before or after. Only for free text: telephone and card numbers
 * have their own validation.
 */
export function maskCpr(text: string): string {
  return text.replace(/(?<!\d)(\d{2})(\d{2})(\d{2})-?\d{4}(?!\d)/g, (found, day, month, year) =>
    isDate(Number(day), Number(month), Number(year)) ? mask : found,
  )
}

/** The last four digits encode the century, so 29 February is checked by the two digits of the year. */
function isDate(day: number, month: number, year: number): boolean {
  const days = month === 2 && year % 4 !== 0 ? 28 : (longest[month - 1] ?? 0)
  return day >= 1 && day <= days
}

const longest = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
