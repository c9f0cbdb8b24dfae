/** What stands where a CPR number was written. */
const mask = '[CPR-nummer fjernet]'

/**
 * Takes Danish personal numbers (CPR) out of a free text (E39): six digits that are a date
 * (day, month, year), an optional hyphen and four digits, with no digit before or after. Not for
 * fields of their own: a telephone or a card number is validated by its own rule.
 */
export function maskCpr(text: string): string {
  return text.replace(/(?<!\d)(\d{2})(\d{2})(\d{2})-?\d{4}(?!\d)/g, (found, day, month, year) =>
    isDate(Number(day), Number(month), Number(year)) ? mask : found,
  )
}

/** The century is in the last four digits; of 29 February only the two digits of the year count. */
function isDate(day: number, month: number, year: number): boolean {
  const days = month === 2 && year % 4 !== 0 ? 28 : (longest[month - 1] ?? 0)
  return day >= 1 && day <= days
}

const longest = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
