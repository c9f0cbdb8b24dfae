import type { Cell, CellKind, Words } from '#contract/shared/cells.ts'
import { formatClock } from '#domain/shared/clock-time.ts'
import { harmless } from '#domain/shared/csv.ts'
import { formatShortDate, plainDate } from '#domain/shared/dates.ts'
import { danishDay, danishMinute } from '../clock.ts'

/** A `score` is a number of strokes, or `x` where the ball was picked up. */
export type ExportedColumn = { kind: CellKind | 'score'; words?: Words }

/** Formats a cell for a CSV file. */
export function csvCell({ kind, words }: ExportedColumn, value: Cell): string {
  if (value === null) return ''
  switch (kind) {
    case 'money':
      return decimal(Number(value), 2)
    case 'handicap':
      return decimal(Number(value), 1)
    case 'number':
      return String(value)
    case 'day':
      return formatShortDate(plainDate(String(value)))
    case 'time':
      return danishTime(new Date(String(value)))
    case 'flag':
      return value ? 'Ja' : 'Nej'
    case 'word':
      return harmless(words?.[String(value)]?.label ?? String(value))
    case 'text':
    case 'code':
    case 'score':
      return harmless(String(value))
  }
}

/** Formats a cell for a workbook. Numbers and dates are typed, so that a spreadsheet can calculate with them. */
export function sheetCell({ kind, words }: ExportedColumn, value: Cell) {
  if (value === null) return null
  switch (kind) {
    case 'money':
      return { value: Number(value) / 100, type: Number, format: '#,##0.00' }
    case 'handicap':
      return { value: Number(value) / 10, type: Number, format: '0.0' }
    case 'number':
      return { value: Number(value), type: Number }
    case 'day':
      return { value: new Date(`${String(value)}T00:00:00Z`), type: Date, format: 'dd.mm.yyyy' }
    case 'time':
      return { value: toDanishClock(String(value)), type: Date, format: 'dd.mm.yyyy hh:mm' }
    case 'flag':
      return { value: value ? 'Ja' : 'Nej', type: String }
    case 'word':
      return { value: validXmlText(words?.[String(value)]?.label ?? String(value)), type: String }
    case 'score':
      return typeof value === 'number'
        ? { value, type: Number }
        : { value: String(value), type: String }
    case 'text':
    case 'code':
      return { value: validXmlText(String(value)), type: String }
  }
}

/** Removes what XML does not allow: control characters and halves of surrogate pairs. */
const validXmlText = (text: string) =>
  text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')

/** Formats hundredths or tenths with a Danish comma: 149500 with 2 places is `1495,00`. */
function decimal(value: number, places: number): string {
  const digits = String(Math.abs(value)).padStart(places + 1, '0')
  return `${value < 0 ? '-' : ''}${digits.slice(0, -places)},${digits.slice(-places)}`
}

const danishTime = (at: Date) =>
  `${formatShortDate(danishDay(at))} ${formatClock(danishMinute(at))}`

/** Danish time written as UTC, because a workbook has no time zones. */
function toDanishClock(iso: string): Date {
  const at = new Date(iso)
  return new Date(`${danishDay(at)}T${formatClock(danishMinute(at))}:00Z`)
}
