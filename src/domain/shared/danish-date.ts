import { isPlainDate, plainDate, type PlainDate } from './dates.ts'

/** The days that anybody may write. */
export const writableDays = { first: plainDate('1900-01-01'), last: plainDate('2199-12-31') }

/** Reads `24.05.1968`, `24/5 1968` or `24-5-1968`; undefined if the day does not exist or is not writable. */
export function readDanishDate(text: string): PlainDate | undefined {
  const match = /^\s*(\d{1,2})[.\-/ ]+(\d{1,2})[.\-/ ]+(\d{4})\s*$/.exec(text)
  if (!match) return undefined
  const [, day = '', month = '', year = ''] = match
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const { first, last } = writableDays
  return isPlainDate(iso) && first <= iso && iso <= last ? iso : undefined
}
