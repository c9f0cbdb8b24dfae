import { isPlainDate, monthNames, plainDate, type PlainDate } from './dates.ts'

/** The days that anybody may write. */
export const writableDays = { first: plainDate('1900-01-01'), last: plainDate('2199-12-31') }

/**
 * Reads `24.05.1968`, `24/5 1968`, `24-5-1968` or `24. maj 1968`; undefined if the day does not exist or is not
 * writable. `24/5` and `24. maj` are read only with a year to assume.
 */
export function readDanishDate(text: string, assumedYear?: number): PlainDate | undefined {
  const match = /^\s*(\d{1,2})[.\-/ ]+(\d{1,2}|[a-z]{3,9})\.?(?:[.\-/ ]+(\d{4}))?\s*$/i.exec(text)
  const [, day = '', typedMonth = '', year = assumedYear] = match ?? []
  if (!match || year === undefined) return undefined
  const iso = `${year}-${monthOf(typedMonth).padStart(2, '0')}-${day.padStart(2, '0')}`
  const { first, last } = writableDays
  return isPlainDate(iso) && first <= iso && iso <= last ? iso : undefined
}

/** The number of a month that is written as a number, as its name, or as the first three letters of it. */
function monthOf(typed: string): string {
  const name = typed.toLowerCase()
  const index = monthNames.findIndex((month) => month === name || month.slice(0, 3) === name)
  return index === -1 ? typed : String(index + 1)
}
