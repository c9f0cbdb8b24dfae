import { addDays, plainDate } from '#domain/shared/dates.ts'
import { assertCellLength, assertColumnAllowed, type Limits } from '../limits.ts'
import { isBlank, type Row } from '../table.ts'
import { textOfItem, type Workbook } from './read-parts.ts'
import { readXml } from './read-xml.ts'

type Reading = {
  pieces: AsyncIterable<Uint8Array>
  workbook: Workbook
  limits: Limits
  /** Called for each filled row before it is stored. */
  countRow: (line: number) => void
}

type OpenCell = { column: number; type: string; style: number; raw: string }

/**
 * Reads a sheet's rows as text. The column of a cell is checked before memory is allocated, so that one
 * cell in a far corner cannot allocate the whole rectangle.
 */
export async function readSheet({ pieces, workbook, limits, countRow }: Reading): Promise<Row[]> {
  const rows: Row[] = []
  let [line, next, isValue] = [0, 0, false]
  let cells: string[] = []
  let cell: OpenCell | undefined
  const inline = textOfItem(() => line)

  const addCell = ({ column, ...cell }: OpenCell) => {
    const text = textOf(cell, { workbook, inline: inline.value() })
    if (text.trim() === '') return
    assertColumnAllowed(column, limits, line)
    while (cells.length < column) cells.push('')
    cells[column] = text
  }
  await readXml(pieces, {
    open: (name, attribute) => {
      if (name === 'row') {
        line = parseInteger(attribute('r')) ?? line + 1
        next = 0
        cells = []
      } else if (name === 'c') {
        const column = columnOf(attribute('r') ?? '') ?? next
        next = column + 1
        inline.begin()
        const style = parseInteger(attribute('s')) ?? 0
        cell = { column, type: attribute('t') ?? 'n', style, raw: '' }
      } else if (name === 'v') isValue = true
      else inline.open(name)
    },
    text: (text) => {
      if (isValue && cell) {
        cell.raw += text
        assertCellLength(cell.raw.length, line)
      } else if (cell) inline.text(text)
    },
    close: (name) => {
      if (name === 'v') isValue = false
      else if (name === 'c') {
        if (cell) addCell(cell)
        cell = undefined
      } else if (name === 'row') {
        const row = { line, cells }
        if (isBlank(row)) return
        countRow(line)
        rows.push(row)
      } else inline.close(name)
    },
  })
  return rows
}

function textOf(
  { type, style, raw }: Omit<OpenCell, 'column'>,
  { workbook, inline }: { workbook: Workbook; inline: string },
): string {
  if (type === 's') return workbook.sharedStrings[Number(raw)] ?? ''
  if (type === 'inlineStr') return inline
  if (type === 'b') return raw === '1' ? 'ja' : 'nej'
  if (type === 'd') return raw.slice(0, 10)
  // The raw text of an error value (`#N/A`) or of a formula's text.
  if (type !== 'n' || raw === '') return raw
  const value = Number(raw)
  if (!Number.isFinite(value)) return raw
  const day = workbook.isDay[style] ? dayOf(value, workbook.from1904) : undefined
  // Excel stores binary fractions: 12.299999999999999 was entered as 12,3.
  return day ?? String(Number(value.toPrecision(12)))
}

/** The last day in Excel, 31 December 9999. */
const lastDay = 2_958_465

/** Excel counts days from 1 January 1900, with a 29 February 1900 that did not exist. */
function dayOf(serial: number, from1904: boolean): string | undefined {
  const days = Math.floor(serial) + (from1904 ? 1_462 : 0)
  if (days < 1 || days > lastDay) return undefined
  return addDays(plainDate(days < 60 ? '1899-12-31' : '1899-12-30'), days)
}

/** `AB12` is column 27, counted from 0; undefined for a cell without a name. */
function columnOf(name: string): number | undefined {
  const letters = /^([A-Z]{1,3})\d{0,7}$/i.exec(name)?.[1]?.toUpperCase()
  if (!letters) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

const parseInteger = (text: string | undefined) =>
  /^\d{1,9}$/.test(text ?? '') ? Number(text) : undefined
