import { isPlainDate, type PlainDate } from './dates.ts'

/** Reads `24.05.1968`, `24/5 1968` or `24-5-1968`; undefined if the day does not exist. */
export function readDanishDate(text: string): PlainDate | undefined {
  const match = /^\s*(\d{1,2})[.\-/ ]+(\d{1,2})[.\-/ ]+(\d{4})\s*$/.exec(text)
  if (!match) return undefined
  const [, day = '', month = '', year = ''] = match
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isPlainDate(iso) ? iso : undefined
}
